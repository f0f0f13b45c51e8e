export { defaultOptions, type FileProgress, makeFile } from './make-file.ts';
export type { ExportSource } from './source.ts';
