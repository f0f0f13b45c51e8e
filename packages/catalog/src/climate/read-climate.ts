import { KILO, MONTHS_PER_YEAR } from '@stackwatt/units';
import { NODE_STEPS, placeOfNode, type Climate, type ClimatePlace, type ClimateSpot } from './climate.ts';
import { unpackNumbers } from './packed-numbers.ts';

/** The table as it is shipped. */
export interface PackedClimate {
  /** What the places refer to by number. */
  readonly sources: readonly string[];
  /**
   * One place a line: name, country | latitude | longitude | elevation, m | number of the source of its clearness | number of the
   * source of its temperature | twelve clearness indices in thousandths | twelve temperatures in tenths of a degree Celsius. What
   * it has no figures of is empty.
   */
  readonly places: string;
  /**
   * Packed columns of the nodes, one a line: key, elevation in tens of metres, clearness of each month, temperature of each month; see
   * `unpackNodes`.
   */
  readonly nodes: string;
}

const NODE_SOURCE = 'interpolated from the places of the table on a grid of 2.5 degrees';

/** The shipped table opened. */
export const readClimate = ({ sources, places, nodes }: PackedClimate): Climate => ({
  places: places.split('\n').map((line) => readPlace(line, sources)),
  nodes: unpackNodes(nodes),
});

function readPlace(line: string, sources: readonly string[]): ClimatePlace {
  const [name, latitude, longitude, elevation, clearnessSource, temperatureSource, clearness, temperature] = line.split('|');
  const list = (text: string | undefined, step: number): number[] | undefined =>
    text ? text.split(' ').map((value) => Number(value) / step) : undefined;
  return {
    name: name!,
    latitude: Number(latitude),
    longitude: Number(longitude),
    elevation: Number(elevation),
    clearness: list(clearness, KILO),
    temperature: list(temperature, 10),
    clearnessSource: clearnessSource ? sources[Number(clearnessSource)] : undefined,
    temperatureSource: temperatureSource ? sources[Number(temperatureSource)] : undefined,
  };
}

/**
 * Nodes follow each other along the parallels, so neighbours are alike: every column holds what changes from one node to the next.
 * A month's column holds what that change differs by from the change of the month before, January's the change itself.
 */
function unpackNodes(text: string): Map<number, ClimateSpot> {
  const columns = text.split('\n').map(unpackNumbers);
  const running = columns.map(() => 0);
  const nodes = new Map<number, ClimateSpot>();
  const [firstClearness, firstTemperature] = [2, 2 + MONTHS_PER_YEAR];
  for (let row = 0; row < columns[0]!.length; row++) {
    let change = 0;
    columns.forEach((column, c) => {
      const goesOn = c > firstClearness && c !== firstTemperature;
      change = goesOn ? change + column[row]! : column[row]!;
      running[c]! += change;
    });
    nodes.set(running[0]!, {
      ...placeOfNode(running[0]!),
      elevation: running[1]! * NODE_STEPS.elevation,
      clearness: running.slice(firstClearness, firstTemperature).map((value) => value * NODE_STEPS.clearness),
      temperature: running.slice(firstTemperature).map((value) => value * NODE_STEPS.temperature),
      clearnessSource: NODE_SOURCE,
      temperatureSource: NODE_SOURCE,
    });
  }
  return nodes;
}
