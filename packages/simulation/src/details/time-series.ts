import type { TimeSeriesGroup, TimeSeriesResult } from '@stackwatt/model';
import { atSensitivity } from '../cases/at-sensitivity.ts';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import { simulateYear, type SimulatedYear } from '../year/simulate-year.ts';
import { marketGroups } from './market-groups.ts';
import { seriesItem as item } from './series-item.ts';
import { statesBefore } from '../year/simulate-years.ts';

/**
 * Every hour behind a case: the series of one project year in groups (D-158: total export and state of charge on top, the market
 * price below).
 *
 * @param projectYear  1…lifetime; early-stage has one simulated year
 */
export function timeSeriesOf(all: Prepared, one: SimulationCase, projectYear: number): TimeSeriesResult {
  const prepared = atSensitivity(all, one);
  const year = simulateYear(prepared, one, projectYear, statesBefore(prepared, one, projectYear));
  return { year: projectYear, stepMinutes: prepared.stepMinutes, groups: groupsOf(prepared, one, year).filter((group) => group.main.length + group.extra.length > 0) };
}

const isZero = (values: Float64Array): boolean => values.every((value) => value === 0);

function groupsOf(prepared: Prepared, one: SimulationCase, year: SimulatedYear): TimeSeriesGroup[] {
  const { project, limits } = prepared;
  const { trajectory, marginalStoredValue } = year.dispatch;
  const { flows, production } = year;
  const groups: TimeSeriesGroup[] = [];
  if (project.useSolar) {
    groups.push({
      name: 'Solar',
      main: [item('solar', 'Solar available', 'MW', 'solar', production.totalSolarMw), item('solar-used', 'Solar used', 'MW', 'solar', trajectory.solarUsedMw)],
      extra: [
        ...project.solar.map((array, k) => item(`solar-${k}`, `${array.customName} after converter`, 'MW', 'generic', production.solarMw[k]!)),
        ...project.solar.flatMap((array, k) => (array.hasConverter ? [item(`solar-clipped-${k}`, `${array.customName} clipped by its converter`, 'MW', 'curtailed', production.clippedMw[k]!)] : [])),
        item('solar-export', 'Solar to the grid', 'MW', 'solar', flows.solarExportMw),
      ],
    });
  }
  if (project.useWind) {
    groups.push({
      name: 'Wind',
      main: [item('wind', 'Wind available', 'MW', 'wind', production.totalWindMw), item('wind-used', 'Wind used', 'MW', 'wind', trajectory.windUsedMw)],
      extra: [item('wind-export', 'Wind to the grid', 'MW', 'wind', flows.windExportMw)],
    });
  }
  const { working } = year;
  trajectory.storage.forEach((store, k) => {
    const { place } = working[k]!;
    // Of several stores each has a group of its own; what belongs to all of them stands with the first.
    const id = (what: string): string => (k === 0 ? what : `${what}-${place + 1}`);
    groups.push({
      name: working.length === 1 ? 'Storage' : project.storage[place]!.customName,
      main: [
        item(id('charge'), 'Charge', 'MW', 'storage', store.chargeMw),
        item(id('discharge'), 'Discharge', 'MW', 'storage', store.dischargeMw),
        item(id('soc'), 'State of charge', 'MWh', 'soc', store.socMwh, { top: true }),
      ],
      extra: [
        item(id('soc-share'), 'State of charge', '%', 'soc', store.socMwh.map((value) => (100 * value) / one.storage[place]!.mwh)),
        ...(k > 0 ? [] : [
          item('renewables-to-storage', 'Renewables to storage', 'MW', 'generic', flows.renewablesToStorageMw),
          item('grid-to-storage', 'Grid to storage', 'MW', 'import', flows.gridToStorageMw),
          item('storage-to-storage', 'Between stores', 'MW', 'generic', flows.storageToStorageMw),
          item('stored-value', 'Marginal value of stored energy', `${project.currencySymbol}/MWh`, 'generic', marginalStoredValue),
        ]),
      ],
    });
  });
  groups.push({
    name: 'Grid',
    main: [item('export', 'Total export', 'MW', 'export', flows.exportMw, { top: true }), item('import', 'Grid import', 'MW', 'import', flows.importMw)],
    extra: [
      ...(limits.exportMw.every(Number.isFinite) ? [item('export-limit', 'Export limit', 'MW', 'limit', limits.exportMw)] : []),
      item('limit-curtailed', 'Interconnection curtailment', 'MW', 'curtailed', flows.limitCurtailedMw),
      item('economic-curtailed', 'Economic curtailment', 'MW', 'curtailed', flows.economicCurtailedMw),
      ...(project.bus === 'dc' ? [item('converter-clipped', 'Clipped by the system converter', 'MW', 'curtailed', flows.converterClippedMw)] : []),
    ],
  });
  groups.push(...marketGroups(prepared, year));
  // A series that is zero all year says nothing and only fills the list; what is shown at first stays.
  return groups.map((group) => ({ ...group, extra: group.extra.filter((entry) => !isZero(Float64Array.from(entry.data))) }));
}
