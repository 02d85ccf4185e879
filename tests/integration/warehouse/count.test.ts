import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { stocks } from '#functions/db/entities/warehouse.ts';
import type { CountEntry } from '#shared/warehouse/count.ts';
import { type CountPage, counts } from '#shared/warehouse/count-api.ts';
import { movements } from '#shared/warehouse/movement-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { deferred } from '#web/features/warehouse/offline.ts';
import { foreseenAndSent, told as toldOf } from '../foreseen.ts';
import { call, ok, startWorld, storeOf, type World } from '../harness.ts';
import { killEverywhere, silence } from '../kills.ts';
import { at, realTime } from '../plan.ts';
import { sparePart, stocked, warehouse } from './shelf.ts';

let world: World;
beforeAll(async () => {
  at('2026-03-11T10:00:00Z');
  world = await startWorld();
});
afterAll(async () => {
  realTime();
  await world.close();
});

afterEach(() => void vi.restoreAllMocks());

const codeOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  const { code, fields } = body as { code: string; fields?: object };
  return [status, fields ?? code];
};
const lineOf = ({ entries }: CountPage, id: number) => entries.find(({ spareId }) => spareId === id);

describe('a cycle count', () => {
  it('entered without a network is what the service makes of it, against what lay there when it was counted', async () => {
    at('2026-03-11T10:00:00Z');
    const { id: warehouseId } = await warehouse();
    const spare = await stocked(warehouseId, 10);
    const count = await ok(counts.create, { warehouseId, description: 'All' });
    at('2026-03-11T11:00:00Z');
    await ok(spareParts.issue, { id: spare.id, quantity: 4 });
    const now = '2026-03-11T12:00:00.000Z';
    at(now);
    const sent = (lines: object[], countedAt?: string) =>
      foreseenAndSent({
        ...{ of: deferred, contract: counts.enter, who: { as: 'technician' }, now },
        ...{ input: { id: count.id, lines, countedAt }, beyond: ['entries', 'tally'] },
      });
    const told = async (lines: object[], countedAt?: string) => {
      const { foreseen, body } = await sent(lines, countedAt);
      const apart = async (page: object) =>
        ((await toldOf(counts.enter, page)).entries as CountPage['entries']).map(
          ({ expected: _, ...its }) => its,
        );
      expect(await apart(foreseen as CountPage)).toEqual(await apart(body));
      return lineOf(body, spare.id);
    };
    const line = { spareId: spare.id, counted: 9 };
    expect(await told([line], '2026-03-11T10:30:00.000Z')).toMatchObject({
      expected: 10,
      countedAt: '2026-03-11T10:30:00.000Z',
    });
    expect(await told([line])).toMatchObject({ expected: 6, countedAt: now });
    expect(await told([{ spareId: spare.id, note: 'Torn box' }])).toMatchObject({ counted: 9 });
    expect((await sent([{ spareId: 999_999, counted: 1 }])).status).toBe(400);
    expect((await sent([{ spareId: spare.id, counted: 1.23456 }])).status).toBe(400);
    const dated = (countedAt: string) =>
      codeOf(call(counts.enter, { id: count.id, lines: [line], countedAt }));
    expect(await dated('2026-03-11T09:00:00.000Z')).toEqual([400, { countedAt: 'dateBeforeMinimum' }]);
    expect(await dated('2026-03-11T13:00:00.000Z')).toEqual([400, { countedAt: 'dateInFuture' }]);
    await ok(counts.cancel, { id: count.id, reason: 'Done' });
    expect((await sent([line])).status).toBe(409);
    at('2026-03-11T10:00:00Z');
  });

  it('asks for shelves and classes, and books what differs from what lay there when it was counted', async () => {
    const { id: warehouseId } = await warehouse();
    const more = { shelving: 'R1', class: 'A' };
    const [one, two, three] = [
      await stocked(warehouseId, 10, more),
      await stocked(warehouseId, 5, more),
      await stocked(warehouseId, 7, more),
    ];
    await stocked(warehouseId, 1, { shelving: 'R2', class: 'A' });
    await stocked(warehouseId, 1, { shelving: 'R1', class: 'B' });
    const choice = { warehouseId, description: 'Shelf R1', shelvings: ['R1'], classes: ['A' as const] };
    const count = await ok(counts.create, choice);
    expect(count).toMatchObject({ state: 'open', lines: 3 });
    expect(count.entries.map(({ spareId }: { spareId: number }) => spareId)).toEqual([
      one.id,
      two.id,
      three.id,
    ]);
    const technician = { as: 'technician' } as const;
    await ok(counts.enter, { id: count.id, lines: [{ spareId: one.id, counted: 8 }] }, technician);
    // The spare is counted after a movement.
    await ok(spareParts.issue, { id: two.id, quantity: 1 });
    await ok(counts.enter, {
      id: count.id,
      lines: [
        { spareId: two.id, counted: 6 },
        { spareId: three.id, counted: 7 },
      ],
    });
    await ok(spareParts.issue, { id: one.id, quantity: 3 });
    const page = await ok(counts.get, { id: count.id });
    expect(lineOf(page, one.id)).toMatchObject({ expected: 10, counted: 8, countedBy: 'Ms technician' });
    const listed = async () => (await ok(counts.list, { warehouseId })).items[0]!;
    expect(await listed()).toMatchObject({ state: 'open', tally: { counted: 3, differing: 2 } });
    expect(await codeOf(call(counts.book, { id: count.id, reason: 'yearly' }, { as: 'am' }))).toEqual([
      403,
      'notAllowedHere',
    ]);
    const ended = await ok(counts.book, { id: count.id, reason: 'yearly' });
    expect(ended).toMatchObject({ state: 'booked', reason: 'yearly' });
    expect(await listed()).toMatchObject({ state: 'booked', tally: page.tally });
    const stockOf = async (id: number) => (await ok(spareParts.get, { id })).stock;
    expect([await stockOf(one.id), await stockOf(two.id), await stockOf(three.id)]).toEqual([5, 6, 7]);
    const booked = (await ok(movements.list, { from: '2026-03-11', to: '2026-03-11', warehouseId })).items;
    expect(
      booked
        .filter(({ sourceId }: { sourceId?: string }) => sourceId === count.id)
        .map(({ type, quantity }: { type: string; quantity: number }) => [type, quantity])
        .sort(),
    ).toEqual([
      ['701', 2],
      ['702', -2],
    ]);
    expect(await codeOf(call(counts.book, { id: count.id, reason: 'again' }))).toEqual([409, 'countEnded']);
    const late = { id: count.id, lines: [{ spareId: one.id, counted: 1 }] };
    expect(await codeOf(call(counts.enter, late))).toEqual([409, 'countEnded']);
  });

  it('of more than a transaction holds is booked whole', async () => {
    const { id: warehouseId } = await warehouse();
    const all = await Promise.all(Array.from({ length: 35 }, () => stocked(warehouseId, 2)));
    const count = await ok(counts.create, { warehouseId, description: 'All' });
    await ok(counts.enter, { id: count.id, lines: all.map(({ id }) => ({ spareId: id, counted: 1 })) });
    await ok(counts.book, { id: count.id, reason: 'all lost one' });
    const { items } = await ok(spareParts.list, { warehouseId });
    expect(new Set(items.map(({ stock }: { stock: number }) => stock))).toEqual(new Set([1]));
  });

  it('whose creation or booking ends at any commit is there once, and booked whole, when it is sent again', async () => {
    silence();
    const { id: warehouseId } = await warehouse();
    const spares: { id: number }[] = [];
    for (let i = 0; i < 3; i++) spares.push(await stocked(warehouseId, 5));
    const all = async () => (await ok(counts.list, { warehouseId })).items.length;
    await killEverywhere(
      counts.create,
      async () => ({ before: await all(), input: { warehouseId, description: 'All' } }),
      async (answer, { before }) => {
        expect(answer).toMatchObject({ state: 'open', lines: 3 });
        expect(await all()).toBe(before + 1);
      },
    );
    let counted = 5;
    await killEverywhere(
      counts.book,
      async () => {
        const { id } = await ok(counts.create, { warehouseId, description: 'All' });
        counted++;
        await ok(counts.enter, { id, lines: spares.map((spare) => ({ spareId: spare.id, counted })) });
        return { counted, input: { id, reason: 'Counted' } };
      },
      async (answer, one) => {
        expect(answer).toMatchObject({ state: 'booked', tally: { differing: 3 } });
        for (const { id } of spares) expect((await ok(spareParts.get, { id })).stock).toBe(one.counted);
      },
    );
  }, 60_000);

  it('keeps a note of a line, which takes no count back nor counts again', async () => {
    const { id: warehouseId } = await warehouse();
    const { id: spareId } = await stocked(warehouseId, 10);
    const { id: waits } = await stocked(warehouseId, 4);
    const { id } = await ok(counts.create, { warehouseId, description: 'Notes' });
    const enter = async (...lines: CountEntry[]) => (await ok(counts.enter, { id, lines })).entries;
    await enter({ spareId, counted: 8, note: 'two are rusty' });
    await ok(spareParts.issue, { id: spareId, quantity: 3 });
    const line = { counted: 8, expected: 10 };
    const entries = await enter(
      { spareId, note: 'two are bent' },
      { spareId: waits, note: 'behind a pallet' },
    );
    const noted = (of: number) => entries.find((each: { spareId: number }) => each.spareId === of);
    expect(noted(spareId)).toMatchObject({ ...line, note: 'two are bent' });
    expect(noted(waits)).toMatchObject({ note: 'behind a pallet' });
    expect(noted(waits)).not.toHaveProperty('counted');
    // Two calls in parallel, and one spare twice in a call.
    await Promise.all([
      enter({ spareId, counted: 6 }),
      enter({ spareId: waits, counted: 4 }, { spareId: waits, note: 'found' }),
    ]);
    await Promise.all([enter({ spareId, counted: 5 }), enter({ spareId, note: 'one fell' })]);
    const page = await ok(counts.get, { id });
    expect(lineOf(page, spareId)).toMatchObject({ counted: 5, expected: 7 });
    expect(lineOf(page, waits)).toMatchObject({ counted: 4, expected: 4, note: 'found' });
    await enter({ spareId, note: 'one fell' });
    await ok(counts.book, { id, reason: 'yearly' });
    const { items } = await ok(movements.list, { from: '2026-03-11', to: '2026-03-11', warehouseId });
    expect(items.filter(({ type }: { type: string }) => type === '702')).toMatchObject([
      { quantity: -2, reason: 'yearly', note: 'one fell' },
    ]);
  });

  const shortOf = (i: number, code: string, stock: number) => ({
    status: 409,
    body: {
      code: 'stockShort',
      values: { code, stock },
      fields: { [`entries.${i}.counted`]: 'stockShort' },
    },
  });
  const stockOf = async (id: number) => (await ok(spareParts.get, { id })).stock;
  /** Counts a spare and another one, whose difference is −1, and issues a part of the first afterwards. */
  async function countedThenIssued(stock: number, counted: number, issued: number, more: object = {}) {
    const { id: warehouseId } = await warehouse();
    const [short, other] = [await stocked(warehouseId, stock, more), await stocked(warehouseId, 5)];
    const { id } = await ok(counts.create, { warehouseId, description: 'Short' });
    const lines = [
      { spareId: short.id, counted },
      { spareId: other.id, counted: 4 },
    ];
    await ok(counts.enter, { id, lines });
    await ok(spareParts.issue, { id: short.id, quantity: issued });
    return { id, short, other };
  }

  it.each([
    [100, 60, 80],
    [10, 0, 1],
    [5, 4, 5],
    [7, 6.5, 6.8],
  ])('of %d books no difference below zero: %d counted, then %d issued', async (stock, counted, issued) => {
    const { id, short, other } = await countedThenIssued(stock, counted, issued, { unit: 'kg' });
    const left = await stockOf(short.id);
    const book = () => call(counts.book, { id, reason: 'yearly' });
    expect(await book()).toMatchObject(shortOf(0, short.code, left));
    expect([await stockOf(short.id), await stockOf(other.id)]).toEqual([left, 4]);
    const page = await ok(counts.get, { id });
    expect(page).toMatchObject({ state: 'open', tally: { counted: 1, differing: 1 } });
    expect(lineOf(page, short.id)).toMatchObject({ counted, recount: true });
    expect(lineOf(page, other.id)).toMatchObject({ movementId: expect.any(String) });
    // Asked again, nothing is booked twice.
    expect(await book()).toMatchObject(shortOf(0, short.code, left));
    expect(await stockOf(other.id)).toBe(4);
    await ok(counts.enter, { id, lines: [{ spareId: short.id, counted: 0.25 }] });
    const recounted = lineOf(await ok(counts.get, { id }), short.id);
    expect(recounted).toMatchObject({ counted: 0.25, expected: left });
    expect(recounted).not.toHaveProperty('recount');
    expect((await book()).body).toMatchObject({ state: 'booked', tally: { counted: 2 } });
    expect([await stockOf(short.id), await stockOf(other.id)]).toEqual([0.25, 4]);
  });

  it('books below zero what is confirmed, and ends', async () => {
    const { id, short, other } = await countedThenIssued(100, 60, 80);
    expect((await call(counts.book, { id, reason: 'yearly' })).status).toBe(409);
    const ended = await ok(counts.book, { id, reason: 'yearly', confirmed: true });
    expect(ended).toMatchObject({ state: 'booked', tally: { counted: 2, differing: 2 } });
    expect(lineOf(ended, short.id)).not.toHaveProperty('recount');
    expect([await stockOf(short.id), await stockOf(other.id)]).toEqual([-20, 4]);
  });

  it('names every line that is short, of more than a transaction holds, and books the others', async () => {
    const { id: warehouseId } = await warehouse();
    const all: { id: number; code: string }[] = [];
    for (let i = 0; i < 30; i++) all.push(await stocked(warehouseId, 10));
    const { id } = await ok(counts.create, { warehouseId, description: 'All' });
    await ok(counts.enter, { id, lines: all.map((each) => ({ spareId: each.id, counted: 4 })) });
    const short = [all[3]!, all[4]!, all[28]!];
    for (const each of short) await ok(spareParts.issue, { id: each.id, quantity: 8 });
    const { entries } = await ok(counts.get, { id });
    const fieldOf = (of: { id: number }) =>
      `entries.${entries.findIndex(({ spareId }: { spareId: number }) => spareId === of.id)}.counted`;
    const { status, body } = await call(counts.book, { id, reason: 'yearly' });
    expect([status, body.code]).toEqual([409, 'stockShort']);
    expect(body.fields).toEqual(Object.fromEntries(short.map((each) => [fieldOf(each), 'stockShort'])));
    const stocksLeft = await Promise.all(all.map((each) => stockOf(each.id)));
    expect(stocksLeft).toEqual(all.map((each) => (short.includes(each) ? 2 : 4)));
    expect(await ok(counts.get, { id })).toMatchObject({ tally: { counted: 27, differing: 27 } });
  });

  it('books what orders have reserved as well, since it is not there', async () => {
    const { id: warehouseId } = await warehouse();
    const spare = await stocked(warehouseId, 10);
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const stock = await store.get(stocks, `${warehouseId}.${spare.id}`);
    await store.commit(store.replace(stocks, stock, { ...stock, free: 1 }));
    const { id } = await ok(counts.create, { warehouseId, description: 'Reserved' });
    await ok(counts.enter, { id, lines: [{ spareId: spare.id, counted: 6 }] });
    expect(await ok(counts.book, { id, reason: 'yearly' })).toMatchObject({ state: 'booked' });
    expect(await stockOf(spare.id)).toBe(6);
  });

  it('is cancelled without booking anything', async () => {
    const { id: warehouseId } = await warehouse();
    const { id } = await stocked(warehouseId, 2);
    const count = await ok(counts.create, { warehouseId, description: 'All' });
    await ok(counts.enter, { id: count.id, lines: [{ spareId: id, counted: 1 }] });
    expect(await ok(counts.cancel, { id: count.id, reason: 'wrong day' })).toMatchObject({
      state: 'cancelled',
    });
    expect((await ok(spareParts.get, { id })).stock).toBe(2);
  });

  it('refuses what is not of it, halves of pieces, less than nothing, and choices of nothing', async () => {
    const { id: warehouseId } = await warehouse();
    const { id } = await stocked(warehouseId, 2);
    const count = await ok(counts.create, { warehouseId, description: 'All' });
    const other = await sparePart((await warehouse()).id);
    const enter = (spareId: number, counted: number) =>
      codeOf(call(counts.enter, { id: count.id, lines: [{ spareId, counted }] }));
    expect(await enter(other.id, 1)).toEqual([400, { 'lines.0.spareId': 'refMissing' }]);
    expect(await enter(id, 0.5)).toEqual([400, { 'lines.0.counted': 'unitDecimals' }]);
    expect(await enter(id, -1)).toEqual([400, { 'lines.0.counted': 'tooSmall' }]);
    const nothing = { warehouseId, description: 'x', shelvings: ['nowhere'] };
    expect(await codeOf(call(counts.create, nothing))).toEqual([409, 'nothingToCount']);
    expect((await call(counts.get, { id: count.id }, { plant: 'P2' })).status).toBe(404);
  });

  it('of more than a shift can count is refused', async () => {
    const { id: warehouseId } = await warehouse();
    const { id } = await stocked(warehouseId, 1);
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const stock = await store.get(stocks, `${warehouseId}.${id}`);
    const more = Array.from({ length: 400 }, (_, i) => 9000 + i);
    await store.commitInChunks(more, (some) =>
      some.map((n) => store.put(stocks, `${warehouseId}.${n}`, stock)),
    );
    expect(await codeOf(call(counts.create, { warehouseId, description: 'All' }))).toEqual([
      409,
      'countTooLarge',
    ]);
  });

  it('whose line was booked counts it anew, without booking the first difference again', async () => {
    at('2026-03-12T10:00:00Z');
    const { id, short, other } = await countedThenIssued(100, 60, 80);
    at('2026-03-12T11:00:00Z');
    expect((await call(counts.book, { id, reason: 'yearly' })).status).toBe(409);
    at('2026-03-12T12:00:00Z');
    // A tablet without a network counted 3 before the difference to 4 was booked.
    const late = { id, lines: [{ spareId: other.id, counted: 3 }], countedAt: '2026-03-12T10:30:00.000Z' };
    const line = lineOf(await ok(counts.enter, late), other.id);
    expect(line).toMatchObject({ counted: 3, expected: 4 });
    expect(line).not.toHaveProperty('movementId');
    await ok(counts.enter, { id, lines: [{ spareId: short.id, counted: 20 }] });
    await ok(counts.book, { id, reason: 'yearly' });
    expect([await stockOf(short.id), await stockOf(other.id)]).toEqual([20, 3]);
  });
});
