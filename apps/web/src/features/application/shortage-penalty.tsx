import {
  getField,
  pathsIn,
  SHORTAGE_PENALTY_KINDS,
  type CapacityMarket,
  type Contract,
  type FieldMeta,
  type FieldPath,
  type MarketReference,
} from '@stackwatt/model';
import { BoundChoice, BoundNumber, BoundSwitch } from '../../editor/bound-fields.tsx';
import { fieldsOf } from '../../editor/described-field.ts';
import { EscalatorFields } from '../../editor/escalator-fields.tsx';
import { useProject } from '../../editor/use-editor.ts';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Subsection } from '../../ui/section.tsx';
import { MarketChoice } from '../../editor/market-choice.tsx';
import css from './application.module.css';

interface ShortagePenaltyProps {
  /** Of the capacity market or contract. */
  readonly path: FieldPath<CapacityMarket> | FieldPath<Contract>;
  readonly entity: typeof CapacityMarket | typeof Contract;
  /** The field that names the market whose price the penalty follows. */
  readonly market: { readonly path: FieldPath<MarketReference>; readonly meta: FieldMeta };
  /** What it means to have none. */
  readonly offHint: string;
}

const NAMES: Record<(typeof SHORTAGE_PENALTY_KINDS)[number], string> = { market: 'Market price', delta: 'Market less price', flat: 'Flat' };

/** D-095: what is charged for energy owed and not delivered. */
export function ShortagePenalty({ path, entity, market, offHint }: ShortagePenaltyProps) {
  const at = pathsIn(path);
  const { isOn, kind } = useProject((project) => ({
    isOn: getField(project, at('useShortagePenalty')),
    kind: getField(project, at('shortagePenaltyKind')),
  }));
  const field = fieldsOf(entity);
  return (
    <Subsection>
      <BoundSwitch path={at('useShortagePenalty')} {...field('useShortagePenalty')} hint={isOn === true ? undefined : offHint} />
      {isOn === true && (
        <div className={css.gap}>
          <FieldGrid>
            <BoundChoice
              path={at('shortagePenaltyKind')}
              {...field('shortagePenaltyKind')}
              span={6}
              choices={SHORTAGE_PENALTY_KINDS.map((value) => ({ value, label: NAMES[value] }))}
            />
            {kind === 'flat' ? (
              <BoundNumber path={at('flatShortagePenalty')} {...field('flatShortagePenalty')} />
            ) : (
              <MarketChoice {...market} />
            )}
          </FieldGrid>
          <EscalatorFields path={at('shortagePenaltyPriceEscalator')} label="Shortage penalty escalator" />
        </div>
      )}
    </Subsection>
  );
}
