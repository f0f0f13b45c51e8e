const LABEL_STEPS = [1, 2, 3, 5, 6, 10, 12, 20] as const;

/** Every how many categories a label fits. */
export const labelStep = (count: number, pixels: number, labelPixels: number): number =>
  LABEL_STEPS.find((step) => (pixels / Math.max(1, count)) * step >= labelPixels) ?? count;
