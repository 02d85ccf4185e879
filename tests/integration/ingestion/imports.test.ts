// An import from its check to its end: what is found, what is written, what stops it, and its complete undo.
import { createHash } from 'node:crypto';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measureCost } from '#functions/db/capacity.ts';
import {
  importBatches as batchKind,
  files,
  importedFiles,
  importUndos,
} from '#functions/db/entities/ingestion.ts';
import { suppliers as supplierKind } from '#functions/db/entities/organisation.ts';
import { machineTypologies as typologyKind } from '#functions/db/entities/structure.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { openStore } from '#functions/db/store.ts';
import { getQueueClient, getTableClient } from '#functions/http/aws.ts';
import { batches, mappings, type Problem } from '#shared/ingestion/import-api.ts';
import { suppliers } from '#shared/organisation/api.ts';
import { profiles } from '#shared/permissions.ts';
import { tools } from '#shared/structure/api.ts';
import { call, costOfCall, ok, startWorld, storeOf, type World } from '../harness.ts';
import { at, realTime } from '../plan.ts';
import { streamReader } from '../stream.ts';
import * as desk from './desk.ts';
import { checked, jobOf, mapped, openBucket, reachBucket, scope, undone, work, worked } from './desk.ts';

let world: World;
let now = Date.parse('2026-03-11T06:00:00Z');
const pass = (ms = 60_000) => {
  now += ms;
  at(new Date(now).toISOString());
};
beforeAll(async () => {
  pass(0);
  openBucket();
  world = await startWorld();
});
beforeEach(() => {
  reachBucket(true);
  // Imports are distinguished by their times.
  pass();
});
afterAll(async () => {
  realTime();
  await world.close();
});

/** Imports after moving the clock, because imports are ordered by time. */
const imported: typeof desk.imported = (...asked) => {
  pass();
  return desk.imported(...asked);
};
const store = () => storeOf(scope);
const all = () => loadAllPages((next) => store().list(supplierKind, { consistent: true, next }));
const named = async (code: string) => (await all()).find((each) => each.code === code);
/** Hashes the contents of suppliers and typologies without their authors. */
async function business(): Promise<string> {
  const typologies = await loadAllPages((next) => store().list(typologyKind, { consistent: true, next }));
  const said = [...(await all()), ...typologies].map(
    ({ version: _, updatedAt: __, updatedBy: ___, ...each }) => JSON.stringify(Object.entries(each).sort()),
  );
  return createHash('sha256').update(said.sort().join()).digest('hex');
}
let serial = 0;
const rows = (n: number, more: object = {}) =>
  Array.from({ length: n }, () => {
    serial++;
    return { code: `SUP-${serial}`, name: `Supplier ${serial}`, ...more };
  });

describe('an import', () => {
  it('inserts, updates, and leaves alone what stands so', async () => {
    const three = rows(3);
    const first = await mapped({ Suppliers: three });
    await checked(first);
    await imported(first);
    pass();
    const before = await named(three[1]!.code);
    const id = await mapped({
      Suppliers: [three[0]!, { ...three[1]!, phone: '0039 1' }, ...rows(1)],
    });
    const found = await checked(id);
    expect(found).toMatchObject({ ok: true, counts: { insert: 1, update: 1, unchanged: 1, error: 0 } });
    const { rows: lines } = await ok(mappings.difference, { mappingId: id, table: 1 });
    expect(lines.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['unchanged', 'changed', 'new']);
    expect(lines[1]).toMatchObject({
      before: { code: three[1]!.code, name: three[1]!.name },
      after: { phone: '0039 1' },
    });
    expect(lines[0].problems).toMatchObject([{ check: 15, level: 'warning', code: 'unchanged' }]);
    const batch = await imported(id);
    expect(batch).toMatchObject({
      state: 'done',
      inserted: 1,
      updated: 1,
      unchanged: 1,
      skipped: 0,
      done: 3,
      of: 3,
    });
    expect(await named(three[1]!.code)).toMatchObject({
      ...{ id: before!.id, version: before!.version + 1, phone: '0039 1', active: true },
      updatedBy: 'Ms admin',
    });
    // The same mapping again, and a new check of the same file.
    expect(await imported(id)).toMatchObject({ state: 'done', inserted: 0, updated: 0, unchanged: 3 });
    expect((await checked(id, { again: 'true' })).counts).toMatchObject({
      insert: 0,
      update: 0,
      unchanged: 3,
    });
  });

  it('writes as much as a transaction takes at once, and reads for all of that in one trip', async () => {
    const many = rows(1100);
    const first = await mapped({ Suppliers: many });
    await checked(first);
    /** Returns the cost of the worker alone; each chunk is one transaction. */
    const worked = async (id: string) => {
      pass();
      const { batchId } = await ok(batches.start, { mappingId: id });
      const job = await jobOf('batch', batchId);
      const { trips, writes } = await measureCost(() => work(job));
      return { trips, writes, ...(await store().get(batchKind, batchId)) };
    };
    const made = await worked(first);
    expect(made).toMatchObject({ state: 'done', inserted: 1100 });
    // A supplier is an item and the lock of its code; the first chunk has ten rows.
    const chunks = 1 + Math.ceil(1090 / 48);
    expect(made.chunks).toBe(chunks);
    // The end adds one write, and the numbers are drawn in blocks of 50, 100, 200, 400 and 400.
    expect(made.writes).toBe(chunks + 1 + 5);
    expect(made.trips).toBeLessThanOrEqual(made.writes + 10);
    expect((await store().list(importUndos, { under: made.id })).items).toHaveLength(chunks);

    const second = await mapped({ Suppliers: many.map((row) => ({ ...row, phone: '1' })) });
    await checked(second);
    const changed = await worked(second);
    expect(changed).toMatchObject({ state: 'done', updated: 1100, chunks: 1 + Math.ceil(1090 / 96) });
    expect(changed.writes).toBe(changed.chunks + 1);
    // The existing items of a chunk are read in one round trip.
    expect(changed.trips).toBeLessThanOrEqual(changed.writes + changed.chunks + 10);
    expect(await undone(changed.id)).toMatchObject({ state: 'undone', done: 0 });
  });

  it('only inserts where that is wished', async () => {
    const two = rows(2);
    const first = await mapped({ Suppliers: [two[0]!] });
    await checked(first);
    await imported(first);
    const id = await mapped({ Suppliers: [{ ...two[0]!, name: 'Another' }, two[1]!] });
    await checked(id);
    expect(await imported(id, { mode: 'insertOnly' })).toMatchObject({ inserted: 1, updated: 0, skipped: 1 });
    expect((await named(two[0]!.code))!.name).toBe(two[0]!.name);
  });

  it('is refused while an error stands, and leaves wrong rows out by choice', async () => {
    const [good, bad] = [rows(1), rows(1)];
    const id = await mapped({
      Suppliers: [
        ...good,
        {
          line: 3,
          values: bad[0]!,
          problems: [{ line: 3, column: 'email', code: 'badFormat', values: { value: 'x' } }],
        },
      ],
    });
    const found = await checked(id);
    expect(found).toMatchObject({
      ok: false,
      counts: { insert: 1, error: 1 },
      errors: [{ line: 3, check: 2 }],
    });
    expect((await call(batches.start, { mappingId: id })).body.code).toBe('importErrors');
    expect(await imported(id, { skipRowsWithErrors: true })).toMatchObject({ inserted: 1, skipped: 1 });
    expect(await named(bad[0]!.code)).toBeUndefined();
    const none = await mapped({
      Suppliers: [{ line: 2, values: bad[0]!, problems: [{ line: 2, code: 'required' }] }],
    });
    await checked(none);
    expect((await call(batches.start, { mappingId: none, skipRowsWithErrors: true })).body.code).toBe(
      'importNothing',
    );
  });

  it('is told which code stands twice in the file', async () => {
    const [one] = rows(1);
    const id = await mapped({ Suppliers: [one!, ...rows(1), { ...one!, code: one!.code.toLowerCase() }] });
    const { errors } = await checked(id);
    expect(errors.map((each: Problem) => [each.line, each.code, each.check])).toEqual([
      [2, 'keyTwice', 4],
      [4, 'keyTwice', 4],
    ]);
    expect(errors[0]!.message).toContain('4');
  });

  it('warns of what somebody changed by hand since the import before', async () => {
    const two = rows(2);
    const first = await mapped({ Suppliers: two });
    await checked(first);
    await imported(first);
    pass();
    const { id, version, updatedAt: _, updatedBy: __, ...by } = (await named(two[0]!.code))!;
    await ok(suppliers.replace, { ...by, id, version, phone: '1' }, { as: 'superAdmin' });
    const other = (await named(two[1]!.code))!;
    const job = { user: 'job', now: new Date(now).toISOString() };
    const storeOfJob = openStore(getTableClient(), process.env.TABLE!, scope, job);
    await storeOfJob.commit(storeOfJob.replace(supplierKind, other, { ...other, phone: '1' }));
    expect(await named(other.code)).toMatchObject({ updatedBy: 'job', updatedAt: job.now });
    const second = await mapped({ Suppliers: two.map((row) => ({ ...row, phone: '2' })) });
    const { warnings, counts } = await checked(second);
    expect(counts.update).toBe(2);
    expect(warnings).toMatchObject([{ line: 2, check: 16, code: 'editedSince' }]);
    expect(warnings[0]!.message).toContain('Ms superAdmin');
  });

  it('stops at the row that changed after the check, and goes on after a new one', async () => {
    const some = rows(25);
    const first = await mapped({ Suppliers: some });
    await checked(first);
    await imported(first);
    const id = await mapped({ Suppliers: some.map((row) => ({ ...row, phone: '5' })) });
    await checked(id);
    pass();
    const { id: which, version, updatedAt: _, updatedBy: __, ...by } = (await named(some[14]!.code))!;
    await ok(suppliers.replace, { ...by, id: which, version, vat: 'by hand' });
    const stopped = await imported(id);
    expect(stopped).toMatchObject({
      state: 'stopped',
      updated: 14,
      problem: { line: 16, code: 'changedMeanwhile' },
    });
    expect((await named(some[14]!.code))!.phone).toBeUndefined();
    expect((await checked(id, { again: 'true' })).counts).toMatchObject({ update: 11, unchanged: 14 });
    expect(await imported(id)).toMatchObject({ state: 'done', updated: 11, unchanged: 14 });
    expect(await named(some[14]!.code)).toMatchObject({ phone: '5', vat: 'by hand' });
    expect((await call(batches.resume, { batchId: stopped.batchId })).body.code).toBe('importNotNewest');
    expect((await call(batches.undo, { batchId: stopped.batchId })).body.code).toBe('importNotNewest');
  });

  it.each([
    ['in one chunk', 2, 5],
    ['in the next', 8, 12],
    ['in one composed before that is written', 1, 33],
  ])('stops at the second cycle that wants the work of another, %s', async (_, one, other) => {
    const machineCode = `M-${++serial}`;
    const smp = (i: number) => `P-${serial}-${i}`;
    const each = Array.from({ length: 40 }, (_, i) => i);
    const rhythm = {
      frequencyN: 3,
      frequencyUnit: 'M',
      anchor: '2026-04-06',
      updateMode: 'initialScheduling',
    };
    const id = await mapped({
      MachineTypologies: [{ code: `T-${serial}`, description: 'Press' }],
      Machines: [{ code: machineCode, description: 'Press', typologyCode: `T-${serial}` }],
      Smp: each.map((i) => ({ code: smp(i), description: 'Change the filter', minutes: 30 })),
      Cycles: each.map((i) => {
        return { code: `C-${serial}-${i}`, machineCode, smpCode: smp(i === other ? one : i), ...rhythm };
      }),
    });
    await checked(id);
    const { batchId } = await imported(id);
    const stopped = await store().get(batchKind, batchId);
    // The typology, the machine, the procedures and all cycles before it have been imported.
    expect(stopped).toMatchObject({
      state: 'stopped',
      inserted: 2 + each.length + other,
      problem: { line: other + 2, code: 'notTaken', values: { why: 'strategyNotFree' } },
    });
    expect(await undone(batchId)).toMatchObject({ state: 'undone', done: 0 });
  });

  it('is cancelled between chunks, and goes on where it stopped', async () => {
    const id = await mapped({ Suppliers: rows(40) });
    await checked(id);
    const { batchId } = await ok(batches.start, { mappingId: id });
    // A worker without time left hands over after its first chunk.
    await work(await jobOf('batch', batchId), 1, 1);
    const { inserted, state } = await ok(batches.get, { batchId });
    expect([inserted, state]).toEqual([10, 'running']);
    const before = await jobOf('batch', batchId);
    expect((await call(batches.start, { mappingId: id })).body.code).toBe('importRunning');
    expect((await ok(batches.cancel, { batchId })).state).toBe('stopped');
    expect((await call(batches.cancel, { batchId })).body.code).toBe('importNotRunning');
    await work(before);
    expect((await ok(batches.get, { batchId })).inserted).toBe(10);
    await ok(batches.resume, { batchId });
    await work(before);
    expect((await ok(batches.get, { batchId })).inserted).toBe(10);
    expect(await worked(batchId)).toMatchObject({ state: 'done', inserted: 40, done: 40 });
    expect((await call(batches.resume, { batchId })).body.code).toBe('importEnded');
  });

  it('is moved on by one of two workers at a time', async () => {
    const id = await mapped({ Suppliers: rows(60) });
    await checked(id);
    const { batchId } = await ok(batches.start, { mappingId: id });
    const job = await jobOf('batch', batchId);
    await Promise.all([work(job), work(job), work(job)]);
    await ok(batches.resume, { batchId }).catch(() => {});
    const { inserted, state } = await worked(batchId);
    expect([inserted, state]).toEqual([60, 'done']);
    const codes = (await all()).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('remembers the file by its bytes', async () => {
    const id = await mapped({ Suppliers: rows(1) }, { hash: 'abc' });
    await checked(id);
    const { batchId } = await imported(id);
    expect(await store().find(importedFiles, 'abc')).toMatchObject({ batchId });
    await undone(batchId);
    expect(await store().find(importedFiles, 'abc')).toBeUndefined();
  });
});

describe('work that is asked for', () => {
  it('becomes a message, once a turn', async () => {
    const react = await streamReader('LATEST');
    const sqs = mockClient(getQueueClient());
    sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
    process.env.IMPORT_QUEUE_URL = 'https://queue.example/import';
    const told = () =>
      sqs
        .commandCalls(SendMessageBatchCommand)
        .flatMap(({ args }) => args[0].input.Entries ?? [])
        .map(({ MessageBody }) => JSON.parse(MessageBody!));
    const id = await mapped({ Suppliers: rows(12) });
    await checked(id);
    const { batchId } = await imported(id);
    await react();
    expect(told()).toEqual([
      { ...scope, of: 'mapping', id, turn: 1 },
      { ...scope, of: 'batch', id: batchId, turn: 1 },
    ]);
    sqs.restore();
  });

  it('on a mapping says at once that it failed and why, and goes on by hand', async () => {
    const id = await mapped({ Suppliers: rows(2) });
    await ok(mappings.check, { id });
    reachBucket(false);
    expect(await work(await jobOf('mapping', id))).toBe(true);
    expect(await ok(mappings.check, { id })).toMatchObject({ state: 'failed', reason: 'unavailable' });
    reachBucket(true);
    const again = await checked(id, { again: 'true' });
    expect(again.state).toBe('checked');
    expect(again).not.toHaveProperty('reason');
  });
});

describe('an undo', () => {
  it('leaves the plant as it was', async () => {
    const some = rows(30);
    const first = await mapped({ Suppliers: some.slice(0, 12) });
    await checked(first);
    await imported(first);
    const before = await business();
    pass();
    const id = await mapped({
      MachineTypologies: [{ code: `T-${serial}` }],
      Suppliers: some.map((row) => ({ ...row, name: `${row.name} again`, email: 'a@b.example' })),
    });
    await checked(id);
    const batch = await imported(id);
    expect(batch).toMatchObject({ state: 'done', inserted: 19, updated: 12, mayUndo: true });
    expect(await business()).not.toBe(before);
    expect(await undone(batch.batchId)).toMatchObject({ state: 'undone', mayUndo: false });
    expect(await business()).toBe(before);
    expect((await call(batches.undo, { batchId: batch.batchId })).body.code).toBe('importEnded');
  });

  it('says what stands in its way, and takes nothing back', async () => {
    const three = rows(3);
    const id = await mapped({ Suppliers: three });
    await checked(id);
    const { batchId } = await imported(id);
    pass();
    const { id: supplierId } = (await named(three[1]!.code))!;
    const tool = await ok(tools.create, {
      code: `TOOL-${serial}`,
      description: 'Spanner',
      supplierId,
    } as never);
    const before = await business();
    const held = await undone(batchId);
    expect(held).toMatchObject({
      state: 'done',
      blockers: [{ table: 1, key: three[1]!.code.toLowerCase() }],
    });
    expect(await business()).toBe(before);
    await ok(tools.remove, { id: tool.id, version: tool.version });
    const { id: which, version, updatedAt: _, updatedBy: __, ...by } = (await named(three[2]!.code))!;
    await ok(suppliers.replace, { ...by, id: which, version, phone: '9' });
    expect(await undone(batchId)).toMatchObject({
      state: 'done',
      blockers: [{ key: three[2]!.code.toLowerCase() }],
    });
    expect(await named(three[0]!.code)).toBeDefined();
  });
});

describe('the calls', () => {
  it('want a check first, and a file that is there', async () => {
    const id = await mapped({ Suppliers: rows(1) });
    expect((await call(batches.start, { mappingId: id })).body.code).toBe('importNotChecked');
    expect((await call(mappings.difference, { mappingId: id, table: 1 })).body.code).toBe('importNotChecked');
    await checked(id);
    const file = (await store().list(files, { descending: true, limit: 1 })).items[0]!;
    await store().commit(store().remove(files, file));
    expect((await call(batches.start, { mappingId: id })).body).toMatchObject({ code: 'importFileGone' });
    expect((await call(mappings.check, { id, again: 'true' })).status).toBe(410);
  });

  it('show nothing to another plant, and let two profiles import', async () => {
    const id = await mapped({ Suppliers: rows(1) });
    await checked(id);
    const { batchId } = await ok(batches.start, { mappingId: id });
    for (const who of [{ plant: 'P2' }, { tenant: 'acme-2' }]) {
      expect((await call(mappings.check, { id }, who)).status).toBe(404);
      expect((await call(mappings.difference, { mappingId: id, table: 1 }, who)).status).toBe(404);
      expect((await call(batches.start, { mappingId: id }, who)).status).toBe(404);
      for (const each of [batches.get, batches.cancel, batches.resume, batches.undo])
        expect((await call(each, { batchId }, who)).status).toBe(404);
    }
    expect((await ok(batches.list, {}, { plant: 'P2' })).items).toEqual([]);
    const may = [];
    for (const as of profiles) if ((await call(batches.list, {}, { as })).status === 200) may.push(as);
    expect(may).toHaveLength(2);
    await worked(batchId);
  });

  it('read a page of differences with two units', async () => {
    const id = await mapped({ Suppliers: rows(1500) });
    await checked(id);
    const { rows: first, pages } = await ok(mappings.difference, { mappingId: id, table: 1, verdict: 'new' });
    expect([first.length, pages]).toEqual([1000, 2]);
    const { rru } = await costOfCall(mappings.difference, { mappingId: id, table: 1, page: 1 });
    expect(rru).toBeLessThanOrEqual(2);
  });
});
