/** Pages of docs/engine, in the order of a calculation; titles as in the pages. */
export const METHOD_PAGES = [
  { page: 'climate', title: 'Climate' },
  { page: 'solar', title: 'Solar production' },
  { page: 'wind', title: 'Wind production' },
  { page: 'storage', title: 'Storage' },
  { page: 'dispatch', title: 'Dispatch' },
  { page: 'several-stores', title: 'Several stores behind one connection' },
  { page: 'markets', title: 'Markets and contracts' },
  { page: 'regulation', title: 'Regulation in the dispatch' },
  { page: 'sizer', title: 'System sizer' },
  { page: 'finance', title: 'Cash flow, value and rates' },
  { page: 'results', title: 'Results' },
  { page: 'published-cases', title: 'Published cases' },
] as const;

export type MethodPage = (typeof METHOD_PAGES)[number]['page'];

/** Where a page of the method, or a heading in it, is shown. */
export const methodPath = (page: MethodPage, anchor = ''): string => `/manual/method/${page}${anchor === '' ? '' : `#${anchor}`}`;
