/** Letters that are letters of their own, not one with an accent, as people without them on the keyboard type them. */
const TYPED: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** A name as it is compared: without accents, marks and case. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øłđðþßæœı]/g, (letter) => TYPED[letter]!)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
