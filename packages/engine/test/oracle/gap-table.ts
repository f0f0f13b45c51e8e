/** What the oracle saw in one case. Gaps are shares of the money of their window. */
export interface SeenCase {
  /** Row of the table. */
  readonly feature: string;
  readonly isRolling: boolean;
  readonly stepHours: number;
  /**
   * How far our worst window lies below the solver's optimum, and how far another lies above it; 0 where none does. Left out: the case was
   * not solved by it.
   */
  readonly below?: number;
  readonly above?: number;
  /** Largest gap our result claims to have proven. */
  readonly claimed: number;
  /**
   * Money of our operation by the re-evaluator: its difference from the oracle's own sum, and from what the optimiser claims, as shares of
   * its largest term.
   */
  readonly evaluator: number;
  readonly claim: number;
  /** What the test asserts of the first two, and the most a claim should be: cases above it are open. */
  readonly bound: number;
  readonly mostClaimed: number;
}

/** Rows in the order of the plant's rules; others follow by their names. */
const ORDER = [
  'plain',
  'negative prices',
  'buying below the sale price',
  'cycle limit',
  'half a cycle',
  'cycle limit, negative prices',
  'reserves, upper limits, price adders',
  'contract by the step',
  'delivery windows',
  'contract or windows meet import',
  'windows meet import, by enumeration',
  'windows meet import, long, by bound',
  'capacity events',
  'regulation',
  'regulation, cycle limit',
  'regulation, obligations',
  'regulation, reserve',
  'several storage units',
  'several storage units, negative prices',
  'several storage units, limits',
  'several storage units, obligations',
  'several storage units, regulation',
  'several storage units, price adder',
  'everything mixed, no regulation',
  'everything mixed',
  'everything mixed, several storage units',
  'real years',
  'real years, by their proof',
  'real years, several storage units',
];

/** The table of all cases by feature: counts, then worst figures. */
export function gapTable(cases: readonly SeenCase[]): string {
  const features = [...new Set(cases.map(({ feature }) => feature))];
  const place = (feature: string): number => (ORDER.includes(feature) ? ORDER.indexOf(feature) : ORDER.length);
  features.sort((a, b) => place(a) - place(b) || a.localeCompare(b));
  const titles = [
    'feature',
    'cases',
    'rolling',
    'full',
    '60 min',
    '30 min',
    '15 min',
    'below HiGHS',
    'above HiGHS',
    'bound',
    'proven gap',
    'bound',
    'open',
    're-evaluator',
    'claim',
  ];
  const rowOf = (name: string, of: readonly SeenCase[]): string[] => {
    const count = (is: (one: SeenCase) => boolean): string => String(of.filter(is).length);
    const most = (value: (one: SeenCase) => number | undefined): string => {
      const known = of.map(value).filter((one) => one !== undefined);
      return known.length === 0 ? '-' : Math.max(...known).toExponential(1);
    };
    const claims = of.map(({ mostClaimed }) => mostClaimed ?? Infinity);
    return [
      name,
      String(of.length),
      count(({ isRolling }) => isRolling),
      count(({ isRolling }) => !isRolling),
      ...[1, 0.5, 0.25].map((hours) => count(({ stepHours }) => stepHours === hours)),
      most(({ below }) => below),
      most(({ above }) => above),
      most(({ bound }) => bound),
      most(({ claimed }) => claimed),
      claims.includes(Infinity) ? 'none' : Math.max(...claims).toExponential(1),
      count(({ claimed, mostClaimed }) => claimed > (mostClaimed ?? Infinity)),
      most(({ evaluator }) => evaluator),
      most(({ claim }) => claim),
    ];
  };
  const rows = [
    titles,
    ...features.map((feature) =>
      rowOf(
        feature,
        cases.filter((one) => one.feature === feature),
      ),
    ),
    rowOf('all', cases),
  ];
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '))
    .join('\n');
}
