import type { ImportProblem, ProblemRule } from '@stackwatt/formats';
import { writeCsv } from '@stackwatt/formats';
import { IconAlertCircle } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/number.ts';
import { saveText } from '../../charts/export-file.ts';
import table from '../../data-table.module.css';
import { Icon } from '../../icon.tsx';
import { REMOVED, type RemovedFile } from './years-state.ts';
import css from './years.module.css';

/** The rule that a value broke, and what the user can do about it. */
const RULES: Readonly<Partial<Record<ProblemRule, readonly [rule: string, mend: string]>>> = {
  notANumber: ['must be a number', 'Write a number, or leave the cell empty and choose how gaps are filled'],
  outOfRange: ['must be possible', 'Correct the value, or say its unit'],
  notADate: ['must be a date', 'Write it as 2021-01-31 13:00'],
  count: ['one full year', 'Give every hour, half or quarter of an hour of one year'],
  step: ['even steps', 'Give every interval once, in even steps'],
  partialYear: ['one full year', 'Add the rest of the year to the file'],
  duplicate: ['each interval once', 'Keep one row of each interval'],
  excel: ['a text file', 'Save the sheet as csv'],
  binary: ['a text file', 'Save the values as csv or txt'],
  archive: ['one file in an archive', 'Unpack it and drop its files'],
  markup: ['a text file', 'Save the values as csv or txt'],
  empty: ['rows of values', 'Choose a file with values'],
  noColumn: ['a column of numbers', 'Check the separator of the cells'],
  layout: ['rows of values', 'Put one value a line, or a date and a value'],
};
const MOST_SHOWN = 6;

const ruleOf = (problem: ImportProblem): readonly [string, string] =>
  RULES[problem.rule] ?? ['see the message', 'Correct the file and add it again'];

interface RemovedFilesProps {
  readonly removed: readonly RemovedFile[];
}

/** IMP-25, IMP-27: the files that are not in the list any more, with each finding by row, column, value and rule. */
export function RemovedFiles({ removed }: RemovedFilesProps) {
  const found = removed.flatMap(({ name, problems }) => problems.map((problem) => ({ name, problem })));
  const more = removed.reduce((count, file) => count + file.more, 0) + Math.max(0, found.length - MOST_SHOWN);
  const download = (): void =>
    saveText(
      'import-problems.csv',
      writeCsv([
        ['File', 'Row', 'Column', 'Value', 'Rule', 'Message'],
        ...found.map(({ name, problem }) => [
          name,
          problem.row ?? null,
          problem.column ?? '',
          problem.value ?? '',
          ruleOf(problem)[0],
          problem.text,
        ]),
      ]),
      'text/csv',
    );
  return (
    <div className={css.part} role="alert">
      <div className={css.removed}>
        <Icon icon={IconAlertCircle} size={14} className={css.danger} />
        <div>
          <b>{REMOVED}</b>
          <ul>
            {removed.map(({ name, message }) => (
              <li key={name}>
                <b>{name}</b> <span className="text-2">{message}</span>
              </li>
            ))}
          </ul>
        </div>
        <button type="button" className="link-button" onClick={download}>
          Download the findings
        </button>
      </div>
      <div className={css.scroll}>
        <table className={`${table.table} ${css.problems}`} aria-label="Findings in the removed files">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col" className={table.number}>
                Row
              </th>
              <th scope="col">Column</th>
              <th scope="col">Value</th>
              <th scope="col">Rule</th>
              <th scope="col">What to do</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, MOST_SHOWN).map(({ name, problem }, i) => {
              const [rule, mend] = ruleOf(problem);
              return (
                // oxlint-disable-next-line react/no-array-index-key -- findings have no identity but their place
                <tr key={i} title={problem.text}>
                  <td className={css.name}>{name}</td>
                  <td className={table.number}>{formatNumber(problem.row)}</td>
                  <td>{problem.column ?? '–'}</td>
                  <td className={css.name}>{problem.value ?? '–'}</td>
                  <td>{rule}</td>
                  <td className="text-2">{mend}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className={`text-3 ${css.more}`}>and {formatNumber(more)} more</p>}
    </div>
  );
}
