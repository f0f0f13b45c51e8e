import type { DetailResult, TableRow } from '@stackwatt/model';
import { perKwToPerMw, perMwToPerKw } from '@stackwatt/units';

/**
 * The specified result calls hold LCOE per kWh (D-047). These are the only places where it is brought there and back.
 */
const scaled = <T extends { readonly lcoe: number | null }>(row: T, by: (value: number) => number): T => ({ ...row, lcoe: row.lcoe === null ? null : by(row.lcoe) });

export const toWireTable = <T extends { readonly items: readonly TableRow[] }>(table: T): T => ({ ...table, items: table.items.map((row) => scaled(row, perMwToPerKw)) });
export const fromWireTable = <T extends { readonly items: readonly TableRow[] }>(table: T): T => ({ ...table, items: table.items.map((row) => scaled(row, perKwToPerMw)) });

const details = (result: DetailResult, by: (value: number) => number): DetailResult => ({ ...result, row: scaled(result.row, by), financial: scaled(result.financial, by) });
export const toWireDetails = (result: DetailResult): DetailResult => details(result, perMwToPerKw);
export const fromWireDetails = (result: DetailResult): DetailResult => details(result, perKwToPerMw);
