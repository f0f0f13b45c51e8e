import { isError, issuesOfStep, STEPS, type Issue } from '@stackwatt/model';
import { useEffect, useState } from 'react';
import { useIssues } from '../editor/use-editor.ts';
import type { ContentsEntry } from '../ui/contents.tsx';
import css from '../ui/contents.module.css';

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

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** The section whose head was scrolled past last. */
function useCurrentSection(entries: readonly ContentsEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const find = (): void => {
      const passed = entries.filter((entry) => (document.getElementById(entry.id)?.getBoundingClientRect().top ?? Infinity) < 180);
      setCurrent((passed.at(-1) ?? entries[0])?.id);
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [entries]);
  return current;
}

interface ContentsListProps {
  readonly step: number;
  readonly entries: readonly ContentsEntry[];
}

/** Sections of the step with counts, and warnings in words. */
export function ContentsList({ step, entries }: ContentsListProps) {
  const issues = issuesOfStep(useIssues(), STEPS[step]!.url);
  const current = useCurrentSection(entries);
  const jump = (id: string): void => {
    entries.find((entry) => entry.id === id)?.open?.();
    const section = document.getElementById(id);
    section?.scrollIntoView({ behavior: 'smooth', block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <>
      <nav className={css.contents} data-under="steps" aria-label="Sections">
        <h2>{STEPS[step]!.name}</h2>
        {entries.map((entry) => {
          const { errors, warnings } = countIn(entry, issues);
          const note = errors > 0 ? counted(errors, 'error') : warnings > 0 ? counted(warnings, 'warning') : entry.note;
          return (
            <a
              key={entry.id}
              href={`#${entry.id}`}
              aria-current={entry.id === current ? 'location' : undefined}
              data-off={entry.isOff}
              data-part={entry.isPart}
              onClick={(event) => {
                event.preventDefault();
                jump(entry.id);
              }}
            >
              {entry.title}
              {note !== undefined && (
                <span className={css.note} data-tone={errors > 0 ? 'error' : warnings > 0 ? 'warning' : undefined}>
                  {note}
                </span>
              )}
            </a>
          );
        })}
      </nav>
      {entries.length > 1 && (
        <nav className="only-small" aria-label="Sections of this step">
          <select className={css.select} aria-label="Go to section" value={current} onChange={(event) => jump(event.target.value)}>
            {entries.map((entry) => (
              <option key={entry.id} value={entry.id}>
                {entry.isPart === true ? `– ${entry.title}` : entry.title}
              </option>
            ))}
          </select>
        </nav>
      )}
    </>
  );
}
