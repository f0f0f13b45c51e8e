/** The lowest number that no id of the list carries: 'solar-1', 'solar-2', … */
export const freeNumber = (kind: string, items: readonly { readonly id: string }[]): number => {
  for (let n = 1; ; n++) if (!items.some((item) => item.id === `${kind}-${n}`)) return n;
};
