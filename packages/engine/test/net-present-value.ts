/** Net present value by its definition: Σ CF_y / (1 + i)^y, y = 0…N. */
export const netPresentValue = (flows: ArrayLike<number>, rate: number): number =>
  Array.from(flows).reduce((sum, flow, year) => sum + flow / (1 + rate) ** year, 0);
