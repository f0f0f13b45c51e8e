import { equipmentNames, type TimeSeriesGroup } from '@stackwatt/model';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';
import { resourceGroup } from './resource-group.ts';
import { drawnFirst, seriesItem as item } from './series-item.ts';

/** Every hour of the plant: arrays, wind farms, storage units, what lies between them and the grid, and the air around. */
export function plantGroups(prepared: Prepared, one: SimulationCase, year: SimulatedYear): TimeSeriesGroup[] {
  const { project } = prepared;
  return [
    ...(project.useSolar ? [solarGroup(prepared, one, year)] : []),
    ...(project.useWind ? [windGroup(prepared, year)] : []),
    ...storageGroups(prepared, one, year),
    ...(project.bus === 'dc' ? [converterGroup(year)] : []),
    gridGroup(prepared, year),
    resourceGroup(prepared),
  ];
}

function solarGroup({ project }: Prepared, one: SimulationCase, { production, dispatch, flows }: SimulatedYear): TimeSeriesGroup {
  const names = equipmentNames(project).solar;
  const perArray = project.solar.flatMap((array, k) => {
    if (one.solar[k]!.mw === 0) return [];
    const after = item(`solar-${k}`, `${names[k]!} after converter`, 'MW', 'generic', production.solarMw[k]!);
    return array.hasConverter
      ? [after, item(`solar-clipped-${k}`, `${names[k]!} clipped by its converter`, 'MW', 'curtailed', production.clippedMw[k]!)]
      : [after];
  });
  return {
    name: 'Solar',
    main: [
      item('solar', 'Solar available', 'MW', 'solar', production.totalSolarMw),
      item('solar-used', 'Solar used', 'MW', 'solar', dispatch.trajectory.solarUsedMw),
    ],
    extra: [...perArray, item('solar-export', 'Solar to the grid', 'MW', 'solar', flows.solarExportMw)],
  };
}

const windGroup = ({ project }: Prepared, { production, dispatch, flows }: SimulatedYear): TimeSeriesGroup => ({
  name: 'Wind',
  main: [
    item('wind', 'Wind available', 'MW', 'wind', production.totalWindMw),
    item('wind-used', 'Wind used', 'MW', 'wind', dispatch.trajectory.windUsedMw),
  ],
  extra: [
    ...(project.wind.length === 1
      ? []
      : project.wind.map((_, k) =>
          item(`wind-${k}`, `${equipmentNames(project).wind[k]!} available`, 'MW', 'generic', production.windMw[k]!),
        )),
    item('wind-export', 'Wind to the grid', 'MW', 'wind', flows.windExportMw),
  ],
});

/**
 * Of several storage units each has a group of its own; what belongs to all of them stands with the first that works. A series keeps its id
 * in every year, also when a unit before it has come to its end.
 */
function storageGroups({ project, steps }: Prepared, one: SimulationCase, { dispatch, flows, working }: SimulatedYear): TimeSeriesGroup[] {
  const level = (mwh: number): Float64Array => new Float64Array(steps).fill(mwh);
  const present = one.storage.flatMap(({ mwh }, place) => (mwh > 0 ? [place] : []));
  return dispatch.trajectory.storage.map((storageUnit, k) => {
    const { place, unit } = working[k]!;
    const id = (what: string): string => (place === present[0] ? what : `${what}-${place + 1}`);
    return {
      name: present.length === 1 ? 'Storage' : equipmentNames(project).storage[place]!,
      main: [
        item(id('charge'), 'Charge', 'MW', 'storage', storageUnit.chargeMw),
        item(id('discharge'), 'Discharge', 'MW', 'storage', storageUnit.dischargeMw),
        drawnFirst('top', item(id('soc'), 'State of charge', 'MWh', 'soc', storageUnit.socMwh)),
      ],
      extra: [
        item(
          id('soc-share'),
          'State of charge',
          '%',
          'soc',
          storageUnit.socMwh.map((value) => (100 * value) / one.storage[place]!.mwh),
        ),
        item(id('soc-highest'), 'Usable capacity', 'MWh', 'limit', level(unit.maxSoc * unit.capacityMwh)),
        item(id('soc-lowest'), 'Lowest state of charge', 'MWh', 'limit', level(unit.minSoc * unit.capacityMwh)),
        ...(k > 0
          ? []
          : [
              item('renewables-to-storage', 'Renewables to storage', 'MW', 'generic', flows.renewablesToStorageMw),
              item('grid-to-storage', 'Grid to storage', 'MW', 'import', flows.gridToStorageMw),
              item('storage-to-storage', 'Between storage units', 'MW', 'generic', flows.storageToStorageMw),
              item(
                'stored-value',
                'Marginal value of stored energy',
                `${project.currencySymbol}/MWh`,
                'generic',
                dispatch.marginalStoredValue,
              ),
            ]),
      ],
    };
  });
}

/** The system converter of a dc bus, at its ac side: positive towards the grid. */
function converterGroup({ problem, dispatch, flows }: SimulatedYear): TimeSeriesGroup {
  const { exportMw, importMw, windUsedMw } = dispatch.trajectory;
  const output = exportMw.map((mw, t) => mw - importMw[t]! - windUsedMw[t]!);
  return {
    name: 'System converter',
    main: [item('converter-output', 'Converter output', 'MW', 'generic', output)],
    extra: [
      item('converter-loss', 'Converter loss', 'MW', 'curtailed', flows.converterLossMw),
      item('converter-clipped', 'Clipped by the system converter', 'MW', 'curtailed', flows.converterClippedMw),
      item('converter-rating', 'Rating', 'MW', 'limit', new Float64Array(output.length).fill(problem.systemConverter!.powerMw)),
    ],
  };
}

function gridGroup({ limits }: Prepared, { flows }: SimulatedYear): TimeSeriesGroup {
  const limit = (id: string, name: string, values: Float64Array) =>
    values.every(Number.isFinite) ? [item(id, name, 'MW', 'limit', values)] : [];
  return {
    name: 'Grid',
    main: [
      drawnFirst('top', item('export', 'Total export', 'MW', 'export', flows.exportMw)),
      item('import', 'Grid import', 'MW', 'import', flows.importMw),
    ],
    extra: [
      ...limit('export-limit', 'Export limit', limits.exportMw),
      ...limit('import-limit', 'Import limit', limits.importMw),
      item('limit-curtailed', 'Interconnection curtailment', 'MW', 'curtailed', flows.limitCurtailedMw),
      item('economic-curtailed', 'Economic curtailment', 'MW', 'curtailed', flows.economicCurtailedMw),
      item('line-loss', 'AC line loss', 'MW', 'curtailed', flows.lineLossMw),
      item('transformer-loss', 'Transformer loss', 'MW', 'curtailed', flows.transformerLossMw),
    ],
  };
}
