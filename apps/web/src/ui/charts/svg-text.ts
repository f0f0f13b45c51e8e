/** Text safe inside SVG. */
export const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
export const px = (value: number): string => String(Math.round(value * 10) / 10);
