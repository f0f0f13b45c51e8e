import { memo, type FunctionComponent } from 'react';
import { areAlike } from './alike.ts';

/** An item of which a component is given the named inputs alone. */
export type With<Whole, Keys extends readonly (keyof Whole)[]> = Pick<Whole, Keys[number]>;

/**
 * A component that is drawn again when one of the named inputs of its item, or another property, is not the very same. It declares its item
 * `With` those inputs, so that it cannot read one that it does not follow.
 */
export const drawnBy = <Item extends object, Rest extends object>(
  keys: readonly (keyof Item)[],
  component: FunctionComponent<Rest & { readonly item: Item }>,
): FunctionComponent<Rest & { readonly item: Item }> =>
  memo(component, ({ item, ...rest }, { item: next, ...nextRest }) => {
    return areAlike(rest, nextRest) && keys.every((key) => Object.is(item[key], next[key]));
  }) as FunctionComponent<Rest & { readonly item: Item }>;
