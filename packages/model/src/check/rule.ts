import type { Project } from '../project/project.ts';
import type { Issue } from './issue.ts';

/** A rule reads the project and answers its findings; it never throws and never stops at the first one. */
export type Rule = (project: Project) => readonly Issue[];
