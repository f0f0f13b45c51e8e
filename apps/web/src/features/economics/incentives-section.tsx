import { IconPlus } from '@tabler/icons-react';
import {
  addIncentive,
  INCENTIVE_ENTITIES,
  INCENTIVE_KINDS,
  INCENTIVE_NAMES,
  PROPERTY_CLASSES,
  Project,
  removeIncentive,
  TAX_BENEFIT_NOTE,
  type Incentive,
  type IncentiveKind,
  pathsIn,
  pathTo,
} from '@stackwatt/model';
import { BoundChoice, BoundNumber, BoundSwitch, fieldOf, fieldsOf } from '../../editor/bound-fields.tsx';
import { usePreview } from '../../editor/preview.ts';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { HelpIcon } from '../../ui/help-icon.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Section, Subsection } from '../../ui/section.tsx';
import { incentiveEffect } from './cost-texts.ts';
import { storageCreditLines } from './storage-credit-lines.ts';
import type { ShownCosts } from './use-cost-summary.ts';
import css from './economics.module.css';

/** INC-01: tax credits, accelerated depreciation and production credits, each with what it applies to. */
export function IncentivesSection({ costs }: { readonly costs: ShownCosts | undefined }) {
  const incentives = useProject((project) => project.incentives);
  const edit = useEdit();
  return (
    <Section
      id="incentives"
      title="Incentives"
      bare
      note={incentives.length > 0 ? String(incentives.length) : undefined}
      summary={
        incentives.length === 0
          ? 'None. Tax credits and depreciation raise the cash flow of their years'
          : 'Counted in the cash flow of their years'
      }
      actions={
        <ActionMenu
          label="Kinds of incentive"
          width={260}
          target={
            <Button size="small" icon={IconPlus}>
              Add incentive
            </Button>
          }
          entries={INCENTIVE_KINDS.map((kind) => ({
            label: INCENTIVE_NAMES[kind],
            run: () => edit(`add ${INCENTIVE_NAMES[kind]}`, (project) => addIncentive(project, kind)),
          }))}
        />
      }
    >
      {incentives.length > 0 && (
        <>
          <Subsection>
            <FieldGrid>
              <BoundChoice
                path={pathTo('incentiveBasis')}
                {...fieldOf(Project, 'incentiveBasis')}
                span={6}
                choices={[
                  { value: 'stacked', label: 'Stacked' },
                  { value: 'independent', label: 'Independent' },
                ]}
                hint={<BasisHint />}
              />
            </FieldGrid>
            <p className={`small text-2 ${css.said}`}>
              Tax benefits counted, no tax paid. <HelpIcon of="Tax benefits" help={{ text: `${TAX_BENEFIT_NOTE}.` }} />
            </p>
          </Subsection>
          {incentives.map((incentive, index) => (
            <OneIncentive key={incentive.id} incentive={incentive} index={index} costs={costs} />
          ))}
        </>
      )}
    </Section>
  );
}

/** D-120 in one line each. */
function BasisHint() {
  const basis = useProject((project) => project.incentiveBasis);
  return basis === 'stacked' ? 'Credit, then bonus, then MACRS on what is left' : 'Each on the full eligible cost';
}

/** D-197: the credit of each store, with what decides it. */
function StorageCredits() {
  const preview = usePreview();
  const project = useProject((one) => one);
  const credits = storageCreditLines(preview, project);
  if (!credits) return null;
  return (
    <div className={css.said} role="note" aria-label="Credit of the stores">
      {credits.lines.map((line) => (
        <p key={line} className="small">
          {line}.
        </p>
      ))}
      <p className="small text-3">{credits.source}</p>
    </div>
  );
}

/** INC-07: what an incentive may apply to; a credit on capital never to wind, one on production never to storage. */
const APPLIES_TO: Record<IncentiveKind, readonly ('solar' | 'storage' | 'wind')[]> = {
  itc: ['solar', 'storage'],
  macrs: ['solar', 'storage', 'wind'],
  bonus: ['solar', 'storage', 'wind'],
  prod: ['solar', 'wind'],
};
const { itc, macrs, bonus, prod } = INCENTIVE_ENTITIES;
const NUMBERS = {
  itc: (['itcPercent', 'eligiblePercent'] as const).map((key) => ({ key, ...fieldOf(itc, key) })),
  macrs: (['eligiblePercent', 'marginalTaxPercent'] as const).map((key) => ({ key, ...fieldOf(macrs, key) })),
  bonus: (['bonusPercent', 'eligiblePercent', 'marginalTaxPercent'] as const).map((key) => ({ key, ...fieldOf(bonus, key) })),
};
const ofProduction = fieldsOf(prod);

/** What the incentives of a kind bring in the plant of the live preview; several of one kind share what they are on. */
function Effect({ kind, costs: { summary, project, isOld } }: { readonly kind: IncentiveKind; readonly costs: ShownCosts }) {
  const count = useProject(({ incentives }) => incentives.filter((one) => one.kind === kind).length);
  return (
    <span aria-busy={isOld}>
      {incentiveEffect(summary, kind === 'prod' ? 'production' : kind, project.currencySymbol)}
      {count > 1 ? `, all ${count} of this kind together` : ''}
    </span>
  );
}

interface OneIncentiveProps {
  readonly incentive: Incentive;
  readonly index: number;
  readonly costs: ShownCosts | undefined;
}

function OneIncentive({ incentive, index, costs }: OneIncentiveProps) {
  const edit = useEdit();
  const { kind } = incentive;
  const name = INCENTIVE_NAMES[kind];
  const at = pathsIn(pathTo('incentives', index));
  const field = fieldsOf(INCENTIVE_ENTITIES[kind]);
  return (
    <Subsection
      id={incentive.id}
      title={name}
      summary={costs && <Effect kind={kind} costs={costs} />}
      actions={
        <DeleteButton kind={name} name={name} onDelete={() => edit(`delete ${name}`, (project) => removeIncentive(project, incentive.id))}>
          Do you want to delete the {name} information? Undo brings it back.
        </DeleteButton>
      }
    >
      <FieldGrid>
        {kind === 'prod' ? (
          <>
            <BoundNumber path={at('credit')} {...ofProduction('credit')} span={3} />
            <BoundNumber path={at('maxCredit')} {...ofProduction('maxCredit')} span={3} hint="0 sets no maximum" />
            {incentive.useDuration && <BoundNumber path={at('duration')} {...ofProduction('duration')} span={3} half />}
            {incentive.useCreditTaxPercent && (
              <BoundNumber path={at('creditTaxPercent')} {...ofProduction('creditTaxPercent')} span={3} half />
            )}
          </>
        ) : (
          <>
            {NUMBERS[kind].map(({ key, ...field }) => (
              <BoundNumber key={key} path={at(key)} {...field} span={4} />
            ))}
            {kind === 'macrs' && (
              <BoundChoice
                path={at('propertyClass')}
                {...fieldOf(macrs, 'propertyClass')}
                span={4}
                kind="select"
                choices={PROPERTY_CLASSES.map((value) => ({ value, label: value === 'automatic' ? 'Automatic' : `${value} years` }))}
              />
            )}
          </>
        )}
      </FieldGrid>
      <div className={css.applies}>
        {APPLIES_TO[kind].map((technology) => (
          <BoundSwitch key={technology} kind="check" path={at(technology)} {...field(technology)} />
        ))}
        {kind === 'prod' && (
          <>
            <BoundSwitch kind="check" path={at('useDuration')} {...ofProduction('useDuration')} />
            <BoundSwitch kind="check" path={at('useCreditTaxPercent')} {...ofProduction('useCreditTaxPercent')} />
          </>
        )}
      </div>
      {kind === 'itc' && incentive.storage && <StorageCredits />}
    </Subsection>
  );
}
