// Makes the tables of docs/engine/climate.md anew from the files of ../shared/data: node scripts/climate-errors.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { register } from 'tsx/esm/api';

register();
const { withErrorTables } = await import('../packages/catalog/test/climate/error-tables.ts');
const { hasHourlySites } = await import('../packages/catalog/test/climate/hourly-sites.ts');
if (!hasHourlySites) {
  console.log('no ../shared/data/solar beside the repository: nothing to compare with');
  process.exit(0);
}
const page = new URL('../docs/engine/climate.md', import.meta.url);
writeFileSync(page, await withErrorTables(readFileSync(page, 'utf8')));
console.log('docs/engine/climate.md: tables made anew');
