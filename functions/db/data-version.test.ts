import { describe, expect, it } from 'vitest';
import { asOnePage, DATA_VERSION, inSequence, isNewer, isOlder, LEAST_PROGRAM } from './data-version.ts';
import { computeExpiry } from './expiry.ts';
import type { Store } from './store.ts';

const marker = (n: number, least?: number) => ({
  id: 'all',
  version: 1,
  updatedAt: '',
  updatedBy: '',
  n,
  least,
});

it('data are newer, older or of this program; without a mark they are of old', () => {
  expect([1, 0, -1].map((more) => isNewer(marker(DATA_VERSION + more)))).toEqual([true, false, false]);
  expect([1, 0, -1].map((more) => isOlder(marker(DATA_VERSION + more)))).toEqual([false, false, true]);
  expect([isNewer(undefined), isOlder(undefined)]).toEqual([false, true]);
});

it.each([
  ['a higher version that this program reads', 1, 0, false],
  ['a higher version that only the next program reads', 1, 1, true],
  ['a version after the next that this program reads', 2, 0, false],
  ['data under an upgrade that shuts this program out', 0, 1, true],
  ['older data under an upgrade', -1, 0, false],
])('%s', (_, more, least, expected) => {
  expect(isNewer(marker(DATA_VERSION + more, DATA_VERSION + least))).toBe(expected);
});

it('this program reads its own data', () => {
  expect(LEAST_PROGRAM).toBeLessThanOrEqual(DATA_VERSION);
  expect(isNewer(marker(DATA_VERSION, LEAST_PROGRAM))).toBe(false);
});

describe('a step of several', () => {
  const store = {} as Store;
  const run = async (step: ReturnType<typeof inSequence>) => {
    const cursors: (string | undefined)[] = [];
    let cursor: string | undefined;
    do {
      cursor = await step(store, cursor);
      cursors.push(cursor);
    } while (cursor !== undefined);
    return cursors;
  };
  const paged =
    (done: string[], name: string, pages: readonly string[]) => async (_: Store, cursor?: string) => {
      done.push(`${name} ${cursor}`);
      return pages[cursor === undefined ? 0 : pages.indexOf(cursor) + 1];
    };

  it('does each page of each once, and its cursor tells where it goes on', async () => {
    const done: string[] = [];
    const step = inSequence([
      paged(done, 'a', ['x:1', 'y']),
      asOnePage(async () => void done.push('b')),
      paged(done, 'c', ['z']),
    ]);
    expect(await run(step)).toEqual(['0:x:1', '0:y', '1:', '2:', '2:z', undefined]);
    expect(done).toEqual(['a undefined', 'a x:1', 'a y', 'b', 'c undefined', 'c z']);
  });

  it('may contain another one, or none', async () => {
    const done: string[] = [];
    const inner = inSequence([paged(done, 'a', ['x']), paged(done, 'b', [])]);
    expect(await run(inSequence([inner, paged(done, 'c', [])]))).toEqual(['0:0:x', '0:1:', '1:', undefined]);
    expect(done).toEqual(['a undefined', 'a x', 'b undefined', 'c undefined']);
    expect(await run(inSequence([]))).toEqual([undefined]);
  });
});

it('the table forgets by whole seconds', () => {
  expect(computeExpiry(0, '2026-01-01T00:00:00.999Z')).toBe(1_767_225_600);
  expect(computeExpiry(2, '2026-01-01T00:00:00.000Z')).toBe(1_767_225_600 + 172_800);
});
