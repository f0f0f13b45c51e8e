import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

/** False where the folder of real files is not beside the repository; tests that need it skip with this message. */
export const hasData = existsSync(folder);
export const NO_DATA = `the folder of real files ${folder} is absent`;

export const dataBytes = (path: string): Uint8Array => new Uint8Array(readFileSync(folder + path));
/** A real file as text; its encoding is UTF-8. */
export const dataText = (path: string): string => readFileSync(folder + path, 'utf8');
