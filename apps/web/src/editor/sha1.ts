import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * SHA-1 of a text over UTF-8, lower-case hex: the integrity hash of the patch call (D-072), no secret. A library and not the browser's
 * own hashing, which is missing on a page served without TLS from another machine.
 */
export const sha1Hex = (text: string): string => bytesToHex(sha1(utf8ToBytes(text)));
