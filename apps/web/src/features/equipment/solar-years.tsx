import { pathsIn, pathTo, Solar } from '@stackwatt/model';
import { BoundChoice, BoundNumber, BoundSwitch } from '../../editor/bound-fields.tsx';
import { fieldsOf } from '../../editor/described-field.ts';
import { BoundYears } from '../../editor/bound-years.tsx';
import { EscalatorFields, MULTI_YEAR_CHOICES } from '../../editor/escalator-fields.tsx';
import { useProject } from '../../editor/use-editor.ts';
import { formatNumber } from '../../lib/number.ts';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Subsection } from '../../ui/section.tsx';
import css from './equipment.module.css';

/** Output of the last year in percent of that of the first: the product of (1 − r/100) over the years 2 to n. */
const outputLeft = (losses: readonly number[]): string =>
  formatNumber(100 * losses.slice(1).reduce((share, loss) => share * (1 - loss / 100), 1), 1);

/** What of an array changes from year to year: its output, and what running it costs. */
export function SolarYears({ item, index }: { readonly item: Solar; readonly index: number }) {
  const { isEarly, isBessOnly, lifetime } = useProject((project) => ({
    isEarly: project.earlyAnalysis,
    isBessOnly: project.performEvaluationOverBessOnly,
    lifetime: project.lifetime,
  }));
  const at = pathsIn(pathTo('solar', index));
  const field = fieldsOf(Solar);
  const isByYear = item.degradationKind === 'custom' && !isEarly;
  const losses = isByYear ? item.degradationValues.map(({ value }) => value) : Array.from({ length: lifetime }, () => item.degradation);
  const note = `In the last year ${outputLeft(losses)} % of the first year's output`;
  return (
    <Subsection title="Values by year">
      <BoundSwitch
        path={at('useDegradation')}
        {...field('useDegradation')}
        disabled={isEarly}
        hint={isEarly ? 'Always on in early-stage, by one share' : undefined}
      />
      {item.useDegradation && (
        <>
          <div className={css.gap}>
            <FieldGrid>
              <BoundChoice
                path={at('degradationKind')}
                {...field('degradationKind')}
                choices={MULTI_YEAR_CHOICES}
                span={4}
                disabled={isEarly}
                hint={isEarly ? 'By year in late-stage only' : undefined}
              />
              {!isByYear && <BoundNumber path={at('degradation')} {...field('degradation')} span={4} hint={note} />}
            </FieldGrid>
          </div>
          {isByYear && (
            <div className={css.gap}>
              <BoundYears
                path={at('degradationValues')}
                meta={field('degradationValues').meta}
                label="Degradation"
                token="solar"
                note={note}
              />
            </div>
          )}
        </>
      )}
      <EscalatorFields path={at('omEscalator')} label="O&M escalator" disabled={isBessOnly} token="solar" />
    </Subsection>
  );
}
