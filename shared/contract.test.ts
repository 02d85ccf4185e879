import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  addConsistencyRules,
  defineArchive,
  defineEndpoint,
  LongPageInput,
  PageInput,
  RecordIdentity,
} from './contract.ts';
import { code, requiredText } from './fields.ts';

const Thing = z.strictObject({ code: code(), note: requiredText().optional() });
const problems = ({ note }: { note?: string }) => (note === 'no' ? { note: 'notAllowed' as const } : {});
const made = () => defineArchive('/thing', 'catalogs', Thing, problems);
const stored = { id: 7, version: 3, updatedAt: '2026-03-02T08:00:00.000Z', updatedBy: 'ann' };

async function read(schema: { '~standard': { validate(given: unknown): unknown } }, given: object) {
  const result = (await schema['~standard'].validate(given)) as {
    value?: unknown;
    issues?: { message: string; path?: unknown[] }[];
  };
  return result.issues
    ? result.issues.map(({ message, path = [] }) => `${path.join('.')} ${message}`)
    : result.value;
}

describe('an archive', () => {
  it('has five calls, each with its right', () => {
    const things = made();
    expect(
      Object.entries(things).map(([name, { method, path, requiredPermission, summary }]) => [
        name,
        method,
        path,
        requiredPermission,
        summary,
      ]),
    ).toEqual([
      ['list', 'GET', '/thing/items', ['catalogs', 'pick'], 'List catalogs'],
      ['get', 'GET', '/thing/items/{id}', ['catalogs', 'pick'], 'One of catalogs'],
      ['create', 'POST', '/thing/items', ['catalogs', 'create'], 'Create in catalogs'],
      ['replace', 'PUT', '/thing/items', ['catalogs', 'edit'], 'Replace in catalogs'],
      [
        'remove',
        'DELETE',
        '/thing/items/{id}',
        ['catalogs', 'delete'],
        'Remove from catalogs; refused while used',
      ],
    ]);
  });

  it('takes a thing as it is written, and as it was read', async () => {
    const things = made();
    expect(await read(things.create.input, { code: 'A' })).toEqual({ code: 'A' });
    expect(await read(things.create.input, { code: 'A', ...stored })).toEqual([' unknownField']);
    expect(await read(things.replace.input, { code: 'A', ...stored })).toEqual({ code: 'A', ...stored });
    expect(await read(things.replace.input, { code: 'A', id: 7 })).toEqual({ code: 'A', id: 7 });
    expect(await read(things.replace.input, { code: 'A' })).toEqual(['id required']);
    for (const { input } of [things.create, things.replace])
      expect(
        await read(input, { code: 'A', note: 'no', ...(input === things.replace.input && stored) }),
      ).toEqual(['note notAllowed']);
    const free = defineArchive('/thing', 'catalogs', Thing);
    expect(await read(free.create.input, { code: 'A', note: 'no' })).toEqual({ code: 'A', note: 'no' });
  });

  it('answers a thing with what came with it', async () => {
    const things = made();
    for (const { output } of [things.get, things.create, things.replace]) {
      expect(await read(output, { code: 'A', ...stored })).toEqual({ code: 'A', ...stored });
      expect(await read(output, { code: 'A' })).toHaveLength(4);
    }
    expect(await read(things.list.output, { items: [{ code: 'A', ...stored }], next: 'x' })).toEqual({
      ...{ items: [{ code: 'A', ...stored }], next: 'x' },
    });
    expect(await read(things.list.output, {})).toEqual(['items required']);
  });

  it('is asked for by an id, which may be text, and removed as it was seen', async () => {
    const things = made();
    expect(await read(things.get.input, { id: '7' })).toEqual({ id: 7 });
    expect(await read(things.get.input, { id: '7', version: 1 })).toEqual([' unknownField']);
    expect(await read(things.remove.input, { id: '7', version: '3' })).toEqual({ id: 7, version: 3 });
  });
});

it('a page holds so many unless it is asked for fewer', () => {
  expect(PageInput.parse({})).toEqual({ limit: 500 });
  expect(LongPageInput.parse({ limit: '2500', next: 'x' })).toEqual({ limit: 2500, next: 'x' });
  expect(PageInput.safeParse({ limit: 501 }).success).toBe(false);
  expect(LongPageInput.parse({})).toEqual({ limit: 2500 });
  expect(PageInput.safeParse({ next: 'x'.repeat(2001) }).success).toBe(false);
});

it('a schema refuses what does not agree, at its field', () => {
  const Pair = addConsistencyRules(z.object({ a: z.number(), b: z.number() }), ({ a, b }) =>
    a < b ? {} : { a: 'tooBig', b: 'tooSmall' },
  );
  expect(Pair.safeParse({ a: 1, b: 2 }).success).toBe(true);
  expect(Pair.safeParse({ a: 2, b: 2 }).error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['a'], 'tooBig'],
    [['b'], 'tooSmall'],
  ]);
});

it('a call is what it was declared as, and every write may come with what was read', () => {
  const declared = {
    method: 'GET',
    path: '/x',
    requiredPermission: 'user',
    input: Thing,
    output: Thing,
    summary: 'X',
  } as const;
  expect(defineEndpoint(declared)).toBe(declared);
  expect(RecordIdentity.parse({ id: 'a', version: null })).toEqual({ id: 'a', version: null });
  expect(RecordIdentity.safeParse({ version: 'x' }).success).toBe(false);
});
