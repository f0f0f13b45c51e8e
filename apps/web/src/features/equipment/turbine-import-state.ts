import type { CurveFile } from './power-curve-file.ts';

/** WIND-19: reading a turbine type from a file, from opening the dialog to taking it. */
export type TurbineImport =
  | { readonly kind: 'blank' }
  | { readonly kind: 'importing'; readonly name: string }
  | { readonly kind: 'error'; readonly name: string; readonly message: string; readonly reason: string }
  | { readonly kind: 'ready'; readonly file: Extract<CurveFile, { kind: 'read' }> };

export type TurbineImportEvent =
  | { readonly kind: 'opened' }
  | { readonly kind: 'chosen'; readonly name: string }
  | { readonly kind: 'read'; readonly file: CurveFile }
  | { readonly kind: 'unreachable'; readonly name: string };

export const BLANK: TurbineImport = { kind: 'blank' };

/** Every allowed move; what was read of a file that is no longer asked for changes nothing. */
export function nextTurbineImport(state: TurbineImport, event: TurbineImportEvent): TurbineImport {
  if (event.kind === 'opened') return BLANK;
  if (event.kind === 'chosen') return { kind: 'importing', name: event.name };
  const name = event.kind === 'read' ? event.file.name : event.name;
  if (state.kind !== 'importing' || state.name !== name) return state;
  if (event.kind === 'unreachable') return { kind: 'error', name, message: 'Service unavailable', reason: '' };
  return event.file.kind === 'read'
    ? { kind: 'ready', file: event.file }
    : { kind: 'error', name, message: 'Import error: File format unsupported.', reason: event.file.message };
}
