import { OPERATOR_IDS, priceOperators, type OperatorId, type OperatorMarketKind } from '@stackwatt/formats';
import { Option, type Command } from 'commander';
import { InputError } from './exit.ts';
import { loadServer, orSayWhy, type Environment } from './server-module.ts';
import { writeFile } from './write-file.ts';

interface Flags {
  readonly operator: OperatorId;
  readonly market: OperatorMarketKind;
  readonly node: string;
  readonly year: string;
  readonly out?: string;
  readonly cache?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

interface FetchedFile {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  readonly sources: readonly { readonly address: string; readonly fetchedAt: string; readonly sha256: string }[];
}
interface Prices {
  fetchPrices(
    environment: Environment,
    request: { operator: OperatorId; market: OperatorMarketKind; node: string; year: number; cacheFolder: string | undefined },
    onStep: (year: { readonly pieces: number; readonly fetched: number }) => void,
  ): Promise<FetchedFile>;
}

/** Adds `stackwatt fetch-prices`: a year of prices from a market operator as one csv, with where it came from beside it. */
export function registerFetchPrices(program: Command): void {
  program
    .command('fetch-prices')
    .description('fetch a year of prices from a market operator, as a file that import reads')
    .addOption(new Option('--operator <name>', 'market operator').choices([...OPERATOR_IDS]).makeOptionMandatory())
    .addOption(new Option('--market <name>', 'market').choices(['dam', 'fmm', 'rtm']).makeOptionMandatory())
    .requiredOption('--node <node>', 'node, hub or zone, as the operator writes it')
    .requiredOption('--year <year>', 'calendar year')
    .option('--out <file>', 'the file that is written, by default named after operator, market, node and year')
    .option('--cache <folder>', 'keep what is downloaded in a folder, and take from it what is there')
    .option('--json', 'print the name, the hash and the sources as JSON')
    .option('--quiet', 'no progress on stderr')
    .addHelpText('after', `\nOperators:\n${operatorLines().join('\n')}\nThe address of a service is a setting; see docs/imports.md.`)
    .action(fetchFile);
}

const operatorLines = (): string[] =>
  OPERATOR_IDS.flatMap((id) => {
    const { name, markets, nodes, otherNode } = priceOperators[id];
    return [
      `  ${id} (${name})`,
      `    markets  ${markets.map((market) => `${market.kind}: ${market.name}`).join('; ')}`,
      `    nodes    ${nodes.map((node) => node.id).join(', ')}${otherNode === undefined ? '' : ', or any other'}`,
    ];
  });

async function fetchFile({ operator, market, node, year: typed, out, cache, json, quiet }: Flags): Promise<void> {
  const year = Number(typed);
  if (!/^\d{4}$/.test(typed)) throw new InputError(operator, [{ place: '--year', value: typed, rule: 'must be a year such as 2023' }]);
  const server = (await loadServer()) as unknown as Prices;
  const began = Date.now();
  let before: number | undefined;
  const file = await orSayWhy(() =>
    server.fetchPrices(process.env, { operator, market, node, year, cacheFolder: cache }, ({ pieces, fetched }) => {
      // What was kept already says nothing about the pace.
      before ??= fetched - 1;
      const left = Math.ceil((((Date.now() - began) / (fetched - before)) * (pieces - fetched)) / 1000);
      if (!quiet) console.error(`${fetched} of ${pieces} files${fetched === pieces ? '' : `, about ${left} s left`}`);
    }),
  );
  const path = out ?? file.name;
  const source = { file: path, sha256: file.sha256, operator, market, node, year, sources: file.sources };
  await write(path, file.text);
  await write(`${path}.source.json`, `${JSON.stringify(source, undefined, 2)}\n`);
  console.log(json ? JSON.stringify(source, undefined, 2) : path);
}

async function write(path: string, text: string): Promise<void> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(text);
  }
  await writeFile(path, pieces());
}
