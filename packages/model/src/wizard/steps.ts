import { fieldId, type AnyFieldPath, type FieldId, type Held, type KeyOf, type Keys, type Under } from '../project/field-path.ts';

/** The five steps in order; their url segments and names (NAV-06 to NAV-10). */
export const STEPS = [
  { url: 'setup', name: 'Setup', title: 'Setup' },
  { url: 'revenue', name: 'Application', title: 'Application' },
  { url: 'equipment', name: 'Equipment', title: 'Equipment' },
  { url: 'other', name: 'Economics', title: 'Project Economics' },
  { url: 'results', name: 'Results', title: 'Results' },
] as const;
export type StepUrl = (typeof STEPS)[number]['url'];

/** Where an issue is fixed: the step, the id of the item (anchor) and the field of it. */
export interface IssueLink {
  readonly step: StepUrl;
  readonly anchor?: string;
  /** Path of the input within the project, such as `solar.0.sizing`; a screen puts it on the input as its id. */
  readonly field?: FieldId;
}
/** The link to a field; `anchor` is the id of the item it belongs to. */
export const linkTo = (step: StepUrl, path: AnyFieldPath, anchor?: string): IssueLink => ({
  step,
  ...(anchor !== undefined && { anchor }),
  field: fieldId(path),
});
/** Links to the fields of one item by their names: `const at = linksTo('equipment', pathTo('solar', 0), id); at('sizing')`. */
export interface FieldLinks<T> {
  (a: KeyOf<T>): IssueLink;
  <A extends KeyOf<T>>(a: A, b: KeyOf<Under<T, A>>): IssueLink;
}
export const linksTo =
  <P extends AnyFieldPath>(step: StepUrl, base: P, anchor?: string): FieldLinks<Held<P>> =>
  (...keys: Keys) =>
    linkTo(step, [...base, ...keys] as unknown as AnyFieldPath, anchor);
export const stepPath = (projectId: string, step: StepUrl, anchor?: string): string =>
  `/project/${projectId}/${step}${anchor === undefined ? '' : `#${anchor}`}`;

/** What is chosen on the results screens: the segment `{sensitivityIndex}+{tableKind}+{optimizationIndex}` or '-'. */
export type Selection =
  | { readonly kind: 'none' }
  | { readonly kind: 'sensitivity'; readonly sensitivity: number; readonly tableKind: TableKind }
  | { readonly kind: 'optimization'; readonly sensitivity: number; readonly tableKind: TableKind; readonly optimization: number };
export type TableKind = 'all' | 'group';

/** NAV-20: the segment of a selection. */
export function writeSelection(selection: Selection): string {
  switch (selection.kind) {
    case 'none':
      return '-';
    case 'sensitivity':
      return `${selection.sensitivity}+${selection.tableKind}`;
    case 'optimization':
      return `${selection.sensitivity}+${selection.tableKind}+${selection.optimization}`;
  }
}
/** NAV-21: a segment of any other form is no selection. */
export function readSelection(segment: string): Selection {
  const match = /^(\d{1,9})\+(all|group)(?:\+(\d{1,9}))?$/.exec(segment);
  if (!match) return { kind: 'none' };
  const sensitivity = Number(match[1]);
  const tableKind = match[2] as TableKind;
  return match[3] === undefined
    ? { kind: 'sensitivity', sensitivity, tableKind }
    : { kind: 'optimization', sensitivity, tableKind, optimization: Number(match[3]) };
}
