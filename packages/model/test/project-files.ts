import { Project, readProject, toFileForm } from '../src/index.ts';

export const read = (text: string) => {
  const result = readProject(text);
  if (result.kind !== 'project') throw new Error(JSON.stringify(result.problems));
  return result;
};
/** A document of today with some keys. */
export const today = (keys: object) => read(JSON.stringify({ version: 4, measurementUnits: { powerUnit: 'megawatt' }, ...keys })).project;
export const file = (project: Project): Record<string, unknown> => toFileForm(project);
