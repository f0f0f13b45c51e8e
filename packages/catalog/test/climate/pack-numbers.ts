/** Printable characters without quotes, backslash and the sign of a longer number. */
const ALPHABET = ' !#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}';
const ZERO = 45;

/** Small integers as the text that `unpackNumbers` reads. */
export const packNumbers = (values: readonly number[]): string => values.map((value) => ALPHABET[value + ZERO] ?? `~${value};`).join('');
