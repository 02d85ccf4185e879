// Repeated requests (calls.md, `Idempotency-Key`): executed once, with the same answer, for every kind of
// write.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyRecords } from '#functions/db/entities/kernel.ts';
import { suppliers } from '#shared/organisation/api.ts';
import { machines } from '#shared/structure/api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { call, costOfCall, ok, startWorld, storeOf, type World } from '../harness.ts';
import { stocked, warehouse } from '../warehouse/shelf.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let n = 0;
const fresh = () => `01J0000000000000000000${String(++n).padStart(4, '0')}`;
const under = (key: string, as = {}) => ({ headers: { 'idempotency-key': key }, ...as });
const supplier = (code: string) => ({ code, name: 'Bearings' });
const known = async (code: string) =>
  (await ok(suppliers.list, {})).items.filter((each: { code: string }) => each.code === code);

describe('a request sent twice', () => {
  it('is done once and answered alike', async () => {
    const key = fresh();
    const first = await call(suppliers.create, supplier('TWICE'), under(key));
    const second = await call(suppliers.create, supplier('TWICE'), under(key));
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
    expect(await known('TWICE')).toHaveLength(1);
  });

  it('is answered as it was, whatever became of the thing since', async () => {
    const key = fresh();
    const { body: made } = await call(suppliers.create, supplier('SINCE'), under(key));
    await ok(suppliers.replace, { ...made, name: 'Seals' });
    expect((await call(suppliers.create, supplier('SINCE'), under(key))).body).toEqual(made);
    const removal = fresh();
    for (let time = 0; time < 2; time++)
      expect(await call(suppliers.remove, { id: made.id }, under(removal))).toEqual({
        status: 200,
        body: {},
      });
  });

  it('is answered alike where there was nothing to change', async () => {
    const { id } = await stocked((await warehouse()).id, 5);
    const key = fresh();
    const count = { id, counted: 5, reason: 'As it should be' };
    const first = await call(spareParts.adjust, count, under(key));
    expect(first).toMatchObject({ status: 200, body: { stock: 5 } });
    expect(await call(spareParts.adjust, count, under(key))).toEqual(first);
    expect((await call(spareParts.adjust, { ...count, counted: 4 }, under(key))).body.code).toBe('keyReused');
  });

  it('is refused where it asks for something else', async () => {
    const key = fresh();
    await call(suppliers.create, supplier('FIRST'), under(key));
    const other = await call(suppliers.create, supplier('OTHER'), under(key));
    expect([other.status, other.body.code]).toEqual([422, 'keyReused']);
    expect(await known('OTHER')).toEqual([]);
  });

  it('is done once when both are under way', async () => {
    const key = fresh();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call(suppliers.create, supplier('ATONCE'), under(key))),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await known('ATONCE')).toHaveLength(1);
  });

  it('may be sent again after a refusal', async () => {
    const key = fresh();
    const taken = await ok(suppliers.create, supplier('TAKEN'));
    expect((await call(suppliers.create, supplier('TAKEN'), under(key))).body.code).toBe('codeTaken');
    await ok(suppliers.remove, { id: taken.id });
    expect((await call(suppliers.create, supplier('TAKEN'), under(key))).status).toBe(200);
  });

  it('says that it was done where its answer was lost', async () => {
    const key = fresh();
    await call(suppliers.create, supplier('LOST'), under(key));
    const store = storeOf({ tenant: 'acme' });
    const { digest, expiresAt } = await store.get(idempotencyRecords, `admin.${key}`);
    // The state of the table if the process dies between the change and the record of its answer.
    await store.commit(store.put(idempotencyRecords, `admin.${key}`, { digest, expiresAt }));
    const again = await call(suppliers.create, supplier('LOST'), under(key));
    expect([again.status, again.body.code]).toEqual([409, 'sentBefore']);
    expect(await known('LOST')).toHaveLength(1);
  });

  it('keeps the keys of people apart, and wants a ULID', async () => {
    const key = fresh();
    await call(suppliers.create, supplier('MINE'), under(key));
    const theirs = await call(suppliers.create, supplier('THEIRS'), under(key, { as: 'superAdmin' }));
    expect(theirs.body.code).toBe('THEIRS');
    const odd = await call(suppliers.create, supplier('ODD'), under('one'));
    expect([odd.status, odd.body.fields]).toEqual([400, { 'Idempotency-Key': 'badFormat' }]);
  });

  it('is ignored by reads, and costs nothing where it is not sent', async () => {
    expect((await call(machines.list, {}, under('one'))).status).toBe(200);
    const plain = await costOfCall(suppliers.create, supplier('PLAIN'));
    const named = await costOfCall(suppliers.create, supplier('NAMED'), under(fresh()));
    expect(named.wru - plain.wru).toBeLessThanOrEqual(4);
  });
});
