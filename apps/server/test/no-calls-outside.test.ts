import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { samples } from '@stackwatt/catalog';
import { writeProjectFile } from '@stackwatt/model';
import * as simulation from '@stackwatt/simulation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { declaredRoutes } from '../src/http/handle.ts';
import { createProject, pause, realEntry, startHarness, type Client, type Harness } from './harness.ts';

/** Somebody's service in the network of the server, which nobody may reach through it. */
let inside: Server;
const reached: string[] = [];
let target = '';
let harness: Harness;
let ann: Client;
let id: string;
beforeAll(async () => {
  inside = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    response.end('<!DOCTYPE a [<!ENTITY b "inside">]>');
  });
  inside.on('connection', () => reached.push('connection'));
  await new Promise<void>((ready) => {
    inside.listen(0, '127.0.0.1', ready);
  });
  target = `http://127.0.0.1:${(inside.address() as { port: number }).port}/secret`;
  harness = await startHarness({ simulation, calculatorEntry: realEntry });
  ann = await harness.as('ann');
  id = await createProject(ann);
});
afterAll(async () => {
  await harness.stop();
  inside.close();
});

/** Calls that would end what the others stand on, or stream without end. */
const LEFT_OUT = new Set(['postSignOut', 'putPassword', 'postDeleteAccount', 'deleteProject', 'getEvents', 'getLockEvents']);

/** A value of the declared shape with the address in every text. */
function withAddress(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return withAddress(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, field]) => [key, withAddress(field)]));
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodArray) return [withAddress(schema.element as z.ZodType)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodUnion) return withAddress(schema.options[0] as z.ZodType);
  return target;
}

test('B-17 no call makes the server reach for an address that somebody gave it: in any field, path, query, header or file', async () => {
  const outside = encodeURIComponent(target);
  const { project, series } = samples[0]!.build();
  const texts = [
    target,
    `Hour,Price\n=WEBSERVICE("${target}"),1`,
    `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "${target}">]><StorageType>&b;</StorageType>`,
    `<StorageType xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="${target}"/></StorageType>`,
    `<?xml-stylesheet href="${target}"?><turbine xsi:schemaLocation="${target}"/>`,
    writeProjectFile(project, series).replaceAll(/"name": "[^"]*"/g, `"name": "${target}"`),
  ];
  const statuses: Record<string, number> = {};
  for (const route of declaredRoutes()) {
    if (LEFT_OUT.has(route.name)) continue;
    const headers = {
      origin: harness.url,
      referer: target,
      'x-forwarded-host': target,
      'x-callback-url': target,
      link: `<${target}>; rel=preload`,
    };
    const bodies =
      route.body === undefined ? [undefined] : route.bodyTransport === 'json' ? [JSON.stringify(withAddress(route.body))] : texts;
    for (const path of [
      route.path.replace(':id', id).replaceAll(/:\w+/g, '0'),
      route.path.replace(':id', id).replaceAll(/:\w+/g, outside),
    ]) {
      for (const body of bodies) {
        const answer = await ann.fetch(`${path}?url=${outside}&q=${outside}&redirect=${outside}`, {
          method: route.method,
          headers: {
            ...headers,
            ...(body === undefined ? {} : { 'content-type': route.bodyTransport === 'json' ? 'application/json' : 'text/plain' }),
          },
          redirect: 'manual',
          ...(body === undefined ? {} : { body }),
        });
        await answer.arrayBuffer();
        expect([route.name, answer.headers.get('location')?.includes('secret') ?? false]).toEqual([route.name, false]);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      }
    }
  }
  // Some of it was taken, so that it was more than a row of refusals.
  expect(statuses['200']).toBeGreaterThan(20);
  await pause(1000);
  expect(reached).toEqual([]);
}, 300_000);

test('B-17 the server is no proxy: neither by the whole address in the request line, nor by CONNECT, nor by another host’s name', async () => {
  for (const text of [
    `GET ${target} HTTP/1.1\r\nHost: ${new URL(target).host}\r\nConnection: close\r\n\r\n`,
    `CONNECT ${new URL(target).host} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET /secret HTTP/1.1\r\nHost: ${new URL(target).host}\r\nConnection: close\r\n\r\n`,
  ]) {
    const answer = await new Promise<string>((done) => {
      let taken = '';
      const socket = connect(Number(new URL(harness.url).port), '127.0.0.1', () => socket.write(text));
      socket.on('data', (piece) => {
        taken += String(piece);
      });
      socket.on('error', () => {});
      socket.on('close', () => done(taken));
    });
    expect([text.split(' ')[0], /inside|200 Connection/.test(answer)]).toEqual([text.split(' ')[0], false]);
  }
  expect(reached).toEqual([]);
});

test('B-17 nothing speaks to the network but the database, and the mail transport, online search and market operators whose hosts the settings name', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const sources = ['packages', 'apps/server/src', 'apps/cli/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)test\/|node_modules/.test(name))
      .map((name) => join(folder, name)),
  );
  expect(sources.length).toBeGreaterThan(300);
  const speaks =
    /(?<![\w.])fetch\(|from 'node:(?:http2?|https|dns|dgram|tls|net)'|from 'undici'|from 'nodemailer'|from 'pg'|(?<![\w.])WebSocket\(|EventSource\(/;
  const found = sources
    .filter((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .some((line) => speaks.test(line) && !line.startsWith('import type')),
    )
    .toSorted();
  // The first reads certificates and addresses of its own settings; nothing is opened there.
  expect(found).toEqual([
    'apps/server/src/config/listening.ts',
    'apps/server/src/db/postgres.ts',
    'apps/server/src/mail/smtp-transport.ts',
    'apps/server/src/places/online-geocoder.ts',
    'apps/server/src/prices/operator-client.ts',
  ]);
});
