/** '9f3c 71ab': the beginning of a hash, for people. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`.trim();
