import { costLinesOf, getCostPreset, windCostRows } from '@stackwatt/catalog';
import type { CostedSize } from '@stackwatt/engine';
import { COST_GROUPS, type UnitSetName } from '@stackwatt/model';
import { formatNumber, MISSING } from '../../lib/number.ts';
import { pastedBlock } from '../../lib/pasted-block.ts';
import { Button } from '../../ui/button.tsx';
import table from '../../ui/data-table.module.css';
import { FillTools } from '../../ui/editable-grid/fill-tools.tsx';
import { lineName } from './cost-groups.ts';
import { CostLineGroup } from './cost-line-group.tsx';
import { costLinesText } from './cost-lines-text.ts';
import { amountsOf, capitalOf, type CostedPart } from './cost-of.ts';
import { useCostLines } from './use-cost-lines.ts';
import css from './cost-lines.module.css';
import equipment from './equipment.module.css';

/** COST-19 to COST-21: a table by lines, each with a name, a value and a unit; amounts and shares are derived. */
export function CostLines(part: CostedPart) {
  const { set, size } = part;
  const lines = useCostLines(part);
  const { cost, symbol, isFixed, shown, chosen, change, paste, refused, setRefused } = lines;
  if (!cost) return null;
  const amounts = amountsOf(cost, set, size);
  const capital = capitalOf(amounts);
  const begin = (): void => change('begin with published costs', (one) => ({ ...one, ...costLinesOf(publishedRows(set, size)) }));
  const copyAll = (): string => costLinesText(cost, amounts, set, symbol);
  const { top, bottom } = chosen.range;
  const [first, last] = [shown[top], shown[bottom]];
  const pasteAtFirst = (text: string): void => {
    if (!first) return;
    // Rows that begin with a word begin with the name of a line.
    const begins = /\d/.test(pastedBlock(text).at(-1)?.[0] ?? '') ? 'value' : 'name';
    if (!paste(first.group, first.index, begins, text)) setRefused(['copy rows of name, value and unit']);
  };
  return (
    <>
      {first && last && (
        <FillTools
          grid={{ ...chosen, copyAll, paste: pasteAtFirst }}
          chosen={top === bottom ? lineName(first) : `${lineName(first)} to ${lineName(last)}`}
          per="per line"
        />
      )}
      <div className={equipment.cost}>
        <table className={`${table.table} ${css.lines}`} aria-label="Cost by lines">
          <CostLinesHead symbol={symbol} />
          <tbody>
            {COST_GROUPS.map((group) => (
              <CostLineGroup key={group} {...part} {...{ group, cost, amounts, lines }} />
            ))}
            <tr data-total="true">
              <th scope="row" colSpan={3}>
                Capital, direct and indirect
              </th>
              <td className={table.number}>{formatNumber(capital)}</td>
              <td className={table.number}>{capital > 0 ? formatNumber(100, 1) : MISSING}</td>
              <td>&nbsp;</td>
            </tr>
          </tbody>
        </table>
      </div>
      <output className={equipment.errors}>
        {refused.length > 0 && (
          <span>
            Left out: {refused.slice(0, 3).join('; ')}
            {refused.length > 3 ? `; and ${refused.length - 3} more` : ''}
          </span>
        )}
      </output>
      {!isFixed && set !== 'simple' && (
        <div className="row wrap" style={{ marginTop: 8 }}>
          <Button size="small" onClick={begin}>
            Begin with published costs
          </Button>
          <span className={`small text-3 ${css.beginHint}`}>
            Replaces the lines by published figures of the technology, in $; undo takes it back. Rows copied from a sheet fill name, value
            and unit.
          </span>
        </div>
      )}
    </>
  );
}

function CostLinesHead({ symbol }: { readonly symbol: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">Line</th>
        <th scope="col" className={css.valueHead}>
          Value
        </th>
        <th scope="col" className={css.unitHead}>
          Unit
        </th>
        <th scope="col">
          Amount
          <span className={table.unit}>
            {symbol}, {symbol}/yr
          </span>
        </th>
        <th scope="col">
          Share
          <span className={table.unit}>%</span>
        </th>
        <th scope="col">
          <span className="sr-only">Delete</span>
        </th>
      </tr>
    </thead>
  );
}

/** What a table can begin with; wind is bought by the turbine. */
const publishedRows = (set: UnitSetName, size: CostedSize) =>
  set === 'solar'
    ? getCostPreset('solar').rows
    : set === 'perUnit'
      ? windCostRows(size.units > 0 ? size.powerMw / size.units : 1)
      : getCostPreset('storage').rows;
