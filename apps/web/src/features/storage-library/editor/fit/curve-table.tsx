import { brokenBound, CURVE_BOUNDS, fieldId, type FieldMeta, type UserStorageSpec } from '@stackwatt/model';
import { numberCells } from '../../../../ui/editable-grid/cell-kinds.ts';
import { EditableGrid } from '../../../../ui/editable-grid/editable-grid.tsx';
import type { GridChange } from '../../../../ui/editable-grid/grid-data.ts';
import { typeField, useTypeEditor } from '../use-type.tsx';
import type { CurveFit, CurveProblem } from './curve-fit.ts';

/** Columns of large numbers, which need no decimals. */
const LARGE: ReadonlySet<string> = new Set([CURVE_BOUNDS.capacityCurve.x.title, CURVE_BOUNDS.lifetimeCurve.y.title]);

interface CurveTableProps {
  readonly fit: CurveFit;
  readonly points: UserStorageSpec[CurveFit['curve']];
  readonly problems: ReadonlyMap<number, CurveProblem>;
}

/** The points of a curve, which are typed or pasted. */
export function CurveTable({ fit, points, problems }: CurveTableProps) {
  const editor = useTypeEditor();
  const { curve } = fit;
  const metas: readonly FieldMeta[] = [CURVE_BOUNDS[curve].x, CURVE_BOUNDS[curve].y];
  const id = fieldId(typeField(curve));
  const keys = ['x', 'y'] as const;
  const put = (label: string, change: (list: typeof points) => typeof points): void =>
    editor.edit(label, (type) => ({ ...type, [curve]: change(type[curve]) }));
  const name = `${metas[1]!.title} by ${metas[0]!.title.toLowerCase()}`;
  return (
    <EditableGrid
      id={id}
      label={name}
      columns={metas.map((meta, k) => ({
        key: keys[k]!,
        label: meta.title,
        unit: meta.unit,
        help: { text: meta.help, unit: meta.unit },
        kind: numberCells({ unit: meta.unit, digits: LARGE.has(meta.title) ? 0 : 2, check: (value) => brokenBound(value, meta) }),
      }))}
      rows={points.length}
      rowsName="Row"
      rowName={(row) => String(row + 1)}
      valueAt={(row, column) => points[row]?.[keys[column]!]}
      cellId={(row, column) => `${id}.${row}.${keys[column]!}`}
      problemAt={(row, column) => (problems.get(row)?.cell?.column === column ? problems.get(row)!.text : undefined)}
      grows
      rowTools={{
        onAdd: () => put(`add a row to ${name.toLowerCase()}`, (list) => [...list, { x: 0, y: 0 }]),
        onDelete: (top, bottom) =>
          put(`delete rows of ${name.toLowerCase()}`, (list) => list.filter((_, row) => row < top || row > bottom)),
      }}
      hint="A block of two columns can be pasted; rows are added"
      onChange={(changes, step) => put(step, (list) => withChanges(list, changes))}
    />
  );
}

/** The points with the changed cells; a row beyond the last is a new one, 0 where nothing was given. */
function withChanges(points: CurveTableProps['points'], changes: readonly GridChange[]): CurveTableProps['points'] {
  const last = Math.max(points.length - 1, ...changes.map(({ row }) => row));
  return Array.from({ length: last + 1 }, (_, row) => {
    const point = { ...(points[row] ?? { x: 0, y: 0 }) };
    for (const change of changes) if (change.row === row) point[change.column === 0 ? 'x' : 'y'] = Number(change.value);
    return point;
  });
}
