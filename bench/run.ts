import { readdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Measurement, type Scenario, failures, measure, table } from './harness.ts';
import { source } from './series.ts';

// Every file named *.bench.ts under this folder exports `scenarios()`; add one and it runs. `npm run bench -- WORD` takes those
// whose name holds WORD.
const words = process.argv.slice(2);
const here = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.bench.ts'))
  .sort();

const measurements: Measurement[] = [];
for (const file of files) {
  const { scenarios } = (await import(`./${file}`)) as { readonly scenarios: () => Scenario[] | Promise<Scenario[]> };
  for (const scenario of await scenarios()) {
    if (words.some((word) => !scenario.name.includes(word))) continue;
    console.error(scenario.name);
    measurements.push(measure(scenario));
  }
}
// On a machine with more to do than cores caches are shared and processor times grow, too: the ratios still tell.
console.log(
  `Node ${process.version}, ${source}, one core, processor time, warm medians; load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores\n`,
);
console.log(table(measurements));
for (const measurement of measurements) {
  for (const failure of failures(measurement)) {
    console.error(`${measurement.scenario.name}: ${failure}`);
    process.exitCode = 1;
  }
}
