import { Project, setField, writeProject, type ReadResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { complete, everything, fresh } from '../../../../packages/model/test/builders.ts';
import { parseStored, readParsedStored, readStored } from './read-stored.ts';

const parsed = (text: string): unknown => {
  const one = parseStored(text);
  if ('problem' in one) throw new Error(one.problem.rule);
  return one.value;
};

const written = (read: ReadResult): string => (read.kind === 'project' ? writeProject(read.project) : '');

test('a document is read by the compiled schema as by the schema itself, with the same words for what is wrong', () => {
  // Without this the schema would be used as it is, and nobody would notice.
  expect(() => z.compile(Project, { strict: true })).not.toThrow();
  const whole = writeProject(complete());
  const documents = [
    whole,
    writeProject(everything()),
    writeProject(setField(fresh(), ['notes'], 'ü'.repeat(1000))),
    '{}',
    '{"version": 4, "lifetime": "long", "solar": [{"deratingFactor": []}, 7], "unknown": {"kept": [1, null]}}',
    ...['lifetime', 'storage', 'solar', 'location'].map((key) =>
      JSON.stringify({ ...(JSON.parse(whole) as object), [key]: [{ x: -1 }, 3] }),
    ),
  ];
  for (const text of documents) {
    const [large, small] = [readParsedStored(parsed(text), true), readParsedStored(parsed(text), false)];
    expect(large).toEqual(small);
    expect(small).toEqual(readStored(text));
    expect(written(large)).toBe(written(small));
  }
  expect(documents.map((text) => readStored(text).kind)).toEqual(expect.arrayContaining(['project', 'unreadable']));
});
