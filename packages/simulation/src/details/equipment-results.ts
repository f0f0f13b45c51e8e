import {
  equipmentNames,
  type Project,
  type SolarArrayResult,
  type SolarResult,
  type WindFarmResult,
  type WindResult,
} from '@stackwatt/model';
import { HOURS_PER_YEAR } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { CaseFinance } from '../finance/case-finance.ts';
import { outputFactor, outputInYear } from '../year/output-of-year.ts';
import type { GeneratorHours } from './generator-hours.ts';
import type { YearDetail } from './year-detail.ts';

/** Capital and yearly operating cost of an item and its own converter. @param place  among the arrays or the farms of the project */
function costsOf(
  { cashFlow, components }: CaseFinance,
  owner: 'solar' | 'wind',
  place: number,
): { capital: number; operating: (projectYear: number) => number } {
  const parts = cashFlow.components.filter((_, k) => components[k]!.owner === owner && components[k]!.place === place);
  return {
    capital: parts.reduce((sum, part) => sum + part.capital.reduce((all, amount) => all + amount, 0), 0),
    operating: (projectYear) => parts.reduce((sum, part) => sum + part.operating[projectYear]!, 0),
  };
}

/** A case with what its simulated years and its costs say of the equipment. */
interface EquipmentYears {
  readonly project: Project;
  readonly one: SimulationCase;
  /** Of year 1. */
  readonly hours: GeneratorHours;
  /** Of every simulated year. */
  readonly details: readonly YearDetail[];
  readonly finance: CaseFinance;
}

const projectYears = (project: Project): number[] => Array.from({ length: project.lifetime }, (_, y) => y + 1);

/** Every array by project year (DET-36 to DET-38). In early-stage the later years are year 1 times the degradation. */
export function solarResult({ project, one, hours, details, finance }: EquipmentYears): SolarResult {
  const pvs = one.solar.flatMap(({ mw }, k): SolarArrayResult[] => {
    if (mw === 0) return [];
    const item = project.solar[k]!;
    const { capital, operating } = costsOf(finance, 'solar', k);
    return [
      {
        index: k,
        name: equipmentNames(project).solar[k]!,
        nameplateCapacity: mw,
        capitalExpenses: capital,
        derateFactor: item.kind === 'custom' ? undefined : item.deratingFactor,
        usefulLife: item.allowReplacement && item.lifetime > 0 ? item.lifetime : undefined,
        items: projectYears(project).map((year) => {
          const detail = details[Math.min(year, details.length) - 1]!;
          const factor = project.earlyAnalysis ? outputFactor(project, item, year) : 1;
          const afterConverter = detail.sums.solarMwhByArray[k]! * factor;
          const clippedProduction = detail.clippedAcMwh[k]! * factor;
          const production = afterConverter + clippedProduction;
          return {
            year,
            production,
            clippedProduction,
            afterConverter,
            energyYield: production / mw,
            degradation: 1 - outputInYear(project, k, year),
            capacityFactor: production / (mw * HOURS_PER_YEAR),
            operatingTotalCost: operating(year),
          };
        }),
        ...hours.solar[k]!,
      },
    ];
  });
  return { status: pvs.length > 0 ? 0 : 1, pvs };
}

/** Every wind farm by project year (DET-33). */
export function windResult({ project, one, hours, details, finance }: EquipmentYears): WindResult {
  const turbines = one.wind.flatMap(({ mw, amount }, k): WindFarmResult[] => {
    if (mw === 0) return [];
    const item = project.wind[k]!;
    const { capital, operating } = costsOf(finance, 'wind', k);
    return [
      {
        index: k,
        name: equipmentNames(project).wind[k]!,
        turbines: item.kind === 'production' ? undefined : amount,
        nameplateCapacity: mw,
        capitalExpenses: capital,
        items: projectYears(project).map((year) => {
          const production = details[Math.min(year, details.length) - 1]!.windMwh[k]!;
          return { year, production, capacityFactor: production / (mw * HOURS_PER_YEAR), operatingTotalCost: operating(year) };
        }),
        ...hours.wind[k]!,
      },
    ];
  });
  return { status: turbines.length > 0 ? 0 : 1, turbines };
}
