/** Monthly figures of one spot; a list is absent where the spot has no figures of its own. */
export interface ClimateSpot {
  /** Degrees, north positive. */
  readonly latitude: number;
  /** Degrees, east positive. */
  readonly longitude: number;
  /** m above the sea. */
  readonly elevation: number;
  /** Clearness index of each month: global horizontal irradiance over that outside the atmosphere. */
  readonly clearness?: readonly number[] | undefined;
  /** Mean air temperature of each month at that elevation, °C. */
  readonly temperature?: readonly number[] | undefined;
  /** Where the clearness comes from. */
  readonly clearnessSource?: string | undefined;
  /** Where the temperature comes from. */
  readonly temperatureSource?: string | undefined;
}

/** A town or weather station. */
export interface ClimatePlace extends ClimateSpot {
  /** Name and country. */
  readonly name: string;
}

/** The climate table of the catalogue. */
export interface Climate {
  readonly places: readonly ClimatePlace[];
  /** Nodes on land every 2.5 degrees, interpolated from the places: the background between them. By `nodeKey`. */
  readonly nodes: ReadonlyMap<number, ClimateSpot>;
}

/** Degrees between nodes. */
export const NODE_SPACING = 2.5;
const NODES_AROUND = 360 / NODE_SPACING;

/**
 * The key of the node in a row and a column of the lattice.
 *
 * @param row     0 at the north pole, southwards
 * @param column  0 at 180° west, eastwards; any turn of the globe
 */
export const nodeKey = (row: number, column: number): number =>
  row * NODES_AROUND + (((column % NODES_AROUND) + NODES_AROUND) % NODES_AROUND);

/** Latitude and longitude of a node by its key, degrees. */
export const placeOfNode = (key: number): { latitude: number; longitude: number } => ({
  latitude: 90 - Math.floor(key / NODES_AROUND) * NODE_SPACING,
  longitude: (key % NODES_AROUND) * NODE_SPACING - 180,
});

/** Steps in which the nodes are stored: elevation m, clearness, temperature °C. A node is known to 6 % at best. */
export const NODE_STEPS = { elevation: 10, clearness: 0.002, temperature: 0.1 } as const;
