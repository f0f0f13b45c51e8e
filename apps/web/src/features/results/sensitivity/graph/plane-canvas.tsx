import { useEffect, useRef } from 'react';
import { STROKES, strokeWidth, TILE } from '../../../../ui/charts/scene.tsx';
import { useTokens } from '../../../../ui/scheme.ts';
import type { Token } from '../../../../ui/tokens.ts';
import type { PlaneLook } from './plane-look.ts';
import { PLANE_HEIGHT, PLANE_WIDTH, type Field } from './plane-raster.ts';
import css from './graph.module.css';

/** What the picture shows: fields of types or of shades, and the borders between types. */
export interface PlanePicture {
  readonly fields: readonly Field[];
  readonly border: string;
  /** How a field of a number is filled; undefined where nothing is feasible. */
  readonly fillOf: (of: number) => { readonly fill: Token; readonly pattern?: PlaneLook['pattern'] } | undefined;
}

/** OST-04: the picture alone. What it says is read from the points over it, the readout and the table. */
export function PlaneCanvas({ picture }: { readonly picture: PlanePicture }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colours = useTokens();
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d');
    if (ctx) draw(ctx, picture, colours);
  }, [picture, colours]);
  return <canvas ref={canvas} className={css.picture} width={PLANE_WIDTH} height={PLANE_HEIGHT} aria-hidden />;
}

function draw(ctx: CanvasRenderingContext2D, picture: PlanePicture, colours: Readonly<Record<Token, string>>): void {
  ctx.clearRect(0, 0, PLANE_WIDTH, PLANE_HEIGHT);
  const patterns = new Map<number, CanvasPattern | null>();
  for (const field of picture.fields) {
    const look = picture.fillOf(field.of);
    if (!look) continue;
    ctx.fillStyle = colours[look.fill];
    ctx.fillRect(field.x, field.y, field.width, field.height);
    if (!look.pattern || STROKES[look.pattern.form] === '') continue;
    if (!patterns.has(field.of)) patterns.set(field.of, tileOf(ctx, look.pattern, colours));
    const pattern = patterns.get(field.of);
    if (!pattern) continue;
    ctx.fillStyle = pattern;
    ctx.fillRect(field.x, field.y, field.width, field.height);
  }
  ctx.strokeStyle = colours.text;
  ctx.lineWidth = 2;
  ctx.stroke(new Path2D(picture.border));
}

/** A tile of a pattern, repeated over the whole picture. */
function tileOf(
  ctx: CanvasRenderingContext2D,
  { form, token, opacity }: PlaneLook['pattern'],
  colours: Readonly<Record<Token, string>>,
): CanvasPattern | null {
  const tile = document.createElement('canvas');
  [tile.width, tile.height] = [TILE, TILE];
  const pen = tile.getContext('2d');
  if (!pen) return null;
  pen.strokeStyle = colours[token];
  pen.globalAlpha = opacity;
  pen.lineWidth = strokeWidth(form);
  pen.lineCap = 'round';
  pen.stroke(new Path2D(STROKES[form]));
  return ctx.createPattern(tile, 'repeat');
}
