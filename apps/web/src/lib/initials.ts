/** 'MR' of 'Maria Reyes' or 'maria.reyes'; a question mark where there is no name. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => Array.from(part)[0]!.toUpperCase())
    .join('') || '?';
