/**
 * ln Γ(x), x > 0: Stirling's series, after Γ(x) = Γ(x + n)/[x (x + 1) … (x + n − 1)] has brought x above 10 (Abramowitz and Stegun 6.1.41).
 */
export function logGamma(x: number): number {
  let product = 1;
  let y = x;
  for (; y < 10; y++) product *= y;
  const r = 1 / (y * y);
  const series = (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - (r * 691) / 360_360))))) / y;
  return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product);
}
