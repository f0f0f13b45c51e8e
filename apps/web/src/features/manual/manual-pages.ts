interface ManualPage {
  readonly page: string;
  readonly title: string;
}

/** Pages of docs/manual, in the order of the work; titles as in the pages. */
export const GUIDE_PAGES = [
  { page: 'first-result', title: 'From nothing to a first result' },
  { page: 'setup', title: 'Setup' },
  { page: 'application', title: 'Application' },
  { page: 'equipment', title: 'Equipment' },
  { page: 'economics', title: 'Economics' },
  { page: 'results', title: 'Reading the results' },
  { page: 'imports', title: 'Files and pastes' },
  { page: 'storage-types', title: 'Your own storage types' },
  { page: 'working', title: 'Saving, undo and working together' },
  { page: 'people', title: 'Sharing and people' },
] as const satisfies readonly ManualPage[];

/** Pages of docs/engine, in the order of a calculation; titles as in the pages. */
export const METHOD_PAGES = [
  { page: 'climate', title: 'Climate' },
  { page: 'solar', title: 'Solar production' },
  { page: 'wind', title: 'Wind production' },
  { page: 'storage', title: 'Storage' },
  { page: 'dispatch', title: 'Dispatch' },
  { page: 'multi-storage', title: 'Several storage units behind one connection' },
  { page: 'reading-the-optimiser', title: 'Reading the optimiser' },
  { page: 'markets', title: 'Markets and contracts' },
  { page: 'regulation', title: 'Regulation in the dispatch' },
  { page: 'sizer', title: 'System sizer' },
  { page: 'finance', title: 'Cash flow, value and rates' },
  { page: 'results', title: 'Results' },
  { page: 'published-cases', title: 'Published cases' },
  { page: 'cross-validation', title: 'Cross-validation' },
] as const satisfies readonly ManualPage[];

export type MethodPage = (typeof METHOD_PAGES)[number]['page'];
type GuidePage = (typeof GUIDE_PAGES)[number]['page'];

/** Where a page of the guide is shown. */
export const guidePath = (page: GuidePage): string => `/manual/${page}`;

/** Where a page of the method, or a heading in it, is shown. */
export const methodPath = (page: MethodPage, anchor = ''): string => `/manual/method/${page}${anchor === '' ? '' : `#${anchor}`}`;

/** Where a heading of the method is shown, as its page spells it. */
export const headingPath = (page: MethodPage, heading: string): string =>
  methodPath(
    page,
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
  );

/** Where every input is listed. */
export const INPUTS_PATH = '/manual/inputs';
