import table from '../../../ui/data-table.module.css';
import type { ComparedLine } from './compare-systems.ts';
import css from './compare.module.css';

export const Group = ({ title, columns }: { readonly title: string; readonly columns: number }) => (
  <tr className={css.group}>
    <th scope="rowgroup" colSpan={columns}>
      {title}
    </th>
  </tr>
);

/** A line of a comparison. @param saysSame  of an input: equal to the first is a word instead of a value */
export const Line = ({ line, saysSame = false }: { readonly line: ComparedLine; readonly saysSame?: boolean }) => (
  <tr>
    <th scope="row">
      {line.label} <span className="unit">{line.unit}</span>
    </th>
    {line.cells.map((cell, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- a cell is of what stands at its place
      <td
        key={place}
        className={table.number}
        data-first={place === 0 || undefined}
        data-differs={(place > 0 && !cell.isSame) || undefined}
      >
        {saysSame && cell.isSame ? (
          <span className="text-3">same</span>
        ) : (
          <>
            {cell.change !== '' && !saysSame && (
              <small data-better={cell.isBetter}>
                {cell.isBetter === undefined ? '' : cell.isBetter ? '▲ ' : '▼ '}
                {cell.change}
              </small>
            )}
            <b>{cell.text}</b>
          </>
        )}
      </td>
    ))}
  </tr>
);
