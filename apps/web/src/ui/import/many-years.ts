import { decodeBytes, importManyYears, type FileYear, type YearsLayout } from '@stackwatt/formats';
import { messageOf, type ImportChoices, type ImportContext, type ImportState, type ImportText } from './import-state.ts';

/** A file as it was dropped, or the text of one that is read again with other choices. */
export type FileToRead = { readonly name: string; readonly bytes: Uint8Array } | ImportText;

/** A file of several years: its years, or the question or refusal that a single import would show. */
export type ManyYearsRead =
  | {
      readonly kind: 'read';
      readonly source: ImportText;
      readonly choices: ImportChoices;
      readonly layout: YearsLayout;
      readonly years: readonly FileYear[];
      readonly notes: readonly string[];
    }
  | Extract<ImportState, { kind: 'error' }>;

/** Reads a file of several years. The project's decimal comma decides where the file can be read both ways. */
export function readManyYears(file: FileToRead, choices: ImportChoices, context: ImportContext): ManyYearsRead {
  let source: ImportText;
  if ('text' in file) source = file;
  else {
    const decoded = decodeBytes(file.bytes, file.name);
    if (!decoded.ok) return { kind: 'error', message: messageOf(decoded), name: file.name, choices: {}, refusal: decoded };
    source = { text: decoded.text, name: file.name, bytes: file.bytes.length };
  }
  const read = (more: ImportChoices) =>
    importManyYears(source.text, { utcOffset: context.utcOffset, ...more, kind: context.kind, fileName: source.name });
  let used = choices;
  let outcome = read(used);
  const isUndecided = !outcome.ok && outcome.problems.some(({ rule }) => rule === 'decimalSign');
  if (isUndecided && context.decimalComma && choices.decimalComma === undefined) {
    used = { ...choices, decimalComma: true };
    outcome = read(used);
  }
  if (outcome.ok) return { kind: 'read', source, choices: used, layout: outcome.layout, years: outcome.years, notes: outcome.notes };
  const { understood } = outcome;
  return { kind: 'error', message: messageOf(outcome), name: source.name, source, choices: used, refusal: outcome, understood };
}
