const STEPS = [1, 2, 2.5, 5, 10] as const;

/** The next round step (1, 2, 2.5 or 5 times a power of ten) that is not smaller. */
export function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const step = STEPS.find((candidate) => candidate * power >= atLeast * (1 - 1e-9)) ?? 10;
  return Number((step * power).toPrecision(12));
}
