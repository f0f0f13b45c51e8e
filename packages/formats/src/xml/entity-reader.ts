import { brokenBound, type FieldMeta } from '@stackwatt/model';
import type { z } from 'zod';
import { parseNumber } from '../number/parse-number.ts';
import type { ImportProblem } from '../problems.ts';
import { quote } from '../problems.ts';
import { kindOf } from './schema-kind.ts';
import { unitFactor } from './unit-factor.ts';
import type { XmlNode } from './xml-document.ts';

/** Another name of a field, by the place of the field: `lifetimeCurve[].x`. */
export type OtherNames = Readonly<Record<string, readonly string[]>>;

/** What was read of a file: values by key, and everything that was not taken as it stood. */
export interface EntityRead {
  readonly values: Record<string, unknown>;
  readonly problems: readonly ImportProblem[];
  /** Elements and attributes that are no fields. */
  readonly ignored: readonly string[];
  /** Units that were converted, in words. */
  readonly notes: readonly string[];
}

/** Names match without regard to case and separators: nominalCapacity, NominalCapacity, nominal_capacity. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Attributes that say something about the element instead of being a field. */
const ABOUT = new Set(['unit', 'version', 'model', 'schemalocation', 'nonamespaceschemalocation', 'xmlns', 'xsi', 'type', 'lang', 'space']);
const isAbout = (name: string): boolean => ABOUT.has(plainName(name)) || name.startsWith('xmlns');

/**
 * Reads an entity by its schema: a field is an element or an attribute of its name. A list is elements one behind the other (numbers also
 * in one text), an entity within an entity an element with fields of its own. An unknown element that holds fields of the entity is a
 * heading: its fields count.
 *
 * @param without  fields that a file does not carry
 */
export function readEntity(entity: z.ZodObject, node: XmlNode, otherNames: OtherNames = {}, without: readonly string[] = []): EntityRead {
  const reader = new Reader(otherNames);
  const values = reader.entity(entity, node, '', without);
  return { values, problems: reader.problems, ignored: reader.ignored, notes: reader.notes };
}

/** One place a field can be read from. */
interface Candidate {
  readonly name: string;
  readonly node: XmlNode;
}

class Reader {
  readonly problems: ImportProblem[] = [];
  readonly ignored: string[] = [];
  readonly notes: string[] = [];

  constructor(private readonly otherNames: OtherNames) {}

  entity(schema: z.ZodObject, node: XmlNode, place: string, without: readonly string[] = []): Record<string, unknown> {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([key]) => !without.includes(key));
    const names = new Map<string, string>();
    for (const [key] of fields) for (const name of [key, ...(this.otherNames[join(place, key)] ?? [])]) names.set(plainName(name), key);
    const found = new Map<string, Candidate>();
    for (const candidate of this.#candidates(node, names, place)) {
      const key = names.get(plainName(candidate.name))!;
      if (found.has(key)) this.#problem('duplicate', join(place, key), candidate.node.text, 'stands in the file twice');
      found.set(key, candidate);
    }
    const values: Record<string, unknown> = {};
    for (const [key, field] of fields) {
      const candidate = found.get(key);
      if (candidate !== undefined) values[key] = this.#value(field, candidate.node, join(place, key));
    }
    return values;
  }

  #candidates(node: XmlNode, names: ReadonlyMap<string, string>, place: string): Candidate[] {
    const isField = (name: string): boolean => names.has(plainName(name));
    const found: Candidate[] = [];
    for (const [name, text] of node.attributes) {
      if (isField(name)) found.push({ name, node: { name, attributes: new Map(), children: [], text } });
      else if (!isAbout(name)) this.ignored.push(join(place, name));
    }
    for (const child of node.children) {
      if (isField(child.name)) found.push({ name: child.name, node: child });
      else if (child.children.some((inner) => isField(inner.name))) found.push(...this.#candidates(child, names, place));
      else this.ignored.push(join(place, child.name));
    }
    return found;
  }

  #value(schema: z.ZodType, node: XmlNode, place: string): unknown {
    const kind = kindOf(schema);
    if (kind.kind === 'list') return this.#list(kind.element, kind.meta, node, place);
    if (kind.kind === 'entity') return this.entity(kind.entity, node, place);
    if (node.children.length > 0)
      return this.#problem('layout', place, `<${node.children[0]!.name}>`, 'must hold a value and no further elements');
    const text = node.text.trim() === '' ? (node.attributes.get('value') ?? node.text) : node.text;
    switch (kind.kind) {
      case 'text':
        return text;
      case 'number':
        return this.#number(text, node.attributes.get('unit'), kind.meta, place);
      case 'flag':
        return this.#flag(text, place);
      case 'choice': {
        const choice = kind.choices.find((one) => plainName(one) === plainName(text));
        return choice ?? this.#problem('notANumber', place, text, `must be one of ${kind.choices.join(', ')}`);
      }
    }
  }

  #list(element: z.ZodType, meta: Partial<FieldMeta>, node: XmlNode, place: string): unknown {
    const kind = kindOf(element);
    if (node.children.length > 0)
      return node.children.map((child, i) =>
        kind.kind === 'number'
          ? this.#number(child.text, node.attributes.get('unit'), meta, `${place}[${i + 1}]`)
          : this.#item(element, child, place),
      );
    if (kind.kind !== 'number')
      return node.text.trim() === '' ? [] : this.#problem('layout', place, node.text, 'must hold one element for each entry');
    const words = node.text.split(/[\s;]+/).filter((word) => word !== '');
    return words.map((word, i) => this.#number(word, node.attributes.get('unit'), meta, `${place}[${i + 1}]`));
  }

  /** Other names of the fields of an entry are given for all entries of its list. */
  #item(element: z.ZodType, node: XmlNode, place: string): unknown {
    return this.#value(element, node, `${place}[]`);
  }

  #number(text: string, unit: string | undefined, meta: Partial<FieldMeta>, place: string): number | undefined {
    // Empty never becomes 0.
    if (text.trim() === '') return this.#problem('notANumber', place, '', 'is empty; a number was expected');
    const value = parseNumber(text, false);
    if (value === undefined) return this.#problem('notANumber', place, text, 'must be a number with a decimal point');
    if (unit === undefined || meta.unit === undefined) return this.#withinBounds(value, text, meta, place);
    const factor = unitFactor(unit, meta.unit);
    if (factor === undefined) return this.#problem('unit', place, unit, `must be in ${meta.unit}`);
    if (factor !== 1) this.notes.push(`${place}: ${text.trim()} ${unit} read as ${value * factor} ${meta.unit}`);
    return this.#withinBounds(value * factor, text, meta, place);
  }

  /** 0 says that a file does not give the value, also where the field must be above it. */
  #withinBounds(value: number, text: string, meta: Partial<FieldMeta>, place: string): number | undefined {
    const broken = value === 0 ? undefined : brokenBound(value, { title: place, help: '', ...meta });
    return broken === undefined ? value : this.#problem('outOfRange', place, text, broken[0]!.toLowerCase() + broken.slice(1));
  }

  #flag(text: string, place: string): boolean | undefined {
    const word = text.trim().toLowerCase();
    if (['true', '1', 'yes'].includes(word)) return true;
    if (['false', '0', 'no'].includes(word)) return false;
    return this.#problem('notANumber', place, text, 'must be true or false');
  }

  #problem(rule: ImportProblem['rule'], place: string, value: string, text: string): undefined {
    const shown = value.trim();
    this.problems.push({
      rule,
      column: place,
      value: shown.slice(0, 60),
      text: shown === '' ? `${place}: ${text}` : `${place}: ${quote(shown)}: ${text}`,
    });
    return undefined;
  }
}

const join = (place: string, key: string): string => (place === '' ? key : `${place}.${key}`);
