import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeCertificate } from './own-certificate.ts';
import { isThere, hasOpenssl, run, BITS, useWorkFolder, workFolder } from './python.ts';

useWorkFolder();

describe.skipIf(!isThere)('the wire', () => {
  /** A server of one test. @returns what was asked, and what Python printed */
  async function against(
    answers: (request: IncomingMessage, response: ServerResponse, place: number) => void,
    program: string,
  ): Promise<{ readonly asked: IncomingMessage[]; readonly printed: string }> {
    const asked: IncomingMessage[] = [];
    const server = createServer((request, response) => {
      asked.push(request);
      answers(request, response, asked.length - 1);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      return { asked, printed: await run(`${BITS}${program}`, { STACKWATT_URL: url, STACKWATT_TOKEN: 'secret' }) };
    } finally {
      server.close();
    }
  }
  const json = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): unknown =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

  test('UX-83 a write that is told to come back, or whose answer is lost, is made again under its key; a refusal is not', async () => {
    const { asked, printed } = await against(
      (request, response, place) => {
        if (place === 0) json(response, 503, { status: 503, title: 'Busy', detail: '' }, { 'retry-after': '1' });
        else if (place === 1) request.socket.destroy();
        else if (place === 2) response.writeHead(201, { 'content-length': '100' }).end('{"id":', () => request.socket.destroy());
        else if (place === 3) json(response, 201, { id: 'made' });
        else
          json(
            response,
            place === 4 ? 403 : 429,
            { status: 0, title: 'Refused', detail: '' },
            place === 4 ? {} : { 'retry-after': '3600' },
          );
      },
      `import time
client, begun = stackwatt.connect(), time.monotonic()
print(client.call("POST", "/api/project")["id"])
# A second as it was told, then half a second and one after the lost answers.
print(time.monotonic() - begun >= 2.4)
for _ in range(2):
    try: client.call("POST", "/api/project")
    except stackwatt.StackwattError as error: print(error.status)`,
    );
    expect(printed).toBe('made\nTrue\n403\n429\n');
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys.slice(0, 4)).toEqual([keys[0], keys[0], keys[0], keys[0]]);
    expect(new Set(keys).size).toBe(3);
    expect(asked.map(({ url, headers }) => [url, headers.authorization])).toEqual(asked.map(() => ['/api/project', 'Bearer secret']));
  });

  test('A-15 no redirect carries the token anywhere, silence ends in its time, and what is no answer is none', async () => {
    const { asked, printed } = await against(
      (_, response, place) => {
        if (place === 0) response.writeHead(302, { location: 'http://elsewhere.invalid/api/project' }).end();
        else if (place === 1) response.writeHead(200).end('<html>');
        else response.flushHeaders();
      },
      `import time
client, begun = stackwatt.connect(timeout=0.3), time.monotonic()
for _ in range(3):
    try: client.projects()
    except stackwatt.StackwattError as error: print(error.status, error.title)
print(time.monotonic() - begun < 10)
try: stackwatt.connect("ftp://127.0.0.1")
except ValueError as error: print(error)`,
    );
    expect(printed).toBe(
      "302 Redirected\n200 Unexpected answer\n0 No answer\nTrue\nthe address of a server is like http://127.0.0.1:8080; 'ftp://127.0.0.1' is none\n",
    );
    expect(asked).toHaveLength(5);
  });

  test.skipIf(!hasOpenssl)(
    'A-22 over https a certificate that is not known is refused at once, and one that is given is taken',
    async () => {
      const [cert, key] = [join(workFolder(), 'cert.pem'), join(workFolder(), 'key.pem')];
      makeCertificate(key, cert, 'IP:127.0.0.1');
      const asked: string[] = [];
      const server = createTlsServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, response) => {
        asked.push(request.headers.authorization!);
        json(response, 200, []);
      });
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      const program = `${BITS}
import ssl
try: stackwatt.connect().projects()
except stackwatt.StackwattError as error: print(error.status, "CERTIFICATE_VERIFY_FAILED" in error.detail)
print(stackwatt.connect(context=ssl.create_default_context(cafile="cert.pem")).projects())`;
      try {
        const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
        expect(await run(program, { STACKWATT_URL: url, STACKWATT_TOKEN: 'secret' })).toBe('0 True\n[]\n');
        expect(asked).toEqual(['Bearer secret']);
      } finally {
        server.close();
      }
    },
  );
});
