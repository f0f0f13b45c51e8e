import type { EnergyPath, ProductionLoss } from './detail-sections.ts';

const GROSS: Readonly<Record<EnergyPath['from'], string>> = {
  sunlight: 'Sunlight on the modules',
  wind: 'Wind at the hub',
  import: 'Imported production',
};
const LOSSES: Readonly<Record<ProductionLoss, string>> = {
  temperature: 'Module temperature',
  derating: 'Derating',
  degradation: 'Degradation',
  clipped: 'Clipped',
  converter: 'Converter',
  airDensity: 'Air density',
  availability: 'Availability',
  turbinePerformance: 'Turbine performance',
  environmental: 'Environmental',
  wakeEffects: 'Wake',
  electrical: 'Electrical',
  curtailment: 'Curtailment loss',
  other: 'Other losses',
};
/** A difference below this share of the gross energy is its rounding. */
const ROUNDING = 1e-6;

/** A line of the way from the resource to the grid, MWh. */
export interface PathLine {
  readonly name: string;
  /** Below zero where energy is lost; null for a total. */
  readonly change: number | null;
  /** What is left behind it. */
  readonly left: number;
  /** Whether it goes into storage, and so is not lost. */
  readonly isStored: boolean;
}

/** From the sun or the wind to the grid, loss by loss; what takes nothing is left out. The last line is what is delivered. */
export function pathLines(path: EnergyPath): PathLine[] {
  const lines: PathLine[] = [];
  let left = path.gross;
  const total = (name: string, mwh: number): void => {
    left = mwh;
    lines.push({ name, change: null, left, isStored: false });
  };
  const isSome = (mwh: number): boolean => Math.abs(mwh) >= ROUNDING * path.gross && mwh !== 0;
  const take = (name: string, mwh: number, isStored = false): void => {
    if (!isSome(mwh)) return;
    left -= mwh;
    lines.push({ name, change: 0 - mwh, left, isStored });
  };
  const endsInTotal = (): boolean => lines.at(-1)!.change === null;
  total(GROSS[path.from], path.gross);
  for (const { what, mwh } of path.losses) take(LOSSES[what], mwh);
  if (!endsInTotal()) total('Production', path.production);
  take('Curtailed', path.curtailed);
  const goesOn = [path.intoStores, path.systemConverter, path.lineAndTransformer].some(isSome);
  if (!endsInTotal()) total(goesOn ? 'Used' : 'Delivered', path.production - path.curtailed);
  take('Into storage', path.intoStores, true);
  take('System converter', path.systemConverter);
  take('Line and transformer', path.lineAndTransformer);
  if (!endsInTotal()) total('Delivered', path.delivered);
  return lines;
}
