import { deleteSeries, deleteSeriesOfMarket, putSeriesAt, putSeriesOfMarket } from '@stackwatt/api';
import { EMPTY_SERIES_TEXTS, seriesRefOf, type EnergyMarketKind, type SeriesFacts, type SeriesRef } from '@stackwatt/model';
import { useMemo } from 'react';
import { call, EmptyAnswer } from '../lib/api.ts';
import { seriesCache } from './current-editor.ts';
import type { Call } from './save-document.ts';
import { useEditorInfo } from './use-editor.ts';

/** Which list of stored price strips: that of an energy market, or of one direction of a regulation market. */
export type StripList =
  | { readonly type: EnergyMarketKind; readonly market?: undefined }
  | { readonly type: 'rup' | 'rdn'; readonly market: string };

export interface StripCalls {
  /** IMP-37: stores one year of prices at its place in the list and answers its reference. @throws EmptyAnswer when nothing was stored */
  readonly store: (list: StripList, index: number, values: Float64Array, facts: SeriesFacts) => Promise<SeriesRef>;
  /** Deletes the whole list. @returns what to say when there was none (ERR-05) */
  readonly remove: (list: StripList) => Promise<string | undefined>;
}

/** The calls for stored prices, of the open project. */
export function useStripCalls(): StripCalls {
  const { projectId, lockId } = useEditorInfo('projectId', 'lockId');
  return useMemo(() => stripCalls(call, projectId, lockId), [projectId, lockId]);
}

function stripCalls(send: Call, projectId: string, lockId: string): StripCalls {
  const headers = { 'x-lock-id': lockId };
  return {
    store: async (list, index, values, facts) => {
      const ref = seriesRefOf(values, facts);
      const params = { id: projectId, type: list.type, index: String(index) };
      const body = [...values];
      const { data } =
        list.market === undefined
          ? await send(putSeriesAt, { params, headers, body })
          : await send(putSeriesOfMarket, { params: { ...params, extra: list.market }, headers, body });
      if (!data) throw new EmptyAnswer(EMPTY_SERIES_TEXTS.save);
      seriesCache.put(ref.hash, values);
      return ref;
    },
    remove: async (list) => {
      const params = { id: projectId, type: list.type };
      const { data } =
        list.market === undefined
          ? await send(deleteSeries, { params, headers })
          : await send(deleteSeriesOfMarket, { params: { ...params, extra: list.market }, headers });
      return data ? undefined : EMPTY_SERIES_TEXTS.delete;
    },
  };
}
