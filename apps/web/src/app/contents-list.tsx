import { isError, issuesOfStep, STEPS, type Issue } from '@stackwatt/model';
import { useIssues } from '../editor/use-editor.ts';
import { SectionList, type ContentsEntry } from '../ui/contents.tsx';
import { plural } from '../lib/number.ts';

/** Errors and warnings of each section, by where their fields stand on the page. */
function countIn(entry: ContentsEntry, issues: readonly Issue[]): { errors: number; warnings: number } {
  const section = document.getElementById(entry.id);
  const inside = issues.filter(({ link }) =>
    [link.field, link.anchor].some((id) => {
      if (id === undefined) return false;
      if (entry.holds?.(id) === true) return true;
      const element = document.getElementById(id);
      return element !== null && section?.contains(element);
    }),
  );
  return { errors: inside.filter(isError).length, warnings: inside.filter((issue) => issue.warning).length };
}

interface ContentsListProps {
  readonly step: number;
}

/** Sections of the step with counts, and warnings in words. */
export function ContentsList({ step }: ContentsListProps) {
  const issues = issuesOfStep(useIssues(), STEPS[step]!.url);
  return (
    <SectionList
      title={STEPS[step]!.name}
      isUnderSteps
      noteOf={(entry) => {
        const { errors, warnings } = countIn(entry, issues);
        if (errors > 0) return { text: plural(errors, 'error'), tone: 'error' };
        return warnings > 0 ? { text: plural(warnings, 'warning'), tone: 'warning' } : undefined;
      }}
    />
  );
}
