import { setImmediate as nextTick } from 'node:timers/promises';
import {
  OPERATOR_IDS,
  priceFile,
  priceOperators,
  type OperatorId,
  type PiecePrices,
  type PriceOperator,
  type PriceOrder,
} from '@stackwatt/formats';
import type { OutsideClock } from '../outside/polite-turns.ts';
import { OperatorClient, OperatorFault } from './operator-client.ts';
import { sha256Of, type Piece, type PieceStore } from './piece-store.ts';

export interface FetchedFile {
  readonly name: string;
  readonly text: string;
  /** Of the text in UTF-8. */
  readonly sha256: string;
  /** What was downloaded, in order of time. */
  readonly sources: readonly { readonly address: string; readonly fetchedAt: string; readonly sha256: string }[];
}
/** How far a year is; `file` is there when it is whole. */
export interface FetchedYear {
  readonly pieces: number;
  readonly fetched: number;
  readonly file: FetchedFile | null;
}

/** Fetches years of an operator piece by piece. */
export class YearFetcher {
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly of: {
      readonly operator: PriceOperator;
      readonly client: OperatorClient;
      readonly pieces: PieceStore;
      readonly now: () => number;
    },
  ) {}

  /** Fetches the next piece that is not kept yet. @throws OperatorFault */
  async step(order: PriceOrder): Promise<FetchedYear> {
    const { operator, client, pieces } = this.of;
    const addresses = operator.pieces(order).map((piece) => client.addressOf(piece));
    const known = await pieces.known(addresses);
    const missing = addresses.filter((address) => !known.has(address));
    const [next] = missing;
    if (next !== undefined) await this.#downloadOnce(next, order);
    const left = Math.max(0, missing.length - 1);
    const file = left > 0 ? undefined : await this.#join(addresses, order);
    return { pieces: addresses.length, fetched: addresses.length - left, file: file ?? null };
  }

  /** One piece is fetched once, whoever waits for it. */
  async #downloadOnce(address: string, order: PriceOrder): Promise<void> {
    const begun = this.#underWay.get(address);
    if (begun !== undefined) return begun;
    const fetched = this.#download(address, order).finally(() => this.#underWay.delete(address));
    this.#underWay.set(address, fetched);
    return fetched;
  }

  async #download(address: string, order: PriceOrder): Promise<void> {
    const { client, pieces, now } = this.of;
    const bytes = await client.get(address);
    // What is no file of prices is not kept.
    this.#read({ bytes }, order);
    await pieces.keep({ address, fetchedAt: now(), sha256: sha256Of(bytes), bytes });
  }

  /** @returns undefined when a piece is there no longer */
  async #join(addresses: readonly string[], order: PriceOrder): Promise<FetchedFile | undefined> {
    const kept: Piece[] = [];
    const read: PiecePrices[] = [];
    for (const address of addresses) {
      const piece = await this.of.pieces.find(address);
      if (piece === undefined) return undefined;
      kept.push(piece);
      read.push(this.#read(piece, order));
      // A month takes tens of milliseconds; others are answered in between.
      await nextTick();
    }
    const file = priceFile(this.of.operator, order, read);
    if (!file.ok) throw new OperatorFault(`${this.of.operator.name} gave files that do not go together: ${file.message}.`);
    return {
      name: file.name,
      text: file.text,
      sha256: sha256Of(file.text),
      sources: kept.map(({ address, fetchedAt, sha256 }) => ({ address, fetchedAt: new Date(fetchedAt).toISOString(), sha256 })),
    };
  }

  #read({ bytes }: Pick<Piece, 'bytes'>, order: PriceOrder): PiecePrices {
    const read = this.of.operator.readPiece(bytes, order);
    if (!read.ok) throw new OperatorFault(`${this.of.operator.name} gave no prices: ${read.message}.`);
    return read;
  }
}

interface FetcherParts {
  /** Addresses of the operators' services. */
  readonly services: Readonly<Partial<Record<OperatorId, string>>>;
  readonly pieces: PieceStore;
  readonly version: string;
  /** What server processes on one database do once in a time together; undefined where there is one. */
  readonly claim: ((what: string, everyMs: number) => Promise<boolean>) | undefined;
  readonly clock?: OutsideClock | undefined;
  readonly now: () => number;
}

/** One for each operator whose service is named. */
export function yearFetchers({ services, pieces, version, claim, clock, now }: FetcherParts): Partial<Record<OperatorId, YearFetcher>> {
  const fetchers: Partial<Record<OperatorId, YearFetcher>> = {};
  for (const id of OPERATOR_IDS) {
    const url = services[id];
    if (url === undefined) continue;
    const operator = priceOperators[id];
    const claimOwn = claim && (() => claim(`prices-${id}`, operator.everyMs));
    fetchers[id] = new YearFetcher({
      operator,
      client: new OperatorClient({ operator, url, version, claim: claimOwn, clock }),
      pieces,
      now,
    });
  }
  return fetchers;
}
