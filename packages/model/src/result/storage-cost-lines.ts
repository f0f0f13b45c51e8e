import type { StorageResult } from './detail-sections.ts';

/** The parts of the LCOS by name, currency per MWh discharged; they add up to it. What costs nothing is left out. */
export function storageCostLines({
  levelizedCosts,
}: Pick<StorageResult, 'levelizedCosts'>): readonly { readonly name: string; readonly perMwh: number }[] {
  if (levelizedCosts === null) return [];
  const { chargingEnergy, losses, capital, operating, augmentation, replacement, salvage } = levelizedCosts;
  return [
    { name: 'Charging energy', perMwh: chargingEnergy },
    { name: 'Losses', perMwh: losses },
    { name: 'Capital', perMwh: capital },
    { name: 'Operating', perMwh: operating },
    { name: 'Augmentation', perMwh: augmentation },
    { name: 'Replacement', perMwh: replacement },
    { name: 'Salvage', perMwh: 0 - salvage },
  ].filter(({ perMwh }) => perMwh !== 0);
}
