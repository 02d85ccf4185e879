// Work that needs its machine without energy, or a permit, because a procedure of it says so (beyond 19, PS21).
import { beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#shared/planned/order-api.ts';
import { phases, procedures } from '#shared/procedures/procedure-api.ts';
import { lockouts } from '#shared/safety/lockout-api.ts';
import { type PermitKindItem, permitKinds, permits, workPermits } from '#shared/safety/permit-api.ts';
import { type As, call, ok } from '../harness.ts';
import { cycle, draft, machine, ordersOf, strategy, worldAt } from '../plan.ts';
import { feeds, point, source } from './graph.ts';

worldAt('2026-03-04T08:00:00Z');

const superAdmin: As = { as: 'superAdmin' };
const refusal = (code: string, values?: object) => ({
  status: 409,
  body: { code, ...(values && { values: expect.objectContaining(values) }) },
});

/** Approves a new procedure with these fields. */
async function approve(fields: object): Promise<number> {
  const { id } = await draft({}, fields);
  await ok(procedures.take, { id });
  await ok(phases.create, { procedureId: id, description: 'Check it', minutes: 30 });
  await ok(procedures.approve, { id });
  return id;
}

let machineId: number;
let pointId: number;
beforeEach(async () => {
  machineId = await machine();
  pointId = (await point(machineId, 'Q1', [feeds.machine(machineId)])).id;
  await source(machineId, 'E', [feeds.point(pointId)]);
});

const workOf = (workId: string) => ({ workKind: 'order' as const, workId });
const needsOf = async (id: string) => {
  const [lockout, { required }] = await Promise.all([
    ok(lockouts.get, workOf(id)),
    ok(workPermits.get, workOf(id)),
  ]);
  return { isolate: lockout.required, required };
};
const firstOrder = async (procedureIds: readonly number[], more: object = {}) => {
  const strategies = [];
  for (const id of procedureIds) strategies.push(await strategy(machineId, {}, id));
  const { id } = await cycle({ machineId, strategies, ...more });
  return (await ordersOf(id))[0]!;
};
async function isolate(workId: string) {
  await ok(lockouts.lock, { ...workOf(workId), pointId, lock: `L-${pointId}` });
  await ok(lockouts.tried, workOf(workId));
}
/** Puts a permit in force: requested by an administrator, issued by another one, accepted by a technician. */
async function permit(workId: string, kind: string) {
  const { items } = (await ok(permitKinds.list, {})) as { items: PermitKindItem[] };
  const conditions = items.find(({ code }) => code === kind)!.conditions;
  const { id } = await ok(permits.create, {
    ...{ kind, ...workOf(workId), conditions },
    ...{ from: '2026-03-04T08:00:00Z', to: '2026-03-04T16:00:00Z' },
  });
  await ok(permits.issue, { id }, superAdmin);
  await ok(permits.accept, { id }, { as: 'technician' });
}

describe('an order', () => {
  it('has the needs of its procedures, and starts once they are met', async () => {
    const plain = await approve({});
    const order = await firstOrder([plain, await approve({ isolate: true, permitKinds: ['height'] })]);
    const { id } = order;
    expect(await needsOf(id)).toEqual({ isolate: true, required: ['height'] });
    expect(await call(orders.start, { id })).toMatchObject(
      refusal('permitMissing', { permits: 'height', state: 'none' }),
    );
    await permit(id, 'height');
    expect(await call(orders.start, { id })).toMatchObject(refusal('notIsolated', { points: 'Q1' }));
    await isolate(id);
    const started = await ok(orders.start, { id });
    expect(started.activities).toMatchObject([{ n: 1 }, { n: 2, isolate: true, permitKinds: ['height'] }]);
  });

  it('that is started keeps its needs; another one has those approved since', async () => {
    const procedureId = await approve({});
    const first = await firstOrder([procedureId]);
    await ok(orders.start, { id: first.id });
    await ok(procedures.take, { id: procedureId });
    const { code, description, typology } = await ok(procedures.get, { id: procedureId });
    await ok(procedures.replace, {
      ...{ id: procedureId, code, description, typology, isolate: true },
    } as never);
    await ok(procedures.approve, { id: procedureId });
    expect((await needsOf(first.id)).isolate).toBe(false);
    const [, next] = await ordersOf(first.cycleId!);
    expect((await needsOf(next!.id)).isolate).toBe(true);
  });

  it('has the needs of the work that joined it (PS21)', async () => {
    const common = { autoClose: false, anchor: '2026-03-20', lockSpan: 0 };
    await firstOrder([await approve({ permitKinds: ['hotWork'] })], { ...common, rank: 1 });
    const larger = await firstOrder([await approve({ isolate: true })], {
      ...{ ...common, rank: 2, frequency: { n: 1, unit: 'M' } },
    });
    expect(await needsOf(larger.id)).toEqual({ isolate: true, required: ['hotWork'] });
  });

  it('that is free needs what its plan says, and what its procedures say', async () => {
    const plan = {
      ...{ machineId, description: 'Weld the bracket', plannedOn: '2026-03-04', isolate: true },
      ...{ permitKinds: ['hotWork', 'hotWork'], procedureIds: [await approve({ permitKinds: ['height'] })] },
    };
    const { id } = await ok(orders.plan, plan);
    expect(await needsOf(id)).toEqual({ isolate: true, required: ['hotWork', 'height'] });
    expect(await call(orders.start, { id })).toMatchObject(
      refusal('permitMissing', { permits: 'hotWork, height' }),
    );
  });

  it('is not reported as done, without having been started, unless absence of energy was tried', async () => {
    const { id } = await ok(orders.plan, {
      ...{ machineId, description: 'Change the belt', plannedOn: '2026-03-04', isolate: true },
    });
    const report = { id, activities: [{ n: 1, outcome: 'ok' as const }] };
    expect(await call(orders.close, report)).toMatchObject(refusal('notIsolated', { missing: 'try' }));
    await isolate(id);
    expect(await call(orders.close, report)).toMatchObject(refusal('stillLocked'));
    await ok(lockouts.unlock, { ...workOf(id), pointId });
    expect((await ok(orders.close, report)).state).toBe('closed');
  });
});

describe('an own kind of permit', () => {
  const kind = { code: 'ROOF', description: 'Work on the roof', conditions: ['Net is up'] };

  it('stays while a procedure or a free order names it', async () => {
    await ok(permitKinds.replace, kind);
    const { id } = await draft({}, { permitKinds: ['ROOF'] });
    expect(await call(permitKinds.remove, { code: 'ROOF' })).toMatchObject(
      refusal('inUse', { by: 'procedures' }),
    );
    await ok(procedures.remove, { id });
    await ok(permitKinds.remove, { code: 'ROOF' });
    await ok(permitKinds.replace, kind);
    await ok(orders.plan, {
      ...{ machineId, description: 'Mend the roof', plannedOn: '2026-03-04', permitKinds: ['ROOF'] },
    });
    expect(await call(permitKinds.remove, { code: 'ROOF' })).toMatchObject(
      refusal('inUse', { by: 'orders' }),
    );
  });

  it('stays while the approved revision names it, and must exist to be named', async () => {
    await ok(permitKinds.replace, { ...kind, code: 'PIT' });
    const id = await approve({ permitKinds: ['PIT'] });
    await ok(procedures.take, { id });
    const { code, description, typology } = await ok(procedures.get, { id });
    await ok(procedures.replace, { id, code, description, typology } as never);
    expect(await call(permitKinds.remove, { code: 'PIT' })).toMatchObject(refusal('inUse'));
    await ok(procedures.approve, { id });
    await ok(permitKinds.remove, { code: 'PIT' });
    expect(
      await call(procedures.create, {
        ...{ code: 'X', description: 'X', typology: 'inspection', permitKinds: ['PIT'] },
      }),
    ).toMatchObject({ status: 400, body: { fields: { permitKinds: 'refMissing' } } });
  });
});
