import { useState } from 'react';
import { FieldMessage } from '../field-frame.tsx';
import { useFocusFollows } from '../use-focus-follows.ts';
import { ImportCard } from './import-card.tsx';
import { cardIdOf } from './import-head.tsx';
import { NOUNS, replacedText } from './import-facts.ts';
import { RefusalCard } from './refusal-card.tsx';
import { SeriesZone, type SeriesZoneProps } from './series-zone.tsx';
import { useSeriesImport, type ImportedSeries } from './use-series-import.ts';
import css from './import.module.css';

export interface SeriesImportProps extends ImportedSeries, SeriesZoneProps {
  readonly hint?: string | undefined;
}

/** Import of one year by file or paste: drop zone, button, paste box; then the card that asks; then what is stored. */
export function SeriesImport(props: SeriesImportProps) {
  const { id, current, symbol, error, hint, kind, utcOffset } = props;
  const [isPasting, setIsPasting] = useState(false);
  const { state, isReading, replaced, read, cancel, use } = useSeriesImport(props, () => setIsPasting(false));
  const many = NOUNS[kind].many;
  useFocusFollows(state.kind === 'blank' || state.kind === 'imported' ? id : cardIdOf(id));

  if ((state.kind === 'selected' || state.kind === 'importing' || (state.kind === 'error' && state.read)) && state.read && state.source) {
    return (
      <ImportCard
        id={cardIdOf(id)}
        kind={kind}
        source={state.source}
        choices={state.choices}
        read={state.read}
        symbol={symbol}
        isStoring={state.kind === 'importing'}
        isReading={isReading}
        error={state.kind === 'error' ? state.message : undefined}
        onChoose={(choices) => read({ kind: 'choose', choices })}
        onUse={() => use()}
        onCancel={cancel}
      />
    );
  }
  return (
    <div className={css.import}>
      <SeriesZone {...props} {...{ many, isReading, isPasting, setIsPasting, read }} />
      <FieldMessage id={id} error={error} hint={hint} />
      {state.kind === 'imported' && replaced && replaced.before !== current && current.state === 'ready' && (
        <output className={css.replaced}>{replacedText(replaced.before, current, many, replaced.unit)}</output>
      )}
      {state.kind === 'error' && (
        <RefusalCard
          id={cardIdOf(id)}
          kind={kind}
          message={state.message}
          name={state.name}
          source={state.source}
          choices={state.choices}
          refusal={state.refusal}
          understood={state.understood}
          siteOffset={state.choices.utcOffset ?? utcOffset}
          symbol={symbol}
          onChoose={(choices) => read({ kind: 'choose', choices })}
          onCancel={cancel}
        />
      )}
    </div>
  );
}
