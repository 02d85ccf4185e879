// @vitest-environment node
import { expect, it } from 'vitest';
import type { Endpoint } from '#shared/contract.ts';
import { type DeferredWrite, defineDeferredWrite } from './deferred-writes.ts';
import {
  applyRealVersion,
  type Entry,
  listConflictingFields,
  listContainedIds,
  listWrittenFields,
  replaceIds,
} from './entry.ts';
import { applyWaitingEntries } from './overlay.ts';
import { listSendable } from './queue.ts';

const entry = (more: Partial<Entry> = {}): Entry => ({
  user: 'u1',
  plant: 'TO1',
  id: '01J',
  order: 1,
  at: '2026-03-16T08:00:00.000Z',
  method: 'POST',
  path: '/ewo/items/{id}/start',
  input: { id: 'E1', version: 3, note: 'mine' },
  thing: 'ewo:E1',
  state: 'waiting',
  answer: { id: 'E1', version: 4, state: 'running' },
  files: [],
  tries: 0,
  ...more,
});
const one = ['/ewo/items/{id}', { id: 'E1' }];
const start = { method: 'POST', path: '/ewo/items/{id}/start' } as unknown as Endpoint<{ id: string }>;
const definition = (more: Partial<DeferredWrite>): DeferredWrite[] => [
  {
    ...defineDeferredWrite({
      contract: start,
      getRecordKey: () => '',
      foresee: async () => undefined,
      title: () => ({ key: '' }),
    }),
    ...more,
  },
];

it('a page shows what waits, over what it showed', () => {
  expect(applyWaitingEntries(one, { id: 'E1', version: 3, code: 'E-1' }, [entry()], [])).toEqual({
    data: { id: 'E1', version: 4, state: 'running', code: 'E-1' },
  });
});

it('what was made here opens before the service knows it, with what was done to it since', () => {
  const made = entry({ path: '/ewo/items', answer: { id: 'E9', version: 1 }, input: {} });
  const done = entry({ id: '02J', answer: { id: 'E9', version: 2, state: 'onHold' } });
  expect(applyWaitingEntries(['/ewo/items/{id}', { id: 'E9' }], undefined, [made, done], [])).toEqual({
    data: { id: 'E9', version: 2, state: 'onHold' },
  });
  expect(applyWaitingEntries(one, undefined, [made], [])).toBeUndefined();
});

it('a list keeps what its rows say more than the answer, and takes and loses rows as its feature says', () => {
  const open = ['/ewo/open', { teamId: 1 }];
  const rows = { items: [{ id: 'E1', version: 3, machine: 'Press' }] };
  expect(applyWaitingEntries(open, rows, [entry()], [])!.data).toEqual({
    items: [{ id: 'E1', version: 4, state: 'running', machine: 'Press' }],
  });
  expect(applyWaitingEntries(open, rows, [entry()], definition({ belongs: () => false }))!.data).toEqual({
    items: [],
  });
  expect(
    applyWaitingEntries(open, { items: [] }, [entry()], definition({ belongs: () => true }))!.data,
  ).toEqual({
    items: [{ id: 'E1', version: 4, state: 'running' }],
  });
  const second = ['/ewo/open', { next: 'x' }];
  expect(
    applyWaitingEntries(second, { items: [] }, [entry()], definition({ belongs: () => true }))!.data,
  ).toEqual({
    items: [],
  });
});

it('a read of another shape is as its feature draws it', () => {
  const redrawn = (data: unknown) => ({ ...(data as object), running: 1 });
  expect(
    applyWaitingEntries(['/home/count', {}], { running: 0 }, [entry()], definition({ redrawn }))!.data,
  ).toEqual({
    running: 1,
  });
});

it('what was refused, and what came after it on the same thing, is not shown as done', () => {
  const refused = entry({ state: 'refused' });
  const behind = entry({ id: '02J', order: 2 });
  const other = entry({ id: '03J', order: 3, thing: 'ewo:E2', answer: { id: 'E2', version: 2 } });
  expect(listSendable([refused, behind, other])).toEqual([other]);
  expect(applyWaitingEntries(one, { id: 'E1', version: 3 }, [refused, behind], [])).toEqual({
    data: { id: 'E1', version: 3 },
  });
});

it('what is being sent is not shown as done before it waits', () => {
  expect(applyWaitingEntries(one, { id: 'E1', version: 3 }, [entry({ state: 'trying' })], [])).toEqual({
    data: { id: 'E1', version: 3 },
  });
});

it('somebody else’s change is a conflict only where it touches what is sent', () => {
  const sent = entry({ base: { note: 'before' } });
  expect(listWrittenFields(sent)).toEqual(['note']);
  expect(listConflictingFields(sent, { note: 'before', state: 'onHold' })).toEqual([]);
  expect(listConflictingFields(sent, { note: 'theirs' })).toEqual(['note']);
  expect(listConflictingFields(sent, { note: 'mine' })).toEqual([]);
  expect(listConflictingFields(sent, {})).toEqual(['note']);
});

it('what was recorded upon an answer takes the version it really led to', () => {
  const next = entry({ id: '02J', input: { id: 'E1', version: 4 } });
  expect(applyRealVersion(next, entry(), { id: 'E1', version: 9 }).input.version).toBe(9);
  expect(applyRealVersion(next, entry(), { id: 'E1', version: 4 })).toBe(next);
  const early = entry({ id: '02J', input: { id: 'E1', version: 3 } });
  expect(applyRealVersion(early, entry(), { id: 'E1', version: 9 })).toBe(early);
});

it('a picture’s id is replaced wherever it stands', () => {
  const input = { images: ['P1', 'P2'], steps: [{ picture: 'P1' }] };
  expect(listContainedIds(input, new Set(['P1']))).toEqual(['P1', 'P1']);
  expect(replaceIds(input, new Map([['P1', 'R1']]))).toEqual({
    images: ['R1', 'P2'],
    steps: [{ picture: 'R1' }],
  });
});
