import type { Project, StepUrl } from '@stackwatt/model';
import { changedInputs } from '../../../editor/also-used/also-used.ts';
import type { ComparedLine } from './compare-systems.ts';

const STEPS: readonly StepUrl[] = ['setup', 'revenue', 'equipment', 'other'];

/**
 * Inputs of several projects in words: those that differ from the default in any of them, and there the default where a project has it.
 * Numbers and choices; series, schedules and types are not told apart here.
 */
export function inputLines(projects: readonly Project[]): ComparedLine[] {
  const all = projects.map((project) => new Map(STEPS.flatMap((step) => changedInputs(project, step)).map((input) => [input.id, input])));
  return [...new Set(all.flatMap((inputs) => [...inputs.keys()]))].map((id): ComparedLine => {
    const known = all.find((inputs) => inputs.has(id))!.get(id)!;
    const texts = all.map((inputs) => inputs.get(id)?.value ?? known.initial);
    return {
      label: known.title,
      unit: '',
      cells: texts.map((text, place) => ({ text, isSame: place > 0 && text === texts[0], change: '', isBetter: undefined })),
    };
  });
}
