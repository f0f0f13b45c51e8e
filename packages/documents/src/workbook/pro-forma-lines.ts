import type { CashflowNode } from '@stackwatt/model';
import type { ByYear } from './by-year.ts';
import { FORMAT, type Format, type Formula, type Sheet } from './sheet.ts';
import type { YearRow, YearRows } from './year-rows.ts';

/** The kinds of lines the pro forma is made of. */
export class ProFormaLines {
  /** Rows of money that are no sums, for the check. */
  readonly leafRows: number[] = [];

  constructor(
    private readonly sheet: Sheet,
    readonly rows: YearRows,
    readonly currency: string,
    private readonly leaves: ByYear['leaves'],
  ) {}

  title(name: string, indent: number): void {
    this.sheet.set(this.rows.next, 0, name, indent === 0 ? 'strong' : 'label', { indent });
    this.rows.next++;
  }

  /** A line of money. @param from  first year with a cell */
  money(name: string, of: (year: number) => Formula, indent: number, from = 0): YearRow {
    const added = this.rows.add(name, this.currency, FORMAT.money, of, { hasSum: true, indent, from });
    this.leafRows.push(added.row);
    return added;
  }

  /** A sum of money. */
  sum(name: string, parts: readonly YearRow[], indent = 0): YearRow {
    return this.total(name, this.currency, FORMAT.money, parts, indent);
  }

  /** A group of the tree: its parts, then their sum. */
  linked(node: CashflowNode, indent: number): YearRow {
    const isMoney = node.unit === 'currency';
    const format = isMoney ? FORMAT.money : FORMAT.energy;
    const unit = isMoney ? this.currency : 'MWh';
    if (node.children.length === 0) {
      const source = this.leaves.get(node)!;
      const link = (year: number): Formula => ({ formula: source.at(year), value: source.values[year]! });
      if (isMoney) return this.money(node.name, link, indent, 1);
      return this.rows.add(node.name, unit, format, link, { hasSum: true, indent, from: 1 });
    }
    this.title(node.name, indent);
    const parts = node.children.map((child) => this.linked(child, indent + 1));
    return this.total(`${node.name}, sum`, unit, format, parts, indent);
  }

  private total(name: string, unit: string, format: Format, parts: readonly YearRow[], indent: number): YearRow {
    return this.rows.add(
      name,
      unit,
      format,
      (year, at) => ({
        formula: parts.length === 0 ? '0' : parts.map(({ row }) => at(row)).join('+'),
        value: parts.reduce((sum, part) => sum + part.values[year]!, 0),
      }),
      { hasSum: true, look: 'total', indent },
    );
  }
}
