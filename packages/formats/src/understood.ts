import type { Separator } from './text/split-cells.ts';

/** What a file can hold; the kind decides the unit, the sign rule and which columns are looked for. */
export type SeriesKind = 'price' | 'regulation' | 'production' | 'irradiance' | 'wind' | 'temperature' | 'limit' | 'obligation';

/** One row of the file and the value read from it, as the preview shows them. */
export interface ShownRow {
  /** Line of the file, from 1. */
  readonly row: number;
  readonly raw: string;
  /** Begin of its interval, `2020-01-01 00:00`; undefined in a file without dates. */
  readonly time?: string;
  /** In the file's unit; undefined when the cell is empty. */
  readonly value?: number;
}

/** A stretch without values. */
export interface Gap {
  /** Begin of the first missing interval, `2021-01-22 00:00`, year as in the file. */
  readonly from: string;
  /** Intervals missing. */
  readonly count: number;
  /** Line of the last row before it; 0 when the file begins with the gap. */
  readonly afterRow: number;
}

export interface Statistics {
  readonly count: number;
  readonly min: number;
  readonly mean: number;
  readonly max: number;
  readonly negative: number;
}

/** A change made to values, always counted and worded. */
export interface Repair {
  readonly kind: 'negatives' | 'clockMissing' | 'clockRepeated' | 'leapDay' | 'gap' | 'duplicate' | 'unit' | 'order' | 'zone' | 'outside';
  readonly count: number;
  readonly text: string;
}

/** A column that could be the wanted one. */
export interface Candidate {
  /** Counted from 1. */
  readonly number: number;
  readonly name: string;
}

/** Everything a preview card shows of a file that was read. */
export interface Understood {
  /** Layout by name: "Single column", "Date-time and value", … */
  readonly layout: string;
  readonly separator: Separator;
  readonly decimalSign: '.' | ',';
  readonly decimalFrom: string;
  /** The line used as heading; undefined when there is none. */
  readonly header?: { readonly row: number; readonly text: string };
  readonly column: Candidate;
  readonly candidates: readonly Candidate[];
  readonly rows: {
    /** Lines of the file that are not blank. */
    readonly read: number;
    /** Rows whose value went into the series. */
    readonly used: number;
    readonly dropped: readonly { readonly count: number; readonly reason: string }[];
  };
  /** Begin of the first interval and end of the last in the file, `2020-01-01 00:00`; undefined without dates. */
  readonly start?: string;
  readonly end?: string;
  /** Calendar year of the data; decides the weekdays. */
  readonly year: number;
  readonly yearFrom: string;
  /** A year in the file's name (prices_2018.csv), for assigning several files to years. */
  readonly yearInName?: number;
  readonly stepMinutes: number;
  readonly labelSide: 'beginning' | 'ending' | 'centre' | 'none';
  readonly labelSideFrom: string;
  readonly zone: string;
  readonly unit: {
    /** As the file has it. */
    readonly source: string;
    /** As the series has it. */
    readonly target: string;
    /** value in the series = value in the file × factor + offset. */
    readonly factor: number;
    readonly offset: number;
    readonly from: string;
  };
  /** Over all values of the file, in the file's unit. */
  readonly source: Statistics;
  /** Over the series, in its unit. */
  readonly series: Statistics;
  readonly gaps: {
    readonly count: number;
    /** Intervals missing in all. */
    readonly missing: number;
    readonly longest: number;
    readonly first: readonly Gap[];
  };
  /** Intervals that stood twice with the same value, the clock change left out. */
  readonly duplicates: number;
  readonly clockChange: {
    /** Intervals missing when the clock went forward, and repeated when it went back. */
    readonly missing: number;
    readonly repeated: number;
    readonly text: string;
  };
  readonly leapDay: { readonly action: 'none' | 'by date' | 'by position'; readonly dropped: number; readonly text: string };
  readonly firstRows: readonly ShownRow[];
  readonly lastRows: readonly ShownRow[];
  readonly repairs: readonly Repair[];
  /** Decisions worth reading. */
  readonly notes: readonly string[];
  /** What a person should look at before trusting the series. */
  readonly warnings: readonly string[];
}

/** How to read a file where the file itself does not say. */
export interface ImportOptions {
  readonly kind: SeriesKind;
  /** True: the comma is the decimal sign. False: the point. Undefined: found out, and asked where that is not certain. */
  readonly decimalComma?: boolean;
  /** What stands between cells; undefined to detect. */
  readonly separator?: Separator;
  /** Whether 03/04/2021 is 3 April or 4 March; undefined to find out by a number above 12. */
  readonly dateOrder?: 'dayFirst' | 'monthFirst';
  /** True: columns that look like times are not read; the rows follow each other from 1 January 00:00. */
  readonly ignoreTimes?: boolean;
  /** Which end of its interval a stamp marks, over what heading and stamps say. */
  readonly labelSide?: 'beginning' | 'ending';
  /** Calendar year: of a file without dates (its weekdays), or the one to take from a file of several years. */
  readonly year?: number;
  /** Negative values become 0. Undefined: so for regulation prices and production, not for the others. */
  readonly removeNegatives?: boolean;
  /** Heading of the column, or its number counted from 1. */
  readonly column?: string | number;
  /** Node, hub or zone of a file that lists several below each other. */
  readonly node?: string;
  /** Unit of the values, over what the file says. */
  readonly unit?: string;
  /** MW that a value of 1 means, for powers per unit of a rating. */
  readonly rating?: number;
  /** Fill gaps: 'repeat' takes the same time of the day before, 'interpolate' a straight line. Undefined: gaps are refused. */
  readonly repair?: 'repeat' | 'interpolate';
  /**
   * Refuses Excel files and, where the file is silent, gives the unit (…_per_kWh.csv) and the year of a leap year without dates (…_2020).
   */
  readonly fileName?: string;
  /**
   * 'clock': hours of summer time stay at the clock time of the file; the skipped hour repeats the value before, the repeated one is
   * averaged. 'standard': they move to standard time. Undefined: 'standard' for irradiance, wind and temperature, 'clock' otherwise.
   */
  readonly summerTime?: 'clock' | 'standard';
  /** Hours ahead of UTC of the site; a file whose stamps keep another distance is moved to the site's standard time. */
  readonly utcOffset?: number;
  /** Hours ahead of UTC of the stamps, over what the file says. */
  readonly stampOffset?: number;
}
