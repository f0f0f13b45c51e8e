import { isError, isReady, STEPS, type Contract, type Issue, type Project, type SizerCallBody, type StepUrl } from '@stackwatt/model';

export interface Obstacle {
  readonly text: string;
  /** Where it is mended, when that is another step. */
  readonly step?: StepUrl;
}

const SIZES = [
  ['Solar', 'useSolar', 'solarMinSize', 'solarMaxSize'],
  ['Wind', 'useWind', 'windMinSize', 'windMaxSize'],
  ['Storage', 'useStorage', 'storageMinSize', 'storageMaxSize'],
] as const;

/** W-5: what keeps the sizer from being run, in words; undefined when nothing does. */
export function obstacleOf(project: Project, contract: Contract, body: SizerCallBody, issues: readonly Issue[]): Obstacle | undefined {
  if (contract.obligationKind === 'daily' && contract.obligations.length === 0)
    return { text: 'Add an obligation first: the sizer looks for the sizes that deliver it.' };
  if (contract.obligationKind === 'import' && !isReady(contract.obligationTimeSeries))
    return { text: 'Import a delivery profile first: the sizer looks for the sizes that deliver it.' };
  if (!project.useSolar && !project.useWind && !project.useStorage)
    return { text: 'There is nothing to size yet: choose solar, wind or storage in Equipment.', step: 'equipment' };
  if (!body.useSolar && !body.useWind && !body.useStorage) return { text: 'Let the sizer use at least one technology.' };
  const crossed = SIZES.find(([, use, least, most]) => body[use] && body[most] > 0 && body[most] < body[least]);
  if (crossed) return { text: `${crossed[0]}: the maximum is below the minimum.` };
  const errors = issues.filter(isError);
  const [first] = errors;
  if (!first) return undefined;
  const step = STEPS.find(({ url }) => url === first.link.step);
  const more = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
  return { text: `To be mended first${step ? ` in ${step.name}` : ''}: ${first.label}${more}.`, step: first.link.step };
}
