import type { PriceOperator } from '@stackwatt/formats';
import { boundedBody } from '../outside/bounded-body.ts';
import { PoliteTurns, REAL_TIME, type OutsideClock } from '../outside/polite-turns.ts';

/** What one file may take, s; waiting for its turn does not count. */
const TIMEOUT_S = 10;
/** A month of five-minute prices with their components takes half a megabyte. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Requests of a process that wait for their turn. */
const MOST_WAITING = 5;

/** Why an operator gave no prices: 'NYISO did not answer within 10 s.' */
export class OperatorFault extends Error {
  override readonly name = 'OperatorFault';
}

export interface OperatorClientParts {
  readonly operator: PriceOperator;
  /** Of the operator's service, ending in a slash. */
  readonly url: string;
  readonly version: string;
  /** Whether no other server process asks in this time; undefined where there is no other. */
  readonly claim: (() => Promise<boolean>) | undefined;
  readonly clock?: OutsideClock | undefined;
}

/**
 * Asks the service of a market operator whose address stands in the settings, one file after the other at the operator's pace. No redirect
 * is followed, so nobody leads the server to another host.
 */
export class OperatorClient {
  readonly #turns: PoliteTurns;
  readonly #clock: OutsideClock;

  constructor(private readonly of: OperatorClientParts) {
    this.#clock = of.clock ?? REAL_TIME;
    this.#turns = new PoliteTurns({ everyMs: of.operator.everyMs, mostWaiting: MOST_WAITING, claim: of.claim, clock: this.#clock });
  }

  /** @param piece  below the address of the service, as the operator's adapter names it */
  addressOf(piece: string): string {
    return `${this.of.url}${piece}`;
  }

  /** @throws OperatorFault */
  async get(address: string): Promise<Uint8Array> {
    if (!(await this.#turns.take())) throw this.#fault('is asked for too many files at the moment');
    const signal = this.#clock.endAfter(TIMEOUT_S * 1000);
    try {
      const answer = await fetch(address, { headers: { 'user-agent': `Stackwatt/${this.of.version}` }, redirect: 'manual', signal });
      if (answer.status !== 200) {
        await answer.body?.cancel();
        throw this.#fault(`${SAYS[answer.status] ?? 'answered with an error'} (status ${answer.status})`);
      }
      const body = await boundedBody(answer, MOST_BYTES);
      if (body === undefined) throw this.#fault('gave an answer that is too long');
      return body;
    } catch (error) {
      if (error instanceof OperatorFault) throw error;
      throw this.#fault(signal.aborted ? `did not answer within ${TIMEOUT_S} s` : 'cannot be reached', error);
    }
  }

  #fault(how: string, cause?: unknown): OperatorFault {
    return new OperatorFault(`${this.of.operator.name} ${how}.`, { cause });
  }
}

const SAYS: Readonly<Record<number, string>> = { 404: 'has no file for this time', 429: 'is asked too often' };
