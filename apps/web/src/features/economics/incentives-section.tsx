import { IconPlus } from '@tabler/icons-react';
import {
  addIncentive,
  fieldId,
  INCENTIVE_KINDS,
  INCENTIVE_NAMES,
  pathTo,
  Project,
  removeIncentive,
  TAX_BENEFIT_NOTE,
  type Incentive,
  type IncentiveKind,
} from '@stackwatt/model';
import { BoundChoice } from '../../editor/bound-fields.tsx';
import { fieldOf } from '../../editor/described-field.ts';
import { usePreview } from '../../editor/preview.ts';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { numberCells, tickCells } from '../../ui/editable-grid/cell-kinds.ts';
import type { GridData } from '../../ui/editable-grid/grid-data.ts';
import { GridReport } from '../../ui/editable-grid/grid-report.tsx';
import { GridTable } from '../../ui/editable-grid/grid-table.tsx';
import { useGrid } from '../../ui/editable-grid/use-grid.ts';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { HelpIcon } from '../../ui/help-icon.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { Section, Subsection } from '../../ui/section.tsx';
import { incentiveEffect } from './cost-texts.ts';
import {
  incentiveCell,
  incentiveColumns,
  incentiveNames,
  withIncentiveCell,
  type IncentiveCell,
  type IncentiveColumn,
} from './incentive-cells.ts';
import { storageCreditLines } from './storage-credit-lines.ts';
import type { ShownCosts } from './use-cost-summary.ts';
import css from './economics.module.css';

/** INC-01: tax credits, accelerated depreciation and production credits, each with what it applies to. */
export function IncentivesSection({ costs }: { readonly costs: ShownCosts | undefined }) {
  const incentives = useProject((project) => project.incentives);
  const edit = useEdit();
  const isReadOnly = useReadOnly();
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
        !isReadOnly && (
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
        )
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
          <IncentiveTable costs={costs} />
          {incentives.some((one) => one.kind === 'itc' && one.storage) && (
            <Subsection>
              <StorageCredits />
            </Subsection>
          )}
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

/** D-197: the credit of each storage unit, with what decides it. */
function StorageCredits() {
  const preview = usePreview();
  const project = useProject((one) => one);
  const credits = storageCreditLines(preview, project);
  if (!credits) return null;
  return (
    <div role="note" aria-label="Credit of the storage units">
      {credits.lines.map((line) => (
        <p key={line} className="small">
          {line}.
        </p>
      ))}
      <p className="small text-3">{credits.source}</p>
    </div>
  );
}

/** INC-01, INC-07: a row for each incentive; what a cell means follows from the kind of its row. */
function IncentiveTable({ costs }: { readonly costs: ShownCosts | undefined }) {
  const incentives = useProject((project) => project.incentives);
  const symbol = useProject((project) => project.currencySymbol);
  const edit = useEdit();
  const columns = incentiveColumns(incentives);
  const keyOf = (column: number): IncentiveColumn => columns[column]!.key;
  const names = incentiveNames(incentives);
  const cellAt = (row: number, column: number): IncentiveCell | undefined => incentiveCell(incentives[row]!, keyOf(column), symbol);
  const headOf = (row: number) => <IncentiveHead incentive={incentives[row]!} name={names[row]!} costs={costs} />;
  const binOf = (row: number) => <DeleteIncentive incentive={incentives[row]!} name={names[row]!} />;
  const data: GridData = {
    id: 'incentives',
    label: 'Incentives',
    columns: columns.map(({ key, label, isTick }) => ({
      key,
      label,
      kind: isTick ? tickCells : numberCells({}),
      help: { text: <ColumnHelp incentives={incentives} column={key} /> },
    })),
    rows: incentives.length,
    rowsName: 'Kind',
    rowName: (row) => names[row]!,
    cellAt,
    valueAt: (row, column) => cellAt(row, column)?.value,
    initialAt: (row, column) => cellAt(row, column)?.initial,
    cellId: (row, column) => fieldId(pathTo('incentives', row)) + `.${cellAt(row, column)?.field ?? keyOf(column)}`,
    rowId: (row) => incentives[row]!.id,
    rowHead: headOf,
    rowEnd: { label: 'Delete', of: binOf },
    onChange: (changes, step) =>
      edit(step, (project) => ({
        ...project,
        incentives: changes.reduce(
          (list, { row, column, value }) => list.with(row, withIncentiveCell(list[row]!, keyOf(column), value)),
          project.incentives,
        ),
      })),
  };
  const grid = useGrid(data);
  const { row, column } = grid.active;
  const chosen = cellAt(row, column);
  return (
    <div className={css.incentives}>
      <GridTable data={data} grid={grid} label="Incentives" isForm />
      <div className={css.report}>
        <GridReport
          grid={grid}
          end="the last incentive"
          hint={
            chosen && (
              <>
                <b className="medium">
                  {chosen.name}, {names[row]}:
                </b>{' '}
                {chosen.help}
              </>
            )
          }
        />
      </div>
    </div>
  );
}

interface RowPartProps {
  readonly incentive: Incentive;
  readonly name: string;
}

const IncentiveHead = ({ incentive, name, costs }: RowPartProps & { readonly costs: ShownCosts | undefined }) => (
  <>
    <h3 className={css.kind}>{name}</h3>
    <div className="small text-3">{costs && <Effect kind={incentive.kind} costs={costs} />}</div>
  </>
);

function DeleteIncentive({ incentive, name }: RowPartProps) {
  const edit = useEdit();
  return (
    <DeleteButton kind={name} name={name} onDelete={() => edit(`delete ${name}`, (project) => removeIncentive(project, incentive.id))}>
      Do you want to delete the {name} information? Undo brings it back.
    </DeleteButton>
  );
}

/** What the cells of a column are in each kind of incentive that stands in the table. */
function ColumnHelp({ incentives, column }: { readonly incentives: readonly Incentive[]; readonly column: IncentiveColumn }) {
  const kinds = INCENTIVE_KINDS.flatMap((kind) => {
    const one = incentives.find((incentive) => incentive.kind === kind);
    const cell = one && incentiveCell(one, column, '');
    return cell ? [{ kind, cell }] : [];
  });
  return kinds.map(({ kind, cell }) => (
    <span key={kind} className={css.meaning}>
      <b className="medium">{INCENTIVE_NAMES[kind]}.</b> {cell.help}
    </span>
  ));
}

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
