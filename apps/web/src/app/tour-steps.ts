import {
  EQUIPMENT_PARTS,
  isError,
  issuesOfStep,
  newProject,
  REVENUE_PARTS,
  type Issue,
  type IssueLink,
  type Project,
  type StepUrl,
} from '@stackwatt/model';

export interface TourStep {
  readonly title: string;
  /** What is to be done there, and what comes of it. */
  readonly text: string;
  readonly link: IssueLink;
  readonly isDone: boolean;
}

/** What the tour looks at. */
export interface TourView {
  readonly project: Project;
  readonly issues: readonly Issue[];
  readonly hasResults: boolean;
}

/** Where a new project stands until it is told its place. */
const UNNAMED = newProject('2000-01-01').location.pos;

/** UX-66: the way from an empty project to its first result. A step is done when the project says so, whoever did it and in which order. */
export function tourSteps({ project, issues, hasResults }: TourView): TourStep[] {
  const { pos } = project.location;
  const earns = REVENUE_PARTS.some(({ flag }) => project[flag]);
  const isBuilt = EQUIPMENT_PARTS.some(({ flag }) => project[flag]);
  const isSound = (step: StepUrl): boolean => !issuesOfStep(issues, step).some(isError);
  return [
    {
      title: 'Name the place',
      text: 'Search a town, type coordinates or drag the pin. Sunlight, air density and the hours of the day follow the place.',
      link: { step: 'setup', anchor: 'site' },
      isDone: pos.lat !== UNNAMED.lat || pos.lng !== UNNAMED.lng,
    },
    {
      title: 'Choose markets and equipment',
      text: 'Tick what the plant earns from and what is built. Each choice opens its section in the next steps.',
      link: { step: 'setup', anchor: 'choices' },
      isDone: earns && isBuilt,
    },
    {
      title: 'Give the prices',
      text: 'Import a year of prices from a file or paste a column, and enter the terms of each market. The check of the import says what it read.',
      link: { step: 'revenue' },
      isDone: earns && isSound('revenue'),
    },
    {
      title: 'Describe the equipment',
      text: 'Types, sizes and losses. Several sizes of a part are compared in one run.',
      link: { step: 'equipment' },
      isDone: isBuilt && isSound('equipment'),
    },
    {
      title: 'Enter rates and incentives',
      text: 'The discount rate decides what a later dollar is worth today; without one the NPV only adds up.',
      link: { step: 'other', anchor: 'economics' },
      isDone: project.discountRate > 0 && isSound('other'),
    },
    {
      title: 'Calculate and read the results',
      text: 'Calculate stands under Run size. Results rank the systems by NPV and show each in detail.',
      link: { step: 'results' },
      isDone: hasResults,
    },
  ];
}
