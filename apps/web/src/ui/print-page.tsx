/** Text as a string of a style sheet. */
const quoted = (text: string): string =>
  `"${text
    .replaceAll(/[\p{Cc}<>]/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')}"`;

interface PrintPageProps {
  readonly project: string;
  /** What of the project the pages show. */
  readonly subject: string;
  /** Engine, inputs and date. */
  readonly provenance: string;
}

/** UX-47: head and foot of every printed page: project and case above, where the numbers come from and the page below. */
export const PrintPage = ({ project, subject, provenance }: PrintPageProps) => (
  <style>{`@page {
  @top-left { content: ${quoted(project)}; font: 600 8pt sans-serif; width: 30%; }
  @top-right { content: ${quoted(subject)}; font: 8pt sans-serif; width: 70%; }
  @bottom-left { content: ${quoted(provenance)}; font: 7pt sans-serif; }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 8pt sans-serif; }
}`}</style>
);
