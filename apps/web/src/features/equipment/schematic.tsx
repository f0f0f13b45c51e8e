import { IconBatteryCharging, IconSun, IconWind } from '@tabler/icons-react';
import type { Box, Schematic as SchematicModel } from './schematic-model.ts';
import css from './equipment.module.css';

const WIDTH = 372;
const BOX = { x: 12, width: 122, height: 48 } as const;
const BUS_X = 190;
const POI_X = 284;
const GRID_X = 338;
const GAP = 78;
const TOP = 22;

const rowOf = (index: number): number => TOP + index * GAP;
const middleOf = (index: number): number => rowOf(index) + BOX.height / 2;

/** How the parts meet the grid, drawn after the choices (EQ-07). The sentence says the same. */
export function Schematic({ model, isLarge = false }: { readonly model: SchematicModel; readonly isLarge?: boolean }) {
  const { boxes, bus, systemConverter, exportText, importText, canImport } = model;
  const rows = Math.max(2, boxes.length);
  const height = rowOf(rows - 1) + BOX.height + 24;
  const centre = (rowOf(0) + rowOf(rows - 1) + BOX.height) / 2;
  const gridX = systemConverter === undefined ? POI_X : POI_X + 10;
  return (
    <svg
      className={css.schematic}
      style={isLarge ? { maxWidth: 592 } : undefined}
      viewBox={`0 0 ${WIDTH} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, in the colours of the theme
      role="img"
      aria-label={`Schematic. ${model.sentence}`}
    >
      <g fill="none" strokeWidth="2">
        {boxes.map((box, index) => (
          <path key={box.technology} d={`M${BOX.x + BOX.width} ${middleOf(index)}H${BUS_X}`} stroke={`var(--${box.technology})`} />
        ))}
        <path d={`M${BUS_X} ${rowOf(0) + 4}V${rowOf(rows - 1) + BOX.height - 4}`} stroke="var(--text)" strokeWidth="4" />
        <path d={`M${BUS_X} ${centre}H${GRID_X - 16}`} stroke="var(--export)" />
      </g>
      <text x={BUS_X} y={rowOf(0) - 6} textAnchor="middle" className={css.strong}>
        {bus === 'ac' ? 'AC bus' : 'DC bus'}
      </text>
      {boxes.map((box, index) => (
        <BoxDrawing key={box.technology} box={box} index={index} />
      ))}
      {boxes.map((box, index) => (
        <Arrow key={box.technology} x={box.hasConverter ? 146 : 161} y={middleOf(index)} flow={box.flow} />
      ))}
      {boxes.map(
        (box, index) =>
          box.hasConverter && <Converter key={box.technology} x={172} y={middleOf(index)} kinds={bus === 'ac' ? 'dc/ac' : 'dc/dc'} />,
      )}
      {systemConverter !== undefined && (
        <>
          <Converter x={234} y={centre} kinds="dc/ac" />
          <text x={234} y={centre - 20} textAnchor="middle" className={css.detail}>
            {systemConverter}
          </text>
        </>
      )}
      <line x1={gridX} x2={gridX} y1={centre - 44} y2={centre - 20} stroke="var(--line-2)" strokeDasharray="2 3" />
      <line x1={gridX} x2={gridX} y1={centre - 12} y2={centre + 12} stroke="var(--text)" strokeWidth="2" />
      <text x={gridX} y={centre - 50} textAnchor="middle" className={css.detail}>
        Interconnection
      </text>
      <text x={gridX} y={centre + 27} textAnchor="middle" className={css.detail}>
        {exportText}
      </text>
      <text x={gridX} y={centre + 41} textAnchor="middle" className={css.detail}>
        {importText}
      </text>
      <Arrow x={systemConverter === undefined ? 240 : 266} y={centre} flow={canImport ? 'both' : 'out'} />
      <Tower x={GRID_X} y={centre} />
    </svg>
  );
}

const ICONS = { solar: IconSun, wind: IconWind, storage: IconBatteryCharging } as const;

const BoxDrawing = ({ box, index }: { readonly box: Box; readonly index: number }) => {
  const TechnologyIcon = ICONS[box.technology];
  return (
    <g>
      <rect x={BOX.x} y={rowOf(index)} width={BOX.width} height={BOX.height} rx="6" fill="var(--surface)" stroke="var(--line-2)" />
      <rect x={BOX.x} y={rowOf(index)} width="4" height={BOX.height} rx="2" fill={`var(--${box.technology})`} />
      <text x={BOX.x + 14} y={rowOf(index) + 20} className={css.strong}>
        {box.label}
      </text>
      <text x={BOX.x + 14} y={rowOf(index) + 36} className={css.detail}>
        {box.detail}
      </text>
      <TechnologyIcon
        x={BOX.x + BOX.width - 24}
        y={rowOf(index) + 6}
        size={18}
        stroke={1.6}
        color={`var(--${box.technology})`}
        aria-hidden
      />
    </g>
  );
};

const Arrow = ({ x, y, flow }: { readonly x: number; readonly y: number; readonly flow: 'out' | 'both' }) => (
  <path d={flow === 'out' ? `M${x - 4} ${y - 4}l8 4-8 4Z` : `M${x - 9} ${y}l7-4v8ZM${x + 2} ${y - 4}l7 4-7 4Z`} fill="var(--text-2)" />
);

/** A box with a diagonal, direct current on one side and alternating (or direct) on the other. */
const Converter = ({ x, y, kinds }: { readonly x: number; readonly y: number; readonly kinds: 'dc/ac' | 'dc/dc' }) => (
  <g stroke="var(--text)" strokeWidth="1.3" data-part="converter">
    <rect x={x - 9} y={y - 9} width="18" height="18" rx="2" fill="var(--surface)" />
    <path
      d={`M${x + 9} ${y - 9}L${x - 9} ${y + 9}M${x - 7} ${y - 5}h6${kinds === 'dc/ac' ? `M${x + 1} ${y + 5}q1.5-3 3 0t3 0` : `M${x + 1} ${y + 5}h6`}`}
      fill="none"
    />
  </g>
);

/** A transmission tower. */
const Tower = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <>
    <path
      d={`M${x} ${y - 32}l-9 56h18ZM${x - 6} ${y - 12}h12M${x - 8} ${y + 2}h16M${x} ${y - 32}l8 20-13 14 14 22M${x} ${y - 32}l-8 20 13 14-14 22M${x - 12} ${y - 12}h24`}
      fill="none"
      stroke="var(--text)"
      strokeWidth="1.4"
    />
    <text x={x} y={y + 42} textAnchor="middle" className={css.strong}>
      Grid
    </text>
  </>
);
