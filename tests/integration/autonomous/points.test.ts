// CILR points over HTTP: every refusal, their references, and the effects on their path.
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#shared/autonomous/path-api.ts';
import { points } from '#shared/autonomous/point-api.ts';
import { sops } from '#shared/procedures/procedure-api.ts';
import { controls, elements, lubricants, machines, quantities, tools, usage } from '#shared/structure/api.ts';
import { call, ok } from '../harness.ts';
import { approved, machine, worldAt } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { draftPoint, path, point, runsOf } from './walk.ts';

worldAt('2026-03-02T08:00:00Z');
let react: Deliver;
beforeAll(async () => {
  react = await streamReader();
});

const refused = (status: number, code: string, field?: string, values?: object) => ({
  status,
  body: { code, ...(field && { fields: { [field]: expect.any(String) } }), ...(values && { values }) },
});
const element = (idMachine: number, flagAm: boolean) =>
  ok(elements.create, {
    idMachine,
    tiporec: 1,
    code: flagAm ? 'AM' : 'PM',
    description: 'Part',
    flagAm,
  } as never);

describe('a point', () => {
  it('is made, read, saved and removed', async () => {
    const machineId = await machine();
    const { id: elementId } = await element(machineId, true);
    const made = await point({ machineId, elementId, standard: 'No dust', number: 7 });
    expect(made).toMatchObject({ machineId, elementId, number: 7, active: true, machineState: 'stopped' });
    expect(made).not.toHaveProperty('place');
    expect(await ok(points.get, { id: made.id })).toEqual(made);
    const saved = await ok(points.replace, { ...made, description: 'Wipe again', number: 8 } as never);
    expect(saved).toMatchObject({ description: 'Wipe again', number: 8, version: 2 });
    expect(await call(machines.remove, { id: machineId })).toMatchObject(refused(409, 'inUse'));
    await ok(points.remove, { id: made.id });
    expect((await call(points.get, { id: made.id })).status).toBe(404);
    expect((await call(elements.remove, { id: elementId })).status).toBe(200);
  });

  it('is listed by machine in order of its number', async () => {
    const machineId = await machine();
    for (const number of [10, 2, 111]) await point({ machineId, number });
    const { items } = await ok(points.list, { machineId });
    expect(items.map(({ number }: { number: number }) => number)).toEqual([2, 10, 111]);
  });

  it('has a number of its own in its machine', async () => {
    const made = await point();
    const twin = await draftPoint({ machineId: made.machineId, number: made.number });
    expect(await call(points.create, twin)).toMatchObject(refused(409, 'numberTaken', 'number'));
    await point({ machineId: await machine(), number: made.number });
    const other = await point();
    expect(await call(points.replace, { ...other, number: made.number } as never)).toMatchObject(
      refused(409, 'numberTaken', 'number'),
    );
  });

  it('stands on an element of its machine that is marked for autonomous maintenance', async () => {
    const [machineId, elsewhere] = [await machine(), await machine()];
    const [am, pm, far] = [
      await element(machineId, true),
      await element(machineId, false),
      await element(elsewhere, true),
    ];
    const on = async (elementId: string) => call(points.create, await draftPoint({ machineId, elementId }));
    expect((await on(am.id)).status).toBe(200);
    expect(await on(pm.id)).toMatchObject(refused(400, 'elementNotAutonomous', 'elementId'));
    expect(await on(far.id)).toMatchObject(refused(400, 'refMissing', 'elementId'));
    expect(await on(`${machineId}.99`)).toMatchObject(refused(400, 'refMissing', 'elementId'));
  });

  it('names nothing that is not there, and no machine that is gone', async () => {
    for (const [field, more] of [
      ['toolId', { toolId: 999 }],
      ['lubricantId', { type: 'L', lubricantId: 999, quantity: 1 }],
      ['controlId', { type: 'I', controlId: 999 }],
      ['sopId', { sopId: 999 }],
      ['machineId', { machineId: 999 }],
    ] as const)
      expect(await call(points.create, await draftPoint(more))).toMatchObject(
        refused(400, 'refMissing', field),
      );
    const machineId = await machine({}, 'dismissed');
    expect(await call(points.create, await draftPoint({ machineId }))).toMatchObject(
      refused(409, 'machineDismissed', 'machineId'),
    );
    expect(await call(points.create, await draftPoint({ image: 'no-such-image' }))).toMatchObject({
      status: 400,
      body: { fields: { image: expect.any(String) } },
    });
  });

  it('refers to an SOP, and to no other procedure', async () => {
    const sopId = await approved();
    expect(await call(points.create, await draftPoint({ sopId }))).toMatchObject(
      refused(400, 'notAnSop', 'sopId'),
    );
    const sop = await ok(sops.create, { code: 'SOP-1', description: 'Clean', typology: 'cleaning' });
    const made = await point({ sopId: sop.id });
    expect(await call(sops.remove, { id: sop.id })).toMatchObject(refused(409, 'inUse'));
    await ok(points.replace, { ...made, sopId: undefined } as never);
    await ok(sops.remove, { id: sop.id });
  });

  it('has what its type has', async () => {
    for (const [field, code, more] of [
      ['lubricantId', 'otherPointType', { lubricantId: 1 }],
      ['torque', 'otherPointType', { torque: 5 }],
      ['controlId', 'otherPointType', { type: 'L', lubricantId: 1, quantity: 1, controlId: 1 }],
      ['torque', 'otherPointType', { type: 'L', lubricantId: 1, quantity: 1, torque: 5 }],
      ['lubricantId', 'required', { type: 'L', quantity: 1 }],
      ['quantity', 'required', { type: 'L', lubricantId: 1 }],
      ['marker', 'notAllowed', { marker: { x: 1, y: 1 } }],
    ] as const)
      expect(await call(points.create, await draftPoint(more))).toMatchObject({
        status: 400,
        body: { code: 'invalidInput', fields: { [field]: code } },
      });
  });

  it('keeps what it names from going, and is named where that is used', async () => {
    const { id: toolId } = await ok(tools.create, { code: 'CLOTH', description: 'Cloth' });
    const { id: lubricantId } = await ok(lubricants.create, {
      code: 'VG46',
      description: 'Oil',
      kind: 'oil',
    });
    const { id: quantityId } = await ok(quantities.create, {
      code: 'BAR',
      description: 'Pressure',
      unit: 'bar',
    } as never);
    const { id: controlId } = await ok(controls.create, {
      code: 'PRESSURE',
      description: 'Oil pressure',
      type: 'measure',
      nature: 'quantitative',
      quantityId,
      lower: 5,
      upper: 10,
    } as never);
    const oiled = await point({ type: 'L', lubricantId, quantity: 0.2, toolId });
    const seen = await point({ type: 'I', controlId });
    for (const [archive, id, name] of [
      [tools, toolId, `L${oiled.number}`],
      [lubricants, lubricantId, `L${oiled.number}`],
      [controls, controlId, `I${seen.number}`],
    ] as const)
      expect(await call(archive.remove, { id })).toMatchObject(
        refused(409, 'inUseBy', undefined, { by: 'points', count: 1, names: name }),
      );
    expect(await ok(usage.get, { thing: 'tool', id: toolId })).toMatchObject({
      counts: { points: 1 },
      items: [{ by: 'points', id: oiled.id, code: `L${oiled.number}`, description: oiled.description }],
    });
    await ok(points.remove, { id: oiled.id });
    await ok(points.remove, { id: seen.id });
    for (const [archive, id] of [
      [tools, toolId],
      [lubricants, lubricantId],
      [controls, controlId],
    ] as const)
      await ok(archive.remove, { id });
  });

  it('stays in its machine, and what somebody saw before counts', async () => {
    const made = await point();
    expect(await call(points.replace, { ...made, machineId: await machine() } as never)).toMatchObject(
      refused(400, 'invalidInput', 'machineId'),
    );
    await ok(points.replace, made as never);
    expect(await call(points.replace, made as never)).toMatchObject(refused(409, 'stale'));
    expect(await call(points.remove, { id: made.id, version: 1 })).toMatchObject(refused(409, 'stale'));
  });
});

describe('a point that a path goes by', () => {
  it('neither goes nor rests', async () => {
    const made = await point();
    const { id, code } = await path([made]);
    const now = await ok(points.get, { id: made.id });
    expect(now.pathId).toBe(id);
    expect(await call(points.remove, { id: made.id })).toMatchObject(
      refused(409, 'pointInPath', undefined, { path: code }),
    );
    expect(await call(points.replace, { ...now, active: false } as never)).toMatchObject(
      refused(409, 'pointInPath', 'active', { path: code }),
    );
    await ok(paths.remove, { id });
    await ok(points.replace, { ...(await ok(points.get, { id: made.id })), active: false } as never);
    await ok(points.remove, { id: made.id });
  });

  it('is followed by it and by its runs that are not firm', async () => {
    const [daily, weekly] = [await point(), await point({ frequency: { n: 1, unit: 'W' } })];
    const { id } = await path([daily, weekly]);
    const before = await runsOf(id);
    expect(before.find(({ plannedOn }) => plannedOn === '2026-03-10')).toMatchObject({
      tasks: 1,
      minutes: 2,
    });
    const now = await ok(points.get, { id: weekly.id });
    await ok(points.replace, { ...now, minutes: 5, frequency: { n: 1, unit: 'D' } } as never);
    expect(await ok(paths.get, { id })).toMatchObject({ totalMinutes: 7.5, version: 2 });
    const after = await runsOf(id);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    // Today and tomorrow are locked.
    expect(after.slice(0, 3).map(({ points, minutes }) => [points, minutes])).toEqual([
      [[daily.id, weekly.id], 4.5],
      [[daily.id], 2],
      [[daily.id, weekly.id], 7.5],
    ]);
    await ok(points.replace, { ...(await ok(points.get, { id: weekly.id })), description: 'Else' } as never);
    expect(await ok(paths.get, { id })).toMatchObject({ version: 2 });
  });

  it('gives the path its place, also when that is called otherwise', async () => {
    const machineId = await machine();
    const { id: elementId } = await element(machineId, true);
    const made = await path([await point({ machineId, elementId })]);
    expect(made.places).toMatchObject([{ id: elementId, code: 'AM' }]);
    await react();
    await ok(elements.replace, { id: elementId, code: 'RAM', description: 'Ram', flagAm: true } as never);
    await react();
    expect((await ok(paths.get, { id: made.id })).places).toMatchObject([{ id: elementId, code: 'RAM' }]);
  });
});
