/** What a plant earns from: each has a switch, and the markets or contracts that count while it is on. `kind` is what questions call it. */
export const REVENUE_PARTS = [
  { flag: 'useEnergyMarket', list: 'energyMarkets', kind: 'Energy Market' },
  { flag: 'useRegulationMarket', list: 'regulationMarkets', kind: 'Regulation Market' },
  { flag: 'useCapacityMarket', list: 'capacityMarkets', kind: 'Capacity Market' },
  { flag: 'useContract', list: 'contracts', kind: 'TOD Contract' },
] as const;

/** What is built, the same way. */
export const EQUIPMENT_PARTS = [
  { flag: 'useSolar', list: 'solar', kind: 'Solar' },
  { flag: 'useWind', list: 'wind', kind: 'Wind' },
  { flag: 'useStorage', list: 'storage', kind: 'Storage' },
] as const;

export type RevenueFlag = (typeof REVENUE_PARTS)[number]['flag'];
/** The parts of a project with a switch of their own, whose entries are written only while it is on (FILE-47). */
export const PROJECT_PARTS = [...REVENUE_PARTS, ...EQUIPMENT_PARTS];
export type ProjectPart = (typeof PROJECT_PARTS)[number];

export type PartFlag = ProjectPart['flag'];
export const partKind = (flag: PartFlag): string => PROJECT_PARTS.find((part) => part.flag === flag)!.kind;
