// Spares of closings: booked once, corrected by the next closing, never more than in stock.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ewos as ewoKind } from '#functions/db/entities/requests.ts';
import { elements as elementKind } from '#functions/db/entities/structure.ts';
import { movements as movementKind, stocks } from '#functions/db/entities/warehouse.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { operators } from '#shared/organisation/api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { movements } from '#shared/warehouse/movement-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { call, cost, FULL, ok, startWorld, storeOf, type World, withFullTime } from '../harness.ts';
import { at, realTime } from '../plan.ts';
import { ewoOf, requestsPlant, tagOf } from '../requests/plant.ts';
import { stocked, warehouse } from './shelf.ts';

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
let main: number;
let far: number;
beforeAll(async () => {
  at('2026-03-11T08:00:00Z');
  world = await startWorld();
  here = await requestsPlant();
  [main, far] = [(await warehouse({ costCenter: 'CC1' })).id, (await warehouse()).id];
});
beforeEach(() => at('2026-03-11T10:00:00Z'));
afterAll(async () => {
  realTime();
  await world.close();
});

const technician = { as: 'technician' } as const;
const store = () => storeOf({ tenant: 'acme', plant: 'P1' });
const stockOf = async (id: number, warehouseId = main) =>
  (await ok(spareParts.get, { id, warehouseId })).stock;
const movementsOf = async (id: number) =>
  (await loadAllPages((next) => store().list(movementKind, { under: id, consistent: true, next }))).filter(
    ({ type }) => type !== '101',
  );
const refusalOf = async (answer: Promise<{ status: number; body: { code?: string; fields?: object } }>) => {
  const { status, body } = await answer;
  return { status, code: body.code, fields: body.fields };
};

/** Creates an EWO that is ready for closing. */
async function diagnosed(more: object = {}) {
  at('2026-03-11T09:00:00Z');
  const { id } = await ewoOf(here.machineId, { teamId: here.ours, ...more });
  await ok(ewos.start, { id });
  at('2026-03-11T10:00:00Z');
  await ok(ewos.diagnose, {
    ...{ id, diagnosis: 'Worn', technicians: [here.ada], breakdownType: 'mechanical' },
  });
  return id;
}
const closing = (spares?: object[], more: object = {}) => ({
  interventionDescription: 'New bearing',
  interventionType: 'replacement' as const,
  hours: [{ operatorId: here.ada, hours: 0.5 }],
  spares: spares as never,
  ...more,
});
const closed = (id: string, spares?: object[], more: object = {}) =>
  ok(ewos.close, { id, ...closing(spares, more) });

let elementNumber = 0;
/** Creates a spare in the structure, linked with the warehouse or not. */
async function element(part?: object) {
  const id = `${here.machineId}.${++elementNumber}`;
  const spare = { machineId: here.machineId, level: 3, spare: true, autonomous: false };
  await store().commit(
    store().create(elementKind, id, {
      ...spare,
      ...{ code: `E${elementNumber}`, description: 'Seal' },
      ...(part && { linked: true, part: { price: 0, stackable: false, warehouseId: main, ...part } }),
    } as never),
  );
  return id;
}

describe('an EWO', () => {
  it('takes what was used from the shelf as it closes, and its sheet says at which price', async () => {
    const spare = await stocked(main, 10, { unitPrice: 4.5, codeSap: 'SAP-7' });
    const id = await diagnosed();
    const sheet = await closed(id, [{ spareId: spare.id, quantity: 2 }]);
    expect(sheet.spares).toEqual([
      {
        ...{ spareId: spare.id, quantity: 2, warehouseId: main, code: spare.code },
        ...{ description: spare.description, unit: 'pc', unitPrice: 4.5 },
      },
    ]);
    expect(await stockOf(spare.id)).toBe(8);
    const [movement, ...more] = await movementsOf(spare.id);
    expect(more).toEqual([]);
    expect(movement).toMatchObject({
      ...{ type: '201', quantity: -2, unitPrice: 4.5, source: 'ewo', sourceId: id, sourceCode: sheet.code },
      ...{ machineId: here.machineId, on: '2026-03-11', costCenter: 'CC1', codeSap: 'SAP-7' },
    });
    expect(sheet.booked).toEqual([movement!.id]);
  });

  it('issues to an order of SAP, and knows a spare by its number in words', async () => {
    const { id: spareId } = await stocked(main, 10);
    await closed(await diagnosed(), [{ spareId: String(spareId), quantity: 1 }], { sapOrder: '4000123' });
    expect(await movementsOf(spareId)).toMatchObject([{ type: '261', sapOrder: '4000123' }]);
  });

  it('counts on the plant’s day of its closing', async () => {
    const { id: spareId } = await stocked(main, 10);
    const id = await diagnosed();
    at('2026-03-12T08:00:00Z');
    await closed(id, [{ spareId, quantity: 1 }], { closedAt: '2026-03-11T12:30:00Z' });
    expect(await movementsOf(spareId)).toMatchObject([{ on: '2026-03-11' }]);
  });

  it('books of an element what the warehouse knows of it, and only names the others', async () => {
    const { id: sparePartId } = await stocked(main, 10);
    const linked = await element({ sparePartId });
    const named = await element();
    const sheet = await closed(await diagnosed(), [
      { spareId: linked, quantity: 2 },
      { spareId: named, quantity: 3 },
    ]);
    expect(await movementsOf(sparePartId)).toMatchObject([{ quantity: -2, elementId: linked }]);
    expect(sheet.spares).toMatchObject([
      { spareId: linked, warehouseId: main },
      { spareId: named, code: 'E2', description: 'Seal' },
    ]);
    expect(sheet.booked).toHaveLength(1);
  });

  it('takes from the warehouse that is named', async () => {
    const { id: spareId } = await stocked(main, 10);
    await ok(spareParts.transfer, { id: spareId, toWarehouseId: far, quantity: 4 });
    await closed(await diagnosed(), [
      { spareId, quantity: 1, warehouseId: far },
      { spareId, quantity: 2 },
    ]);
    expect([await stockOf(spareId, far), await stockOf(spareId)]).toEqual([3, 4]);
  });

  it('takes even what is reserved', async () => {
    const { id: spareId } = await stocked(main, 2);
    await store().commit(
      store().add(stocks, `${main}.${spareId}`, { free: -2 }, { refusal: () => new Error('none') }),
    );
    await closed(await diagnosed(), [{ spareId, quantity: 2 }]);
    expect(await ok(spareParts.get, { id: spareId })).toMatchObject({ stock: 0, reserved: 2 });
  });

  it('refuses more than there is, unless an administrator says that it is so', async () => {
    const { id: spareId, code } = await stocked(main, 2);
    const id = await diagnosed();
    const spares = [{ spareId, quantity: 3 }];
    expect(await call(ewos.close, { id, ...closing(spares) })).toMatchObject({
      status: 409,
      body: {
        ...{ code: 'stockShort', fields: { 'spares.0.quantity': 'stockShort' } },
        values: { code, stock: 2, free: 2 },
      },
    });
    const confirmed = { id, ...closing(spares), confirmed: true } as const;
    expect(await refusalOf(call(ewos.close, confirmed, technician))).toMatchObject({ status: 403 });
    expect((await ok(ewos.get, { id })).state).toBe('running');
    await ok(ewos.close, confirmed);
    expect(await stockOf(spareId)).toBe(-1);
  });

  it('refuses what is not there, where it was typed', async () => {
    const known = await stocked(main, 9);
    const foreign = await ok(
      spareParts.create,
      {
        ...{ code: 'ELSEWHERE', description: 'Seal', unit: 'pc' },
        warehouseId: (await ok(warehouses.create, { code: 'W', description: 'W' }, { plant: 'P2' })).id,
      },
      { plant: 'P2' },
    );
    // Each plant has its own sequence of ids.
    const unknown = foreign.id + 100_000;
    const id = await diagnosed();
    const one = { spareId: known.id, quantity: 1 };
    const wrong: [object[], string, string][] = [
      [[one, { spareId: unknown, quantity: 1 }], 'spares.1.spareId', 'refMissing'],
      [[{ ...one, warehouseId: far }], 'spares.0.warehouseId', 'refMissing'],
      [[one, one], 'spares.1.spareId', 'givenTwice'],
      [[{ ...one, quantity: 1.5 }], 'spares.0.quantity', 'unitDecimals'],
      [[{ spareId: `${here.machineId + 1}.1`, quantity: 1 }], 'spares.0.spareId', 'refMissing'],
    ];
    for (const [spares, field, code] of wrong)
      expect((await refusalOf(call(ewos.close, { id, ...closing(spares) }))).fields).toEqual({
        [field]: code,
      });
    expect(await movementsOf(known.id)).toEqual([]);
  });

  it('by fifty at once of the last ten: ten close, and the others lose nothing', async () => {
    const { id: spareId } = await stocked(main, 10);
    const all: string[] = [];
    for (let n = 0; n < 50; n++) all.push(await diagnosed());
    const answers = await Promise.all(
      all.map((id) => call(ewos.close, { id, ...closing([{ spareId, quantity: 1 }]) })),
    );
    const lost = answers.flatMap(({ status }, i) => (status === 200 ? [] : all[i]!));
    expect(lost).toHaveLength(40);
    expect(new Set(answers.map(({ status, body }) => (status === 200 ? 200 : body.code)))).toEqual(
      new Set([200, 'stockShort']),
    );
    expect(await stockOf(spareId)).toBe(0);
    expect(await movementsOf(spareId)).toHaveLength(10);
    for (const id of lost.slice(0, 3))
      expect(await ok(ewos.get, { id })).toMatchObject({ state: 'running', diagnosis: 'Worn' });
  });

  it('with three spares is one transaction', async () => {
    const spares: { spareId: number; quantity: number }[] = [];
    for (let n = 0; n < 3; n++) spares.push({ spareId: (await stocked(main, 5)).id, quantity: 1 });
    const id = await diagnosed();
    const { writes, trips } = await cost(() => ok(ewos.close, { id, ...closing(spares) }));
    expect(writes).toBe(1);
    expect(trips).toBeLessThanOrEqual(10);
  });

  it('of twelve people and twenty spares is one transaction, and so is its next closing with other ones', async () => {
    const people = [];
    for (let n = 0; n < 12; n++)
      people.push((await ok(operators.create, { code: `P${n}`, name: `P${n}` })).id);
    const twenty = async () => {
      const made = [];
      for (let n = 0; n < 20; n++) made.push({ spareId: (await stocked(main, 5)).id, quantity: 1 });
      return made;
    };
    const first = await twenty();
    const id = await diagnosed();
    const hours = people.map((operatorId) => ({ operatorId, hours: 0.5 }));
    // The technicians of the diagnosis must have hours too, and thirteen would be too many.
    const store_ = store();
    const kept = await store_.get(ewoKind, id);
    await store_.commit(store_.replace(ewoKind, kept, { ...kept, technicians: [] }));
    const { writes } = await cost(() => ok(ewos.close, { id, ...closing(first, { hours }) }));
    expect(writes).toBe(1);
    await ok(ewos.reopen, { id, reason: 'Again' });
    const more = first.map((each) => ({ ...each, quantity: 2 }));
    await ok(ewos.close, { id, ...closing(more, { hours }) });
    expect(await stockOf(first[0]!.spareId)).toBe(3);
    // All come back, and others are issued.
    await ok(ewos.reopen, { id, reason: 'Again' });
    const others = await twenty();
    const { writes: last } = await cost(() => ok(ewos.close, { id, ...closing(others, { hours }) }));
    expect(last).toBe(1);
    expect([await stockOf(first[0]!.spareId), await stockOf(others[0]!.spareId)]).toEqual([5, 4]);
  });
});

describe('closed again', () => {
  it('an EWO books only what differs: more goes out, less comes back', async () => {
    const [a, b, c] = [await stocked(main, 10), await stocked(main, 10), await stocked(main, 10)];
    const id = await diagnosed();
    await closed(id, [
      { spareId: a.id, quantity: 3 },
      { spareId: b.id, quantity: 3 },
    ]);
    await ok(ewos.reopen, { id, reason: 'It leaks again' });
    expect([await stockOf(a.id), await stockOf(b.id)]).toEqual([7, 7]);
    await closed(id, [
      { spareId: a.id, quantity: 5 },
      { spareId: b.id, quantity: 1 },
      { spareId: c.id, quantity: 1 },
    ]);
    expect([await stockOf(a.id), await stockOf(b.id), await stockOf(c.id)]).toEqual([5, 9, 9]);
    expect((await movementsOf(b.id)).map(({ type, quantity }) => [type, quantity])).toEqual([
      ['201', -3],
      ['202', 2],
    ]);
    await ok(ewos.reopen, { id, reason: 'Again' });
    const same = await closed(id);
    expect(same.booked).toHaveLength(5);
    expect(await stockOf(a.id)).toBe(5);
    await ok(ewos.reopen, { id, reason: 'Nothing was used' });
    expect((await closed(id, [])).spares).toBeUndefined();
    expect([await stockOf(a.id), await stockOf(b.id), await stockOf(c.id)]).toEqual([10, 10, 10]);
  });

  it('what somebody took back meanwhile is booked again only if it is named', async () => {
    const { id: spareId } = await stocked(main, 10);
    const id = await diagnosed();
    const { booked } = await closed(id, [{ spareId, quantity: 3 }]);
    await ok(movements.reverse, { id: booked![0]!, reason: 'Wrong' });
    expect(await stockOf(spareId)).toBe(10);
    await ok(ewos.reopen, { id, reason: 'Wrong' });
    const again = await closed(id, [{ spareId, quantity: 2 }]);
    expect(await stockOf(spareId)).toBe(8);
    expect(again.booked).toHaveLength(1);
  });

  it('a reversal at the same moment comes before or after', async () => {
    for (let n = 0; n < 8; n++) {
      const { id: spareId } = await stocked(main, 10);
      const id = await diagnosed();
      const { booked } = await closed(id, [{ spareId, quantity: 3 }]);
      await ok(ewos.reopen, { id, reason: 'Again' });
      await Promise.all([
        call(movements.reverse, { id: booked![0]!, reason: 'Wrong' }),
        call(ewos.close, { id, ...closing([{ spareId, quantity: 5 }]) }),
      ]);
      const its = await movementsOf(spareId);
      expect(await stockOf(spareId)).toBe(addQuantities(10, ...its.map(({ quantity }) => quantity)));
      const sheet = await ok(ewos.get, { id });
      expect(sheet.state).toBe('closed');
      const standing = its.filter((each) => sheet.booked!.includes(each.id) && !each.reversedBy);
      // If it was reversed before, five were issued; if after, two more.
      expect([-5, -2]).toContain(addQuantities(...standing.map(({ quantity }) => quantity)));
    }
  });
});

describe('a tag', () => {
  it('names what is used while it is worked on, and books it when it closes', async () => {
    const { id: spareId } = await stocked(main, 10);
    const { id, code } = await tagOf(here.machineId);
    await ok(tags.assign, { id, operatorId: here.ada });
    const reported = await ok(tags.report, { id, spares: [{ spareId, quantity: 2 }] });
    expect(reported.report!.spares).toMatchObject([{ spareId, quantity: 2, unit: 'pc' }]);
    expect(await stockOf(spareId)).toBe(10);
    await ok(tags.close, { id, closingNotes: 'Done' });
    expect(await movementsOf(spareId)).toMatchObject([
      { type: '201', quantity: -2, source: 'tag', sourceId: id, sourceCode: code },
    ]);
    await ok(tags.reopen, { id, reason: 'Again' });
    expect(await stockOf(spareId)).toBe(8);
    await ok(tags.close, { id, closingNotes: 'Done', spares: [{ spareId, quantity: 1 }] });
    expect(await stockOf(spareId)).toBe(9);
    expect((await ok(tags.get, { id })).report!.spares).toMatchObject([{ quantity: 1 }]);
  });

  it('that became an EWO hands over what it named', async () => {
    const { id: spareId } = await stocked(main, 10);
    const { id } = await tagOf(here.machineId);
    await ok(tags.assign, { id, operatorId: here.ada });
    await ok(tags.report, { id, spares: [{ spareId, quantity: 2 }] });
    const { ewo } = await ok(tags.toEwo, { id, machineStatus: 'stopped' });
    expect(ewo.spares).toMatchObject([{ spareId, quantity: 2 }]);
    expect(await stockOf(spareId)).toBe(10);
  });
});

describe('whatever is booked, taken back, closed and opened again', () => {
  it(
    'a stock is the sum of its movements, and an EWO booked once what it names',
    async () => {
      const spares = [await stocked(main, 40), await stocked(main, 40), await stocked(main, 40)];
      const things: string[] = [];
      for (let n = 0; n < 4; n++) things.push(await diagnosed());
      let state = 8_112_026;
      const roll = (sides: number) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * sides);
      };
      const pick = <Each>(all: readonly Each[]) => all[roll(all.length)]!;
      const done: Record<string, number> = {};
      const commands: Record<string, () => Promise<{ status: number }>> = {
        receive: () => call(spareParts.receive, { id: pick(spares).id, quantity: 1 + roll(5) }),
        issue: () => call(spareParts.issue, { id: pick(spares).id, quantity: 1 + roll(5) }),
        adjust: () => call(spareParts.adjust, { id: pick(spares).id, counted: roll(60), reason: 'counted' }),
        transfer: () =>
          call(spareParts.transfer, { id: pick(spares).id, toWarehouseId: far, quantity: 1 + roll(5) }),
        reverse: async () => {
          const { id: under } = pick(spares);
          const its = await loadAllPages((next) =>
            store().list(movementKind, { under, consistent: true, next }),
          );
          return call(movements.reverse, { id: pick(its).id, reason: 'wrong' });
        },
        close: () => {
          const named = spares
            .filter(() => roll(2) === 0)
            .map(({ id: spareId }) => ({ spareId, quantity: 1 + roll(6) }));
          const more = roll(3) === 0 ? { sapOrder: '4000123' } : {};
          return call(ewos.close, { id: pick(things), ...closing(roll(5) === 0 ? undefined : named, more) });
        },
        reopen: () => call(ewos.reopen, { id: pick(things), reason: 'again' }),
      };
      const names = Object.keys(commands);
      for (let n = 0; n < (FULL ? 1500 : 300); n++) {
        // Makes one action, or two in parallel.
        const chosen = Array.from({ length: 1 + roll(2) }, () =>
          roll(2) === 0 ? pick(names) : pick(['close', 'reopen', 'reverse']),
        );
        const answers = await Promise.all(chosen.map((name) => commands[name]!()));
        for (const [i, { status }] of answers.entries()) {
          expect(status, chosen[i]).toBeLessThan(500);
          if (status === 200) done[chosen[i]!] = (done[chosen[i]!] ?? 0) + 1;
        }
      }
      for (const name of names) expect(done[name] ?? 0, name).toBeGreaterThan(3);
      for (const { id } of spares) {
        const all = await loadAllPages((next) =>
          store().list(movementKind, { under: id, consistent: true, next }),
        );
        for (const place of [main, far]) {
          const stock = await store().find(stocks, `${place}.${id}`);
          const its = all.filter(({ warehouseId }) => warehouseId === place);
          expect(stock?.qty ?? 0).toBe(addQuantities(...its.map(({ quantity }) => quantity)));
          expect(stock?.free ?? 0).toBe(stock?.qty ?? 0);
        }
        for (const thing of things) {
          const ewo = await ok(ewos.get, { id: thing });
          if (ewo.state !== 'closed') continue;
          const its = all.filter(({ sourceId }) => sourceId === thing);
          const named = ewo.spares?.find((each: { spareId: unknown }) => each.spareId === id)?.quantity ?? 0;
          // Reversals made by users after the closing are not among the EWO's booked movements.
          const standing = its.filter((each) => ewo.booked?.includes(each.id));
          expect(addQuantities(named, ...standing.map(({ quantity }) => quantity))).toBe(0);
          // The other movements of the EWO sum to the reversals of booked ones.
          const others = its.filter((each) => !ewo.booked?.includes(each.id));
          expect(addQuantities(...others.map(({ quantity }) => quantity))).toBe(
            addQuantities(
              0,
              ...standing.filter(({ reversedBy }) => reversedBy).map(({ quantity }) => -quantity),
            ),
          );
        }
      }
    },
    withFullTime(120_000),
  );
});
