import { cutText, fieldMeta, oneLine, Project } from '@stackwatt/model';

/** Who shares a project, and what is said with it. */
export interface Sender {
  readonly name: string;
  readonly message: string;
}

/** A message line by line, without what would make one line two. */
export const oneLineParagraphs = (text: string): string => text.split(/\r?\n/).map(oneLine).join('\n').trim();

/** The notes of a shared copy begin with who shared it (D-026). */
export const withNotesOf = ({ name, message }: Sender, project: Project): Project =>
  withNote(`Shared by ${name}${message === '' ? '' : `: ${message}`}`, project);

/** Before the notes that are there, as much of them as fits. */
export const withNote = (note: string, project: Project): Project => ({
  ...project,
  notes: cutText([note, project.notes].filter((part) => part !== '').join('\n\n'), fieldMeta(Project, 'notes').maxLength ?? 4000),
});
