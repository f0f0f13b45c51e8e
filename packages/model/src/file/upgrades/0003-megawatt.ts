import { changeKey, changeNumbers, isJson, mapItems, type Json, type Upgrade } from './upgrade.ts';

// Literal factors: an upgrade stays as it is, whatever becomes of the unit functions.
const times1000 = (value: unknown): unknown => changeNumbers(value, (one) => one * 1000);
const by1000 = (value: unknown): unknown => changeNumbers(value, (one) => one / 1000);
const COSTS = ['capital', 'operating', 'replacement', 'augmentation'];

/** The costs of a simple table, in its line items and in plain numbers beside them. Lines with units of their own say what they are per. */
function costPerMw(table: unknown): unknown {
  if (!isJson(table)) return table;
  const line = (item: Json): Json =>
    COSTS.reduce((done, key) => changeKey(done, key, (value) => (typeof value === 'number' ? value * 1000 : value)), item);
  return changeKey(line(table), 'items', (items) => mapItems(items, line));
}
const withCost = (item: Json): Json => changeKey(item, 'cost', costPerMw);
const withConverter = (item: Json): Json =>
  changeKey(item, 'converter', (converter) => (isJson(converter) ? withCost(converter) : converter));

/** The output of each point of a power curve: the second of a pair, or whatever is not the speed. */
const curveInMw = (curve: unknown): unknown =>
  !Array.isArray(curve)
    ? curve
    : curve.map((point: unknown) => {
        if (Array.isArray(point)) return [point[0], by1000(point[1])];
        return isJson(point) ? ['mw', 'power', 'y'].reduce((done, key) => changeKey(done, key, by1000), point) : point;
      });

/**
 * 0003: power was kept in kW and is kept in MW. Files whose powerUnit is missing or kilowatt, whatever their version. Only what is per kW
 * moves; sizes and limits were always in MW (D-052). Temperature scales had been multiplied by the same writers (D-053).
 */
export const upgrade0003: Upgrade = {
  number: 3,
  title: 'Power is in MW: costs per kW become costs per MW',
  applies: (file) => {
    const units = file['measurementUnits'];
    const unit = isJson(units) ? units['powerUnit'] : undefined;
    return unit === undefined || unit === null || (typeof unit === 'string' && unit.toLowerCase() === 'kilowatt');
  },
  up: (file) => {
    let next: Json = {
      ...file,
      measurementUnits: { ...(isJson(file['measurementUnits']) ? file['measurementUnits'] : {}), powerUnit: 'megawatt' },
    };
    next = changeKey(next, 'solar', (list) => mapItems(list, (item) => withConverter(withCost(item))));
    next = changeKey(next, 'storage', (list) =>
      mapItems(list, (item) => changeKey(withConverter(withCost(item)), 'augmentationCost', times1000)),
    );
    next = changeKey(next, 'converter', (converter) => (isJson(converter) ? withCost(converter) : converter));
    next = changeKey(next, 'wind', (list) =>
      mapItems(list, (item) =>
        changeKey(withCost(item), 'specs', (specs) => (isJson(specs) ? changeKey(specs, 'powerCurve', curveInMw) : specs)),
      ),
    );
    next = changeKey(next, 'incentives', (list) =>
      mapItems(list, (item) => (item['kind'] === 'prod' ? changeKey(item, 'credit', times1000) : item)),
    );
    return changeKey(next, 'temperatureResource', (resource) => (isJson(resource) ? changeKey(resource, 'scale', by1000) : resource));
  },
};
