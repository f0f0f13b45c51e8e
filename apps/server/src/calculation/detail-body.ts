import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { bytesOf } from '../db/database.ts';

const pack = promisify(deflate);
const unpack = promisify(inflate);

/** The text of a detail in the form it is stored in, which carries a checksum of its own. */
export const packDetail = (text: string): Promise<Uint8Array> => pack(text);

/** @returns undefined when the body is not what was stored */
export async function unpackDetail(body: Uint8Array): Promise<string | undefined> {
  try {
    return (await unpack(bytesOf(body))).toString('utf8');
  } catch {
    // A detail can be made again; whoever asks for it decides.
    return undefined;
  }
}
