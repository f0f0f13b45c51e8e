import { isInternational } from './location.ts';
import type { Project } from './project.ts';

/** What the listing and the header show of a project without opening it (FILE-52 to FILE-54). */
export interface InfoRecord {
  readonly name: string;
  readonly notes: string;
  readonly author: string;
  readonly earlyAnalysis: boolean;
  readonly location: string;
  readonly currency: string;
  readonly currencySymbol: string;
  readonly useCommaAsDecimalPoint: boolean;
  readonly applyShiftDays: boolean;
  readonly dateFormat: number;
  readonly phase: string;
  readonly type: string;
  readonly coupling: 'AC' | 'DC';
  readonly dateCod: string;
  readonly dateNtp: string;
  readonly electricityMarket: string;
  readonly isNewSystemConverter: boolean;
  /** Limit of the point of interconnection, MW; null without one (LIST-02). */
  readonly interconnectionMw: number | null;
}

/** The technologies in use, in the order solar, wind, storage (D-022); empty when there is none. */
function projectLabel(project: Project): string {
  const used = [project.useSolar && 'Solar', project.useWind && 'Wind', project.useStorage && 'Storage'];
  return used.filter((label) => label !== false).join(' + ');
}

const isoDate = (date: string): string => (date === '' ? '' : `${date}T00:00:00.000Z`);

export const toInfoRecord = (project: Project): InfoRecord => ({
  name: project.name,
  notes: project.notes,
  author: project.author,
  earlyAnalysis: project.earlyAnalysis,
  location: project.location.address,
  currency: project.currency,
  currencySymbol: project.currencySymbol,
  useCommaAsDecimalPoint: project.useCommaAsDecimalPoint,
  applyShiftDays: project.applyShiftDays,
  dateFormat: project.dateFormat,
  phase: '',
  type: projectLabel(project),
  coupling: project.bus === 'dc' ? 'DC' : 'AC',
  dateCod: isoDate(project.expectedDate),
  dateNtp: isoDate(project.noticeToProceed),
  electricityMarket: isInternational(project.location) ? project.location.countryName : project.electricityMarket,
  isNewSystemConverter: project.isNewSystemConverter,
  interconnectionMw: project.hasExportLimit ? project.exportLimit : null,
});
