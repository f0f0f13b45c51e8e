import { defermentHours, toStartOfOperation } from '@stackwatt/engine';
import { Deferment, pathsIn, pathTo, setField, Storage, type Project } from '@stackwatt/model';
import { BoundChoice, BoundDate, BoundNumber, BoundSwitch } from '../../editor/bound-fields.tsx';
import { fieldOf, fieldsOf } from '../../editor/described-field.ts';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { drawnBy, type With } from '../../lib/drawn-by.ts';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Subsection } from '../../ui/section.tsx';
import css from './equipment.module.css';

const UNITS = [
  { value: 2, label: 'years' },
  { value: 1, label: 'months' },
  { value: 0, label: 'days' },
] as const;
const WORDS = ['day', 'month', 'year'] as const;

const dateOf = (text: string): { year: number; month: number; day: number } | undefined => {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.slice(1).map(Number);
  return parts && { year: parts[0]!, month: parts[1]!, day: parts[2]! };
};

const BEGIN = ['hasDeferment', 'deferment'] as const;

interface DefermentFieldsProps {
  readonly item: With<Storage, typeof BEGIN>;
  readonly index: number;
}

/** When the storage unit begins, in words; nothing where it cannot be told. */
function beginText(
  { deferment }: Pick<Storage, 'deferment'>,
  { expectedDate, lifetime }: Pick<Project, 'expectedDate' | 'lifetime'>,
): string | undefined {
  const { isExactDate, startDate, period, periodUnit } = deferment;
  const [from, to] = [dateOf(expectedDate), dateOf(startDate)];
  if (isExactDate ? !from || !to : !(period >= 0)) return undefined;
  const hours = defermentHours(
    isExactDate ? { kind: 'until', commercialOperation: from!, start: to! } : { kind: 'for', period, unit: WORDS[periodUnit] },
  );
  if (hours === 0) return 'Begins with the plant: nothing is deferred';
  const { projectYear, step } = toStartOfOperation(hours, 60);
  if (projectYear > lifetime) return `Would begin in project year ${projectYear}, after the last one: the storage unit never works`;
  const place = step === 0 ? `From project year ${projectYear}` : `Within project year ${projectYear}`;
  return `${place}; it costs and earns nothing before`;
}

/** STO-11: a storage unit that is built later than the rest of the plant. */
export const DefermentFields = drawnBy(BEGIN, function DefermentFields({ item, index }: DefermentFieldsProps) {
  const edit = useEdit();
  const at = pathsIn(pathTo('storage', index));
  const field = fieldsOf(Deferment);
  const dates = useProject(({ expectedDate, lifetime }) => ({ expectedDate, lifetime }));
  const { isExactDate } = item.deferment;
  return (
    <Subsection>
      <BoundSwitch path={at('hasDeferment')} {...fieldOf(Storage, 'hasDeferment')} label="Built later" />
      {item.hasDeferment && (
        <div className={css.gap}>
          <FieldGrid>
            <BoundChoice
              path={at('deferment', 'isExactDate')}
              {...field('isExactDate')}
              label="Begins"
              span={5}
              choices={[
                { value: false, label: 'After operation' },
                { value: true, label: 'On a date' },
              ]}
              onEdit={(exact) =>
                edit('change begin of the storage unit', (project) => {
                  const changed = setField(project, at('deferment', 'isExactDate'), exact);
                  // A date to start from: that of the plant defers nothing until it is changed.
                  return exact && item.deferment.startDate === ''
                    ? setField(changed, at('deferment', 'startDate'), project.expectedDate)
                    : changed;
                })
              }
            />
            {isExactDate ? (
              <BoundDate path={at('deferment', 'startDate')} {...field('startDate')} span={4} hint={beginText(item, dates)} />
            ) : (
              <>
                <BoundNumber path={at('deferment', 'period')} {...field('period')} span={3} half hint={beginText(item, dates)} />
                <BoundChoice
                  path={at('deferment', 'periodUnit')}
                  {...field('periodUnit')}
                  label="In"
                  kind="select"
                  span={3}
                  half
                  choices={UNITS}
                />
              </>
            )}
          </FieldGrid>
        </div>
      )}
    </Subsection>
  );
});
