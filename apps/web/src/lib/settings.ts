import { getSettings, type AnswerOf } from '@stackwatt/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

export type Settings = NonNullable<AnswerOf<typeof getSettings>>;

const UNKNOWN: Settings = {
  productTitle: 'Stackwatt',
  signUpUrl: '',
  serviceTermsUrl: '',
  userManualUrl: '',
  requestFeatureUrl: '',
  supportEmail: '',
  version: '',
  build: '',
  engineVersion: '',
  onlineSearchAttribution: '',
  priceOperators: [],
  logsPageViews: false,
};

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => (await call(getSettings)).data ?? UNKNOWN,
  staleTime: Infinity,
});

/** Names and links of this installation; a link whose value is empty is hidden (D-006). */
export const useSettings = (): Settings => useQuery(settingsQuery).data ?? UNKNOWN;
