import type { Project } from './project.ts';

/** Keys of a way into a project: names of fields, and numbers for the place in a list. */
export type Keys = readonly (string | number)[];

declare const holds: unique symbol;
/** Where a field lies in a project, and what it holds. Only `pathTo` and `pathsIn` make one, and they know the names of all fields. */
export type FieldPath<V> = Keys & { readonly [holds]: (value: V) => V };
/** The path of a field, whatever it holds. */
export type AnyFieldPath = Keys & { readonly [holds]: unknown };
/** What the field of a path holds. */
export type Held<P extends AnyFieldPath> = P extends FieldPath<infer V> ? V : never;
declare const isFieldId: unique symbol;
/** The input of a field on the screens: its path joined by points, such as `storage.0.wearCost`. */
export type FieldId = string & { readonly [isFieldId]: true };
export const fieldId = (path: AnyFieldPath): FieldId => path.join('.') as FieldId;

/** The keys of `T`. Entities keep unknown keys of files too, which would make every string a key. */
export type KeyOf<T> = T extends readonly unknown[]
  ? number
  : T extends object
    ? keyof { [K in keyof T as string extends K ? never : number extends K ? never : symbol extends K ? never : K]: true } & string
    : never;
/** What `T` has under a key; of several kinds of entity, such as the incentives, what those have that know the key. */
export type Under<T, K> = T extends unknown ? (K extends KeyOf<T> ? T[K & keyof T] : never) : never;

/** Steps down from a `T`, key by key. */
interface PathMaker<T> {
  <A extends KeyOf<T>>(a: A): FieldPath<Under<T, A>>;
  <A extends KeyOf<T>, B extends KeyOf<Under<T, A>>>(a: A, b: B): FieldPath<Under<Under<T, A>, B>>;
  <A extends KeyOf<T>, B extends KeyOf<Under<T, A>>, C extends KeyOf<Under<Under<T, A>, B>>>(
    a: A,
    b: B,
    c: C,
  ): FieldPath<Under<Under<Under<T, A>, B>, C>>;
  <
    A extends KeyOf<T>,
    B extends KeyOf<Under<T, A>>,
    C extends KeyOf<Under<Under<T, A>, B>>,
    D extends KeyOf<Under<Under<Under<T, A>, B>, C>>,
  >(
    a: A,
    b: B,
    c: C,
    d: D,
  ): FieldPath<Under<Under<Under<Under<T, A>, B>, C>, D>>;
}

/** The path of a field: `pathTo('storage', 0, 'wearCost')`. A misspelt name is a type error. */
export const pathTo = ((...keys: Keys) => keys) as unknown as PathMaker<Project>;

/** Paths of the fields below another: `const at = pathsIn(pathTo('storage', 0)); at('wearCost')`. */
export const pathsIn = <P extends AnyFieldPath>(base: P): PathMaker<Held<P>> =>
  ((...keys: Keys) => [...base, ...keys]) as unknown as PathMaker<Held<P>>;

/** A way written out in place, with the names that exist where it goes wrong. One that comes as data is checked when it is walked. */
export type KnownKeys<T, P extends Keys> = P extends { readonly [holds]: unknown }
  ? unknown
  : P extends readonly [infer K, ...infer Rest extends Keys]
    ? [K] extends [KeyOf<T>]
      ? readonly [K, ...(KnownKeys<Under<T, K>, Rest> extends infer Known extends Keys ? Known : Rest)]
      : readonly [KeyOf<T>, ...Rest]
    : P;

/** What may be put where a `V` is: lists are copied, never changed in place. */
export type Given<V> = V extends readonly (infer Item)[] ? readonly Item[] : V;

/** What a path holds; unknown for a way that comes as data. */
export type ValueAt<T, P extends Keys> =
  P extends FieldPath<infer V>
    ? V
    : P extends readonly [infer K, ...infer Rest extends Keys]
      ? ValueAt<Under<T, K>, Rest>
      : number extends P['length']
        ? unknown
        : T;
