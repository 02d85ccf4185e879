// @vitest-environment node
import { expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { isDependentOn, listDependants, listSendable, shouldQueue } from './queue.ts';

let order = 0;
const entry = (thing: string, more: Partial<Entry> = {}): Entry => {
  order += 1;
  const [kind, id] = thing.split(':');
  return {
    ...{ user: 'u1', plant: 'TO1', id: `entry${order}`, order, at: '', method: 'POST' },
    ...{ path: `/${kind}/items/{id}/start`, input: { id }, thing, state: 'waiting', files: [], tries: 0 },
    ...more,
  } as Entry;
};
const made = (thing: string, more: Partial<Entry> = {}) =>
  entry(thing, { path: `/${thing.split(':')[0]}/items`, ...more });
const remark = (of: string, thing: string) =>
  entry(`${of}:${thing}`, { path: '/remark/items', input: { of, thing, text: 'Look' } });
const refused = (thing: string) => entry(thing, { state: 'refused' });
/** Marks an entry as refused after all entries created so far were recorded. */
const refuse = (one: Entry): Entry => ({ ...one, state: 'refused', stoppedAt: order + 1 });

it('a write goes to the service at once, whatever waits of other things', () => {
  const before = [entry('ewo:E1'), made('tag:T1'), remark('ewo', 'E1'), refused('ewo:E3')];
  expect(shouldQueue(entry('ewo:E2'), before)).toBe(false);
  expect(shouldQueue(entry('order:E1'), before)).toBe(false);
});

it('a write queues behind what waits of its own thing', () => {
  const start = entry('ewo:E1');
  expect(shouldQueue(entry('ewo:E1'), [start])).toBe(true);
  expect(shouldQueue(entry('ewo:E1'), [{ ...start, state: 'trying' }])).toBe(true);
  expect(shouldQueue(entry('ewo:E1', { user: 'u2' }), [start])).toBe(false);
  expect(shouldQueue(entry('ewo:E1', { plant: 'TO2' }), [start])).toBe(false);
});

it('a write queues behind the making of what it names', () => {
  const tag = made('tag:T1');
  expect(shouldQueue(remark('tag', 'T1'), [tag])).toBe(true);
  expect(shouldQueue(made('ewo:E9', { input: { id: 'E9', tagId: 'T1' } }), [tag])).toBe(true);
  // A thing that the service already has may be referenced at any time.
  expect(shouldQueue(remark('tag', 'T1'), [entry('tag:T1')])).toBe(false);
});

it('two that take the same spare go on their own: the service alone knows what lies there', () => {
  const spares = [{ spareId: 7, quantity: 1 }];
  const close = entry('ewo:E1', { input: { id: 'E1', spares } });
  expect(shouldQueue(entry('ewo:E2', { input: { id: 'E2', spares } }), [close])).toBe(false);
});

it('a refusal holds back what was recorded before it, and nothing that came afterwards', () => {
  const start = entry('ewo:E1');
  const diagnose = entry('ewo:E1');
  const other = entry('ewo:E2');
  const stopped = refuse(start);
  const later = entry('ewo:E1');
  expect(listSendable([stopped, diagnose, other, later])).toEqual([other, later]);
  expect(shouldQueue(entry('ewo:E1'), [stopped, diagnose])).toBe(false);
  expect(shouldQueue(entry('ewo:E1'), [stopped, diagnose, later])).toBe(true);
});

it('a refusal of a version that did not note its moment holds back all that is of its thing', () => {
  const stopped = refused('ewo:E1');
  expect(listSendable([stopped, entry('ewo:E1')])).toEqual([]);
});

it('what stands upon a refused entry is found through others', () => {
  const tag = made('tag:T1');
  const ewo = made('ewo:E1', { input: { id: 'E1', tagId: 'T1' } });
  const start = entry('ewo:E1');
  const word = remark('ewo', 'E1');
  const other = entry('ewo:E2');
  const all = [tag, ewo, start, word, other];
  expect(listDependants(tag, all)).toEqual([ewo, start, word]);
  const stopped = refuse(tag);
  expect(listDependants(stopped, [stopped, ...all.slice(1)])).toEqual([ewo, start, word]);
  expect(listSendable([stopped, ...all.slice(1)])).toEqual([other]);
});

it('nothing stands upon what was recorded after it', () => {
  const first = entry('ewo:E1');
  const second = entry('ewo:E1');
  expect(isDependentOn(second, first)).toBe(true);
  expect(isDependentOn(first, second)).toBe(false);
  expect(isDependentOn(first, first)).toBe(false);
});
