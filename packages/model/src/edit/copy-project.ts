import { fieldMeta } from '../project/field.ts';
import { Project } from '../project/project.ts';
import { cutText } from '../project/text-length.ts';

/** A copy under its own name (D-025); series are references by content, so it shares them without sharing changes. */
export const copyProject = (project: Project): Project => ({
  ...project,
  name: cutText(`Copy of ${project.name}`, fieldMeta(Project, 'name').maxLength!),
});
