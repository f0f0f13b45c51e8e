import { getTurbine, samples, type Sample } from '@stackwatt/catalog';
import { addRegulationMarket, setField, setUseWind, writeProjectFile } from '@stackwatt/model';

const sampleOf = (id: string): ReturnType<Sample['build']> => samples.find((sample) => sample.id === id)!.build();

/**
 * A project whose results have every view at once: sun, wind and a storage unit, energy and regulation, two costs with two values each. It
 * is made of the series of three samples and of few sizes, so that it is calculated in a second.
 */
export function wholeProject(): string {
  const [first, windy, regulated] = [sampleOf('texas-pv-storage'), sampleOf('wind-storage'), sampleOf('storage-regulation')];
  const { wind } = windy.project;
  const parts = setUseWind(addRegulationMarket(first.project), true, getTurbine('IEA Reference 3.4MW 130'));
  const project = [
    [['windResource'], windy.project.windResource],
    [['wind'], [{ ...wind[0]!, sizing: { ...wind[0]!.sizing, absolute: [20] } }]],
    [['regulationMarkets'], regulated.project.regulationMarkets],
    [
      ['solar', 0, 'sizing', 'absolute'],
      [100, 120],
    ],
    [
      ['storage', 0, 'sizing', 'absolute'],
      [20, 40],
    ],
    [
      ['solar', 0, 'cost', 'capitalMultipliers'],
      [1, 1.4],
    ],
    [
      ['storage', 0, 'cost', 'capitalMultipliers'],
      [1, 1.5],
    ],
  ].reduce((all, [path, value]) => setField(all, path as string[], value), parts);
  return writeProjectFile({ ...project, ignoreWarnings: true }, new Map([...first.series, ...windy.series, ...regulated.series]));
}
