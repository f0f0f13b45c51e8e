import { checkProject, isError, stepPath, type Issue } from '@stackwatt/model';
import type { Command } from 'commander';
import { EXIT } from './exit.ts';
import { loadProject, tellOfReading } from './load-project.ts';

const severity = (issue: Issue): 'error' | 'warning' | 'hint' => (isError(issue) ? 'error' : issue.warning ? 'warning' : 'hint');

/** An issue as scripts read it: the link is the path of the page that fixes it, with the field. */
const issueForOutput = (issue: Issue) => ({
  severity: severity(issue),
  id: issue.id,
  text: issue.label,
  link: stepPath('{id}', issue.link.step, issue.link.anchor),
  field: issue.link.field ?? null,
});

/** Adds `stackwatt check PROJECT [--json]`: the checker's issues; exit code 1 when one is an error. */
export function registerCheck(program: Command): void {
  program
    .command('check')
    .description('check a project file: every issue with severity, text and link')
    .argument('<project>', 'project file, or - for stdin')
    .option('--json', 'print the issues as JSON')
    .action((file: string, options: { json?: boolean }) => {
      const loaded = loadProject(file);
      tellOfReading(loaded);
      const issues = checkProject(loaded.project).issues.map(issueForOutput);
      if (options.json) console.log(JSON.stringify({ issues }, undefined, 2));
      else if (issues.length === 0) console.log('no issues');
      else
        for (const issue of issues)
          console.log(`${issue.severity.padEnd(7)}  ${issue.text}  (${issue.link}${issue.field === null ? '' : `, ${issue.field}`})`);
      if (issues.some((issue) => issue.severity === 'error')) process.exitCode = EXIT.wrongInput;
    });
}
