import { CREDIT_RECAPTURE_YEARS } from '../market-conventions.ts';

/** Whether a storage unit may charge from the grid; `afterRecapture`: not while a tax credit could be taken back. */
export type GridChargingRule = 'always' | 'never' | 'afterRecapture';

/** @param projectYear  1… */
export const mayChargeFromGrid = (rule: GridChargingRule, projectYear: number): boolean =>
  rule === 'always' || (rule === 'afterRecapture' && projectYear > CREDIT_RECAPTURE_YEARS);
