import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as text that fits a header and a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret. It has full entropy, so a fast hash is enough. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex');
