// What the page tells of a version, read from CHANGELOG.md.

const VERSION = /^## (\S+)\s*$/;
const ENTRY = /^- \*\*(.+?)\*\*(?::\s*(.+))?$/;

/**
 * The newest version and its lines: `## 1.2.3`, below it `- **title**: description`.
 *
 * @param {string} text
 * @returns {{ version: string, changelogs: { title: string, description: string }[] }}
 * @throws Error on a text without a version, and on a line of the newest version that is no entry
 */
export function newestChangelog(text) {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => VERSION.test(line));
  if (start < 0) throw new Error('CHANGELOG.md: no line "## version"');
  const end = lines.findIndex((line, index) => index > start && VERSION.test(line));
  const changelogs = lines
    .slice(start + 1, end < 0 ? undefined : end)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const entry = ENTRY.exec(line);
      if (!entry) throw new Error(`CHANGELOG.md: "${line}" is not "- **title**: description"`);
      return { title: entry[1], description: entry[2] ?? '' };
    });
  return { version: VERSION.exec(lines[start])[1], changelogs };
}
