const DOCUMENT = { hours: Array.from({ length: 2000 }, (_, hour) => ({ hour, price: 20 + (hour % 24) / 3, name: `hour ${hour}` })) };
/** Processor time of what `slowness` does on the machine on which the bounds of tests were set, ms. */
const USUAL_MS = 20;
/** How many times slower the processor is at the moment, at least 1: another program on the same core stretches processor time too. */
export function slowness(): number {
  const before = process.cpuUsage();
  for (let i = 0; i < 10; i++) JSON.parse(JSON.stringify(DOCUMENT));
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (user + system) / 1000 / USUAL_MS);
}
