import { isJson, type Upgrade } from './upgrade.ts';

const KNOWN: readonly unknown[] = ['itc', 'macrs', 'bonus', 'prod'];

/** A file with an incentive nobody knows is not opened; the error has no message of its own (FILE-21), the reader names the place. */
export class UnknownIncentiveKind extends Error {
  constructor(
    readonly place: string,
    readonly kind: unknown,
  ) {
    super();
    this.name = 'UnknownIncentiveKind';
  }
}

const unknownOf = (file: Record<string, unknown>): number => {
  const list = file['incentives'];
  return Array.isArray(list) ? list.findIndex((item: unknown) => !isJson(item) || !KNOWN.includes(item['kind'])) : -1;
};

/** 0004: incentives are of a known kind. Changes nothing; throws where it cannot hold. */
export const upgrade0004: Upgrade = {
  number: 4,
  title: 'Incentives are of a known kind',
  applies: (file) => unknownOf(file) >= 0,
  up: (file) => {
    const index = unknownOf(file);
    const item = (file['incentives'] as unknown[])[index];
    throw new UnknownIncentiveKind(`incentives.${index}.kind`, isJson(item) ? item['kind'] : item);
  },
};
