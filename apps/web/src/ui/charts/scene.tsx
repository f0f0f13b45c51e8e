import { useId } from 'react';
import type { FillPattern, Token } from '../tokens.ts';
import { px, xml } from './svg-text.ts';

/** A drawing as data: made once by a pure function, shown on the page and written into files alike. Colours are tokens. */
export type Shape =
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      /** None where only the pattern shows. */
      readonly fill?: Token;
      readonly fillOpacity?: number;
      readonly stroke?: Token;
      readonly pattern?: { readonly form: FillPattern; readonly token: Token; readonly opacity: number };
    }
  | {
      readonly kind: 'path';
      readonly d: string;
      readonly stroke: Token;
      readonly width: number;
      readonly dash?: readonly number[];
      readonly fill?: Token;
    }
  | {
      readonly kind: 'circle';
      readonly x: number;
      readonly y: number;
      readonly r: number;
      readonly fill: Token;
      readonly stroke: Token;
      readonly width: number;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly fill: Token;
      readonly isBold?: boolean;
      /** A band of surface colour around it, where it stands on something. */
      readonly hasHalo?: boolean;
      /** Degrees, about its place. */
      readonly turn?: number;
    };

/** Strokes of a pattern in a tile of 8 px, none for a plain field. */
export const STROKES: Readonly<Record<FillPattern, string>> = {
  plain: '',
  dots: 'M2 2v.01M6 6v.01',
  lines: 'M0 2H8M0 6H8',
  stripes: 'M2 0V8M6 0V8',
  hatch: 'M-2 2 2-2M0 8 8 0M6 10 10 6',
  'hatch-back': 'M-2 6 2 10M0 0 8 8M6-2 10 2',
};
export const TILE = 8;
export const strokeWidth = (form: FillPattern): number => (form === 'dots' ? 1.8 : 1);

/** The patterns that a drawing needs, each once. */
function patternsOf(shapes: readonly Shape[]): { readonly key: string; readonly form: FillPattern; token: Token; opacity: number }[] {
  const found = new Map<string, { key: string; form: FillPattern; token: Token; opacity: number }>();
  for (const shape of shapes)
    if (shape.kind === 'rect' && shape.pattern && STROKES[shape.pattern.form] !== '')
      found.set(keyOf(shape.pattern), { key: keyOf(shape.pattern), ...shape.pattern });
  return [...found.values()];
}
const keyOf = ({ form, token, opacity }: { form: FillPattern; token: Token; opacity: number }): string =>
  `${form}-${token}-${Math.round(opacity * 100)}`;

/** The shapes as elements of an svg of the page. */
export function SceneShapes({ shapes }: { readonly shapes: readonly Shape[] }) {
  const id = useId();
  const colour = (token: Token | undefined): string => (token === undefined ? 'none' : `var(--${token})`);
  return (
    <>
      <defs>
        {patternsOf(shapes).map(({ key, form, token, opacity }) => (
          <pattern key={key} id={`${id}${key}`} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
            <path
              d={STROKES[form]}
              stroke={colour(token)}
              strokeOpacity={opacity}
              strokeWidth={strokeWidth(form)}
              strokeLinecap="round"
              fill="none"
            />
          </pattern>
        ))}
      </defs>
      {shapes.map((shape, k) => {
        switch (shape.kind) {
          case 'rect': {
            const { x, y, width, height } = shape;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a drawing is made anew as a whole
              <g key={k}>
                {(shape.fill || shape.stroke) && (
                  <rect
                    x={x}
                    y={y}
                    width={width}
                    height={height}
                    fill={colour(shape.fill)}
                    fillOpacity={shape.fillOpacity}
                    stroke={colour(shape.stroke)}
                  />
                )}
                {shape.pattern && STROKES[shape.pattern.form] !== '' && (
                  <rect x={x} y={y} width={width} height={height} fill={`url(#${id}${keyOf(shape.pattern)})`} />
                )}
              </g>
            );
          }
          case 'path':
            return (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <path
                key={k}
                d={shape.d}
                stroke={colour(shape.stroke)}
                strokeWidth={shape.width}
                strokeDasharray={shape.dash?.join(' ')}
                fill={colour(shape.fill)}
              />
            );
          case 'circle':
            return (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <circle
                key={k}
                cx={shape.x}
                cy={shape.y}
                r={shape.r}
                fill={colour(shape.fill)}
                stroke={colour(shape.stroke)}
                strokeWidth={shape.width}
              />
            );
          case 'text':
            return (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <text
                key={k}
                x={shape.x}
                y={shape.y}
                textAnchor={shape.anchor}
                style={{
                  fill: colour(shape.fill),
                  fontWeight: shape.isBold === true ? 600 : 400,
                  ...(shape.hasHalo === true && {
                    paintOrder: 'stroke',
                    stroke: 'var(--surface)',
                    strokeWidth: 4,
                    strokeLinejoin: 'round',
                  }),
                }}
                transform={shape.turn === undefined ? undefined : `rotate(${shape.turn} ${shape.x} ${shape.y})`}
              >
                {shape.text}
              </text>
            );
        }
      })}
    </>
  );
}

/** The shapes as text for a file. */
export function sceneSvg(shapes: readonly Shape[], colours: Readonly<Record<Token, string>>): string {
  const colour = (token: Token | undefined): string => (token === undefined ? 'none' : colours[token]);
  const patterns = patternsOf(shapes)
    .map(
      ({ key, form, token, opacity }) =>
        `<pattern id="${key}" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse"><path d="${STROKES[form]}" stroke="${colour(token)}" stroke-opacity="${opacity}" stroke-width="${strokeWidth(form)}" stroke-linecap="round" fill="none"/></pattern>`,
    )
    .join('');
  const drawn = shapes.map((shape) => {
    switch (shape.kind) {
      case 'rect': {
        const box = `x="${px(shape.x)}" y="${px(shape.y)}" width="${px(shape.width)}" height="${px(shape.height)}"`;
        const opacity = shape.fillOpacity === undefined ? '' : ` fill-opacity="${shape.fillOpacity}"`;
        const field =
          shape.fill || shape.stroke ? `<rect ${box} fill="${colour(shape.fill)}"${opacity} stroke="${colour(shape.stroke)}"/>` : '';
        return shape.pattern && STROKES[shape.pattern.form] !== '' ? `${field}<rect ${box} fill="url(#${keyOf(shape.pattern)})"/>` : field;
      }
      case 'path':
        return `<path d="${shape.d}" stroke="${colour(shape.stroke)}" stroke-width="${shape.width}"${shape.dash ? ` stroke-dasharray="${shape.dash.join(' ')}"` : ''} fill="${colour(shape.fill)}"/>`;
      case 'circle':
        return `<circle cx="${px(shape.x)}" cy="${px(shape.y)}" r="${shape.r}" fill="${colour(shape.fill)}" stroke="${colour(shape.stroke)}" stroke-width="${shape.width}"/>`;
      case 'text': {
        const halo =
          shape.hasHalo === true ? ` paint-order="stroke" stroke="${colours.surface}" stroke-width="4" stroke-linejoin="round"` : '';
        const turn = shape.turn === undefined ? '' : ` transform="rotate(${shape.turn} ${px(shape.x)} ${px(shape.y)})"`;
        return `<text x="${px(shape.x)}" y="${px(shape.y)}" text-anchor="${shape.anchor}" fill="${colour(shape.fill)}" font-weight="${shape.isBold === true ? 600 : 400}"${halo}${turn}>${xml(shape.text)}</text>`;
      }
    }
  });
  return `<defs>${patterns}</defs>${drawn.join('')}`;
}
