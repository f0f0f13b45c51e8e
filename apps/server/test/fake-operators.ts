import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { caisoAnswer, nyisoAnswer } from '../../../packages/formats/test/operator-files.ts';

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that answers like the services of the operators, each below a path of its own. */
export interface FakeOperators {
  /** Settings that name it. */
  readonly settings: { readonly STACKWATT_PRICES_NYISO_URL: string; readonly STACKWATT_PRICES_CAISO_URL: string };
  /** Paths with their queries. */
  readonly asked: string[];
  readonly agents: (string | undefined)[];
  /** Undefined: as an operator does. */
  behave: Behaviour | undefined;
  close(): void;
}

function answerOf(address: string): Uint8Array | undefined {
  const { pathname, searchParams } = new URL(address, 'http://operators');
  if (pathname.startsWith('/nyiso/')) return nyisoAnswer(pathname.slice('/nyiso'.length));
  return pathname === '/caiso/SingleZip' ? caisoAnswer(searchParams) : undefined;
}

export async function fakeOperators(): Promise<FakeOperators> {
  const asked: string[] = [];
  const agents: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    agents.push(request.headers['user-agent']);
    if (operators.behave !== undefined) {
      operators.behave(request, response);
      return;
    }
    const bytes = answerOf(request.url!);
    if (bytes === undefined) response.writeHead(404).end();
    else response.setHeader('content-type', 'application/x-zip-compressed').end(bytes);
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const operators: FakeOperators = {
    // One ends in a slash, as people write both.
    settings: { STACKWATT_PRICES_NYISO_URL: `${url}/nyiso`, STACKWATT_PRICES_CAISO_URL: `${url}/caiso/` },
    asked,
    agents,
    behave: undefined,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return operators;
}
