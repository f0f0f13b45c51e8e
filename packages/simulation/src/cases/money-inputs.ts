import type { Project } from '@stackwatt/model';

/** What of the project changes what is paid and nothing that is produced, stored or sold: finance alone reads it. */
const MONEY_INPUTS = [
  'discountRate',
  'inflationRate',
  'systemFixedCost',
  'systemOmCost',
  'incentives',
  'incentiveBasis',
] as const satisfies readonly (keyof Project)[];
const isMoney: ReadonlySet<string> = new Set(MONEY_INPUTS);

/** Equal texts: the plants are operated alike, and only what is paid may differ. */
export const operationText = (project: Project): string =>
  JSON.stringify(Object.fromEntries(Object.entries(project).filter(([key]) => !isMoney.has(key))));
