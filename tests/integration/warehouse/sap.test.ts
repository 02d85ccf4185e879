// Sending of consumption to SAP: which movements, their outcome, and who may correct what.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '#functions/db/entities/kernel.ts';
import { type MovementItem, movements } from '#shared/warehouse/movement-api.ts';
import { type SapBatchItem, sap } from '#shared/warehouse/sap-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { call, ok, startWorld, storeOf, type World } from '../harness.ts';
import { at, realTime } from '../plan.ts';
import { openSapDesk, queuedForSap, type SapDesk, workSap } from '../sap.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { stocked, warehouse } from './shelf.ts';

const today = '2026-03-11';
let world: World;
let desk: SapDesk;
let react: Deliver;
let main: number;
let far: number;
beforeAll(async () => {
  at('2026-03-02T08:00:00Z');
  world = await startWorld();
  desk = await openSapDesk();
  main = (await warehouse({ sapPlant: 'IT01', sapLocation: '0001', costCenter: '4711' })).id;
  far = (await warehouse({ sapPlant: 'IT01' })).id;
  react = await streamReader();
});
beforeEach(async () => {
  at(`${today}T10:00:00Z`);
  await desk.behave();
});
afterAll(async () => {
  realTime();
  await desk.close();
  await world.close();
});

/** Creates an issue of a new spare. */
async function issued({
  place = main,
  codeSap = '100-200',
  sapOrder = '',
}: {
  place?: number;
  codeSap?: string;
  sapOrder?: string;
} = {}) {
  const spare = await stocked(place, 10, { codeSap });
  await ok(spareParts.issue, { id: spare.id, quantity: 2, sapOrder });
  const { items }: Listed = await ok(movements.list, { from: today, to: today, spareId: spare.id });
  return items.find(({ sapState }) => sapState === 'pending')!;
}
interface Listed {
  items: MovementItem[];
  batches: SapBatchItem[];
}
const listed = (place = main): Promise<Listed> => ok(sap.list, { id: place });
const rowOf = async (id: string, place = main) => (await listed(place)).items.find((row) => row.id === id);
const batchOf = async (id: string) => (await listed()).batches.find((batch) => batch.id === id)!;
const refusal = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer;
  return { status, code: body.code, fields: body.fields };
};
const sendOf = (ids: string[], more: object = {}) => ok(sap.send, { id: main, movementIds: ids, ...more });
/** Runs the stream, the queue and the worker until nothing is left to do now. */
async function carried() {
  await react();
  for (const { message } of queuedForSap()) await workSap(message);
}

describe('what waits for SAP', () => {
  it('stands in the list of its warehouse, with the code its spare got since', async () => {
    const movement = await issued({ codeSap: '' });
    expect(await rowOf(movement.id)).toMatchObject({
      ...{ type: '201', quantity: -2, on: today, source: 'manual', user: 'Ms admin', costCenter: '4711' },
      sapState: 'pending',
    });
    expect(await refusal(call(sap.send, { id: main, movementIds: [movement.id] }))).toMatchObject({
      status: 409,
      code: 'sapCodeMissing',
    });
    const spare = await ok(spareParts.get, { id: movement.spareId });
    const { id, version, code, warehouseId, description, unit } = spare;
    await ok(spareParts.replace, { id, version, code, warehouseId, description, unit, codeSap: '300-400' });
    expect(await rowOf(movement.id)).toMatchObject({ codeSap: '300-400' });
    await sendOf([movement.id]);
    await carried();
    expect(desk.sap.book.all().at(-1)!.document.items).toMatchObject([{ materialSap: '300-400' }]);
  });

  it('is not there of other warehouses, nor of plants whose warehouse is not SAP’s', async () => {
    const movement = await issued({ place: far });
    expect(await rowOf(movement.id)).toBeUndefined();
    expect(await rowOf(movement.id, far)).toBeDefined();
    const there = { plant: 'P2' };
    const own = await ok(warehouses.create, { code: 'P2W', description: 'Of P2', sapPlant: 'IT02' }, there);
    for (const answer of [
      call(sap.list, { id: own.id }, there),
      call(sap.send, { id: own.id, movementIds: ['1.x'] }, there),
      call(sap.account, { id: '1.x', costCenter: '1' }, there),
      call(sap.resolve, { id: own.id, batchId: 'x', outcome: 'notSent' }, there),
    ])
      expect(await refusal(answer)).toMatchObject({ status: 404, code: 'notFound' });
    expect(await refusal(call(sap.list, { id: own.id }, { ...there, as: 'guest' }))).toMatchObject({
      status: 403,
    });
  });

  it('that is not asked for a period has no history', async () => {
    expect(await refusal(call(sap.list, { id: main, state: 'sent' }))).toEqual({
      status: 400,
      code: 'invalidInput',
      fields: { from: 'required', to: 'required' },
    });
  });
});

describe('a batch', () => {
  it('is one material document; its movements leave the list for the history', async () => {
    const [one, two] = [await issued(), await issued({ sapOrder: '900001' })];
    const batch = await sendOf([one.id, two.id], { postingDate: '2026-03-10' });
    expect(batch).toMatchObject({ state: 'queued', lines: 2, postingDate: '2026-03-10', user: 'Ms admin' });
    expect(await rowOf(one.id)).toMatchObject({ sapState: 'pending', batchId: batch.id });
    expect((await ok(sap.list, { id: main })).batches).toContainEqual(batch);
    const before = desk.sap.book.all().length;
    await carried();
    const [document, ...more] = desk.sap.book.all().slice(before);
    expect(more).toEqual([]);
    expect(document).toMatchObject({
      key: batch.id,
      document: {
        ...{ batchId: batch.id, plant: 'IT01', storageLocation: '0001' },
        ...{ postingDate: '2026-03-10', documentDate: today },
        items: [
          { movementId: one.id, movementType: '201', quantity: 2, costCenter: '4711', orderNo: null },
          { movementId: two.id, movementType: '261', quantity: 2, costCenter: null, orderNo: '900001' },
        ],
      },
    });
    expect(await rowOf(one.id)).toBeUndefined();
    const period = { id: main, state: 'sent', from: '2026-03-10', to: '2026-03-10' } as const;
    expect(
      ((await ok(sap.list, period)) as Listed).items.filter(({ batchId }) => batchId === batch.id),
    ).toMatchObject(
      [one, two].map(({ id }) => ({
        ...{ id, sapState: 'sent', sapOn: '2026-03-10' },
        ...{ sapDocument: document!.number, sapYear: 2026 },
      })),
    );
    expect((await ok(sap.list, { ...period, from: today, to: today })).items).not.toContainEqual(
      expect.objectContaining({ id: one.id }),
    );
  });

  it('refuses what cannot go one by one, and then sends nothing', async () => {
    const fine = await issued();
    const sent = await issued();
    await sendOf([sent.id]);
    await carried();
    const underway = await issued();
    await sendOf([underway.id]);
    const reversed = await issued();
    await ok(movements.reverse, { id: reversed.id, reason: 'Wrong spare' });
    const elsewhere = await issued({ place: far });
    const { items }: Listed = await ok(movements.list, { from: today, to: today, spareId: fine.spareId });
    const receipt = items.find(({ type }) => type === '101')!;
    const all = [fine, sent, underway, reversed, elsewhere, receipt].map(({ id }) => id);
    expect(await refusal(call(sap.send, { id: main, movementIds: [...all, '999.01X'] }))).toEqual({
      status: 409,
      code: 'sapSent',
      fields: {
        'movementIds.1': 'sapSent',
        'movementIds.2': 'sapBusy',
        'movementIds.3': 'reversedAlready',
        'movementIds.4': 'notFound',
        'movementIds.5': 'sapNotTold',
        'movementIds.6': 'notFound',
      },
    });
    expect((await rowOf(fine.id))!.batchId).toBeUndefined();
    await carried();
  });

  it('needs a cost object of each line, which can be put right', async () => {
    const movement = await issued({ place: far });
    const send = () => call(sap.send, { id: far, movementIds: [movement.id] });
    expect(await refusal(send())).toMatchObject({
      code: 'costObjectMissing',
      fields: { 'movementIds.0': 'costObjectMissing' },
    });
    expect(await refusal(call(sap.account, { id: movement.id }))).toMatchObject({
      status: 400,
      fields: { costCenter: 'costObjectMissing' },
    });
    const { version } = await ok(sap.account, {
      id: movement.id,
      sapOrder: '900002',
      version: movement.version,
    });
    expect(await rowOf(movement.id, far)).toMatchObject({ type: '261', sapOrder: '900002' });
    expect(
      await refusal(call(sap.account, { id: movement.id, costCenter: '12', version: movement.version })),
    ).toMatchObject({ status: 409, code: 'stale' });
    expect(await ok(sap.account, { id: movement.id, costCenter: '12', version })).toMatchObject({
      type: '201',
      costCenter: '12',
    });
    expect((await send()).status).toBe(200);
    expect(await refusal(call(sap.account, { id: movement.id, costCenter: '13' }))).toMatchObject({
      code: 'sapBusy',
    });
    await carried();
    expect(await refusal(call(sap.account, { id: movement.id, costCenter: '13' }))).toMatchObject({
      code: 'sapSent',
    });
  });

  it('holds 45 lines at most, is posted today at the latest, and from a warehouse SAP knows', async () => {
    const many = Array.from({ length: 46 }, (_, i) => `1.${i}A`);
    expect(await refusal(call(sap.send, { id: main, movementIds: many }))).toMatchObject({
      status: 400,
      fields: { movementIds: 'tooMany' },
    });
    const movement = await issued();
    const late = call(sap.send, { id: main, movementIds: [movement.id], postingDate: '2026-03-12' });
    expect(await refusal(late)).toMatchObject({ fields: { postingDate: 'dateInFuture' } });
    const { id } = await warehouse();
    expect(await refusal(call(sap.send, { id, movementIds: [movement.id] }))).toMatchObject({
      status: 409,
      code: 'sapPlantMissing',
    });
    const all = await Promise.all(Array.from({ length: 45 }, () => issued()));
    const before = desk.sap.book.all().length;
    await sendOf(all.map((each) => each.id));
    await carried();
    expect(
      desk.sap.book
        .all()
        .slice(before)
        .map(({ document }) => document.items.length),
    ).toEqual([45]);
  });

  it('that is named twice is one line of the document', async () => {
    const [one, two] = [await issued(), await issued()];
    const batch = await sendOf([one.id, two.id, one.id]);
    expect(batch.lines).toBe(2);
    await carried();
    const { document } = desk.sap.book.all().at(-1)!;
    expect(document.items.map(({ movementId }) => movementId)).toEqual([one.id, two.id]);
  });

  it('of two people who send the same at once goes once', async () => {
    const movement = await issued();
    const answers = await Promise.all(
      [1, 2].map(() => call(sap.send, { id: main, movementIds: [movement.id] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await carried();
    const lines = desk.sap.book.all().flatMap(({ document }) => document.items);
    expect(lines.filter(({ movementId }) => movementId === movement.id)).toHaveLength(1);
  });

  it('that SAP refuses says why at each line, and may be sent again', async () => {
    const [one, two] = [await issued(), await issued()];
    await desk.behave({ fault: 'error' });
    await sendOf([one.id, two.id]);
    await carried();
    expect(await rowOf(one.id)).toMatchObject({
      sapState: 'error',
      sapProblem: expect.stringContaining('M7 021'),
    });
    expect(await rowOf(two.id)).toMatchObject({
      sapState: 'error',
      sapProblem: expect.stringContaining('Item 1'),
    });
    await desk.behave();
    await sendOf([two.id]);
    await carried();
    expect(await rowOf(two.id)).toBeUndefined();
    // The reversal of a movement that SAP never received is not sent.
    await ok(movements.reverse, { id: one.id, reason: 'Wrong spare' });
    expect(await rowOf(one.id)).toBeUndefined();
  });
});

describe('what nobody knows about', () => {
  async function unclear() {
    const movement = await issued();
    await desk.behave({ fault: 'lost' });
    const { id } = await sendOf([movement.id]);
    await carried();
    const { items, batches }: Listed = await ok(sap.list, { id: main, state: 'unclear' });
    expect(items).toContainEqual(expect.objectContaining({ id: movement.id, sapState: 'unclear' }));
    return { movement, batch: batches.find((each) => each.id === id)! };
  }

  it('can neither be sent nor reversed, until a person has looked', async () => {
    const { movement, batch } = await unclear();
    expect(batch.state).toBe('unclear');
    for (const answer of [
      call(sap.send, { id: main, movementIds: [movement.id] }),
      call(movements.reverse, { id: movement.id, reason: 'Wrong spare' }),
    ])
      expect(await refusal(answer)).toMatchObject({ status: 409, code: 'sapBusy' });
  });

  it('was posted, under the number a person found; who said so is kept', async () => {
    const { movement, batch } = await unclear();
    const named = { id: main, batchId: batch.id, version: batch.version };
    expect(await refusal(call(sap.resolve, { ...named, outcome: 'sent' }))).toMatchObject({
      fields: { sapDocument: 'required', sapYear: 'required' },
    });
    const { number } = desk.sap.book.ofBatch(batch.id)!;
    const said = { ...named, outcome: 'sent', sapDocument: number, sapYear: 2026 } as const;
    expect(await refusal(call(sap.resolve, { ...said, id: far }))).toMatchObject({ status: 404 });
    expect(await refusal(call(sap.resolve, { ...said, version: 1 }))).toMatchObject({ code: 'stale' });
    expect(await ok(sap.resolve, said)).toMatchObject({ state: 'answered' });
    expect(await refusal(call(sap.resolve, { ...said, version: undefined }))).toMatchObject({
      status: 409,
      code: 'sapNotUnclear',
    });
    const { items } = await ok(sap.list, { id: main, state: 'sent', from: today, to: today });
    expect(items).toContainEqual(
      expect.objectContaining({ id: movement.id, sapState: 'sent', sapDocument: number, sapYear: 2026 }),
    );
    await react();
    const { items: told } = await storeOf({ tenant: 'acme', plant: 'P1' }).listBy(auditEntries, 'ofThing', [
      'sapBatch',
      batch.id,
    ]);
    expect(told.at(-1)).toMatchObject({ updatedBy: 'Ms admin', kind: 'changed' });
    expect(told.at(-1)!.changes).toContainEqual(
      expect.objectContaining({ field: 'state', before: 'unclear', after: 'answered' }),
    );
  });

  it('was not posted: it waits again, and goes when it is sent', async () => {
    const { movement, batch } = await unclear();
    const said = { id: main, batchId: batch.id, outcome: 'notSent' } as const;
    expect(await ok(sap.resolve, said)).toMatchObject({ state: 'returned', problem: 'notPosted' });
    const row = await rowOf(movement.id);
    expect(row).toMatchObject({ sapState: 'pending' });
    expect(row).not.toHaveProperty('batchId');
    await desk.behave();
    await sendOf([movement.id]);
    await carried();
    expect(await rowOf(movement.id)).toBeUndefined();
  });

  it('is what a worker left that never came back; one that works is not disturbed', async () => {
    const movement = await issued();
    const { id } = await sendOf([movement.id]);
    await react();
    const [{ message }] = queuedForSap() as [ReturnType<typeof queuedForSap>[number]];
    const letGo = await desk.hold();
    const working = workSap(message);
    await vi.waitFor(async () => expect((await batchOf(id)).state).toBe('sending'), { timeout: 15_000 });
    const said = { id: main, batchId: id, outcome: 'notSent' } as const;
    expect(await refusal(call(sap.resolve, said))).toMatchObject({ code: 'sapBusy' });
    await letGo();
    await working;
    expect((await rowOf(movement.id))!.sapState).toBe('unclear');
  });
});

describe('a plant SAP cannot be reached from', () => {
  it.each([
    ['down', { fault: 'down' } as const, 'notReached'],
    ['not known', { connected: false }, 'notConnected'],
    ['locked', { fault: 'locked' } as const, 'locked'],
  ])('because it is %s tries again later, and says so', async (_, switches, problem) => {
    const movement = await issued();
    await desk.behave(switches);
    const { id } = await sendOf([movement.id]);
    await carried();
    expect(await batchOf(id)).toMatchObject({
      ...{ state: 'queued', problem, attempt: 1, after: '2026-03-11T10:01:00.000Z' },
    });
    expect(await rowOf(movement.id)).toMatchObject({ sapState: 'pending', batchId: id });
    await react();
    const [next] = queuedForSap();
    expect(next).toMatchObject({ wait: 60, message: { attempt: 1 } });
    await desk.behave();
    await workSap(next!.message);
    expect(await rowOf(movement.id)).toBeUndefined();
    expect(desk.sap.book.ofBatch(id)).toBeDefined();
  });

  it('may take back what waits', async () => {
    const movement = await issued();
    await desk.behave({ fault: 'down' });
    const { id } = await sendOf([movement.id]);
    await carried();
    const said = { id: main, batchId: id } as const;
    const found = { ...said, outcome: 'sent', sapDocument: '5', sapYear: 2026 } as const;
    expect(await refusal(call(sap.resolve, found))).toMatchObject({ code: 'sapNotUnclear' });
    expect(await ok(sap.resolve, { ...said, outcome: 'notSent' })).toMatchObject({
      state: 'returned',
      problem: 'takenBack',
    });
    await desk.behave();
    await carried();
    expect(desk.sap.book.ofBatch(id)).toBeUndefined();
    await ok(movements.reverse, { id: movement.id, reason: 'Wrong spare' });
  });

  it('for a day has it back', async () => {
    const movement = await issued();
    await desk.behave({ connected: false });
    await sendOf([movement.id]);
    await react();
    let tries = 0;
    for (let told = queuedForSap(); told.length > 0; told = queuedForSap()) {
      for (const { message } of told) await workSap(message);
      tries += told.length;
      await react();
    }
    expect(tries).toBe(100);
    const row = await rowOf(movement.id);
    expect(row).toMatchObject({ sapState: 'pending', sapProblem: 'notConnected' });
    expect(row).not.toHaveProperty('batchId');
  });
});
