import { describe, expect, it } from 'vitest';
import { defineEntity, type } from './entity.ts';
import {
  getMonthsOfPeriod,
  listByMonths,
  type PageRequest,
  paginateInParallel,
  paginateSequentially,
} from './pagination.ts';
import type { PageOf } from './reads.ts';
import type { Store } from './store.ts';

const badCursor = expect.objectContaining({
  kind: 'invalid',
  code: 'badCursor',
  details: { fields: { next: 'badCursor' } },
});

const asked: [string, PageRequest][] = [];
/** Lists the letters of a part; the cursor is the number of letters read. */
const letters =
  (parts: Record<string, string>) =>
  async (part: string, page: PageRequest): Promise<PageOf<string>> => {
    asked.push([part, page]);
    const from = Number(page.next ?? 0);
    const to = from + page.limit;
    const all = [...parts[part]!];
    return { items: all.slice(from, to), ...(to < all.length && { next: String(to) }) };
  };
async function whole(page: (next?: string) => Promise<PageOf<string>>) {
  const pages: string[] = [];
  for (let next: string | undefined, n = 0; n < 20; n++) {
    const answer = await page(next);
    pages.push(answer.items.join(''));
    ({ next } = answer);
    if (next === undefined) break;
  }
  return pages;
}

describe('parts in turn', () => {
  const parts = { a: 'abcde', b: '', c: 'fg', d: 'hij' };
  const read = letters(parts);
  const names = Object.keys(parts);

  it.each([
    [1, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']],
    [3, ['abc', 'def', 'ghi', 'j']],
    [5, ['abcde', 'fghij']],
    [7, ['abcdefg', 'hij']],
    [10, ['abcdefghij']],
    [100, ['abcdefghij']],
  ])('fill pages of %i and go on where they stopped', async (limit, pages) => {
    expect(await whole((next) => paginateSequentially(names, { limit, next }, read))).toEqual(pages);
  });

  it('are asked for no more than the page still holds, and not before their turn', async () => {
    asked.length = 0;
    expect(await paginateSequentially(names, { limit: 6 }, read)).toEqual({
      items: [...'abcdef'],
      next: 'c/1',
    });
    expect(asked).toEqual([
      ['a', { limit: 6, next: undefined }],
      ['b', { limit: 1, next: undefined }],
      ['c', { limit: 1, next: undefined }],
    ]);
    asked.length = 0;
    await paginateSequentially(names, { limit: 4, next: 'c/1' }, read);
    expect(asked).toEqual([
      ['c', { limit: 4, next: '1' }],
      ['d', { limit: 3, next: undefined }],
    ]);
  });

  it('that are found one by one are not looked for once the page is full', async () => {
    const found: string[] = [];
    async function* finding() {
      for (const name of names) {
        found.push(name);
        yield name;
      }
    }
    expect(await paginateSequentially(finding(), { limit: 5 }, read)).toEqual({
      items: [...'abcde'],
      next: 'b/',
    });
    expect(found).toEqual(['a', 'b']);
  });

  it.each(['x/1', 'x', '/'])('are no place where none is called so: %s', async (next) => {
    await expect(paginateSequentially(names, { limit: 3, next }, read)).rejects.toThrow(badCursor);
  });

  it('of none are an empty page', async () => {
    expect(await paginateSequentially([], { limit: 3 }, read)).toEqual({ items: [] });
  });
});

describe('parts side by side', () => {
  const parts = { a: 'abcde', b: '', c: 'fg', d: 'hij' };
  const read = letters(parts);
  const names = Object.keys(parts);

  it.each([
    [4, ['afh', 'bgi', 'c' + 'j', 'd', 'e']],
    [8, ['abfghi', 'cdej']],
    [100, ['abcdefghij']],
  ])('share pages of %i, each its part', async (limit, pages) => {
    const got = await whole((next) => paginateInParallel(names, { limit, next }, read));
    expect(got.join('').split('').sort().join('')).toBe('abcdefghij');
    expect(got[0]).toBe(pages[0]);
    expect(got.every((page) => page.length <= limit)).toBe(true);
  });

  it('have a share of the page each, and those that are over none of the next', async () => {
    asked.length = 0;
    const first = await paginateInParallel(names, { limit: 8 }, read);
    expect(first).toEqual({ items: [...'abfghi'], next: 'a/2|d/2' });
    expect(asked.map(([part, { limit }]) => [part, limit])).toEqual(names.map((name) => [name, 2]));
    asked.length = 0;
    expect(await paginateInParallel(names, { limit: 9, next: first.next }, read)).toEqual({
      items: [...'cdej'],
    });
    expect(asked).toEqual([
      ['a', { limit: 4, next: '2' }],
      ['d', { limit: 4, next: '2' }],
    ]);
  });

  it('beyond what a page holds wait for a later one', async () => {
    asked.length = 0;
    const first = await paginateInParallel(names, { limit: 3 }, read);
    expect(first).toEqual({ items: ['a', 'f'], next: 'a/1|c/1|d/' });
    expect(asked.map(([part]) => part)).toEqual(['a', 'b', 'c']);
    expect(await paginateInParallel(names, { limit: 3, next: first.next }, read)).toEqual({
      items: ['b', 'g', 'h'],
      next: 'a/2|d/1',
    });
  });

  it.each(['x/1', 'a/1|a/2', 'a/1|x/', ''])('are no place where none is called so: %j', async (next) => {
    await expect(paginateInParallel(names, { limit: 3, next }, read)).rejects.toThrow(badCursor);
  });
});

describe('a list by months', () => {
  it.each([
    ['2026-01-31', '2026-03-01', ['2026-01', '2026-02', '2026-03']],
    ['2026-12-01', '2027-01-31', ['2026-12', '2027-01']],
    ['2026-05-31', '2026-05-31', ['2026-05']],
    ['2026-06-01', '2026-05-31', []],
    ['2024-01-29', '2024-02-29', ['2024-01', '2024-02']],
  ])('looks over %s to %s month by month', (from, to, months) => {
    expect(getMonthsOfPeriod({ from, to })).toEqual(months);
  });

  const kind = defineEntity('thing', type<{ month: string; on: string }>(), {
    indexes: { byMonth: { on: 'gsi1', pk: ['month'], sk: ['on'] } },
  });

  it('asks each month for the days of the period', async () => {
    const queries: unknown[] = [];
    const store = {
      async listBy(...query: unknown[]) {
        queries.push(query);
        return { items: ['x'] };
      },
    } as unknown as Store;
    const period = { from: '2026-01-15', to: '2026-02-10' };
    expect(await listByMonths(store, kind, 'byMonth', period, { limit: 9 })).toEqual({ items: ['x', 'x'] });
    expect(queries).toEqual([
      [kind, 'byMonth', ['2026-01'], { ...period, limit: 9, next: undefined }],
      [kind, 'byMonth', ['2026-02'], { ...period, limit: 8, next: undefined }],
    ]);
  });

  it('looks over three years and no day more', async () => {
    const store = { listBy: async () => ({ items: [] }) } as unknown as Store;
    const over = (from: string, to: string) =>
      (async () => listByMonths(store, kind, 'byMonth', { from, to }, { limit: 9 }))();
    expect(await over('2024-01-01', '2027-01-03')).toEqual({ items: [] });
    await expect(over('2024-01-01', '2027-01-04')).rejects.toMatchObject({
      kind: 'invalid',
      code: 'invalidInput',
      details: { fields: { to: 'outOfRange' } },
    });
  });
});
