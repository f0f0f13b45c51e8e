import type { PlantWindow } from '../plant-window.ts';

/** One window to search, its directions those before anything is branched on. */
export interface Search extends PlantWindow {
  /** Windows of the horizon from this one on. */
  readonly windowsLeft: number;
  /** Whether what the storage units give together is paid more than the price in some step. */
  readonly hasPriceAdder: boolean;
}
