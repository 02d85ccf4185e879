// Controls of phases: referenced, shown, and frozen by the approval (domain 12).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PROCEDURE_CONTROLS } from '#shared/procedures/asked-control.ts';
import { checklists, phases, sops } from '#shared/procedures/procedure-api.ts';
import { controls, quantities, usage } from '#shared/structure/api.ts';
import { type As, call, cost, ok, startWorld, type World } from '../harness.ts';
import { machine } from '../plan.ts';

let world: World;
let pressure: number;
beforeAll(async () => {
  world = await startWorld();
  pressure = (await ok(quantities.create, { code: 'P', description: 'Pressure', unit: 'bar', decimals: 1 }))
    .id;
});
afterAll(() => world.close());

let n = 0;
const measured = () =>
  ok(controls.create, {
    ...{ code: `PRESSURE-${++n}`, description: 'Oil pressure', type: 'measure', nature: 'quantitative' },
    ...{ quantityId: pressure, lower: 5, target: 7, upper: 10, warningMargin: 10 },
  });
const looked = () =>
  ok(controls.create, {
    ...{ code: `LEAK-${++n}`, description: 'No leaks', type: 'visual', nature: 'qualitative' },
    answers: [
      { text: 'Dry', evaluation: 'ok' },
      { text: 'Wet', evaluation: 'ko' },
    ],
  });
/** Creates `count` controls in parallel. */
const several = async (count: number) => {
  const made = await Promise.all(Array.from({ length: count }, looked));
  return made.map(({ id }) => id as number);
};
async function taken(api: typeof checklists | typeof sops = checklists, who: As = {}) {
  const header = { code: `CHK-${++n}`, description: 'Round', typology: 'inspection' as const };
  const { id, code } = await ok(api.create, header, who);
  await ok(api.take, { id }, who);
  return { id: id as number, code: code as string };
}
const phase = (procedureId: number, controlIds: number[] | undefined, who: As = {}) =>
  ok(phases.create, { procedureId, description: 'Look', minutes: 2, controlIds }, who);
const counts = async (id: number) => (await ok(usage.get, { thing: 'control', id })).counts;

it('are told as they are asked, and frozen by the approval in the order of the phases', async () => {
  const [first, second] = [await measured(), await looked()];
  const { id } = await taken();
  await phase(id, [second.id, first.id]);
  await phase(id, [first.id]);
  const asked = [
    {
      ...{ id: second.id, code: second.code, description: 'No leaks', type: 'visual', nature: 'qualitative' },
      ...{ warningMargin: 0, answers: second.answers },
    },
    {
      ...{ id: first.id, code: first.code, description: 'Oil pressure', type: 'measure' },
      ...{ nature: 'quantitative', unit: 'bar', decimals: 1, lower: 5, target: 7, upper: 10 },
      ...{ warningMargin: 10, answers: [] },
    },
  ];
  // Technicians may not list controls.
  const technician = { as: 'technician' } as const;
  expect((await call(controls.list, {}, technician)).status).toBe(403);
  expect((await ok(checklists.get, { id }, technician)).controls).toEqual(asked);
  expect((await ok(checklists.approve, { id })).approved.controls).toEqual(asked);
  await ok(controls.replace, { ...first, upper: 12 });
  expect((await ok(checklists.get, { id })).controls[1]).toMatchObject({ upper: 12 });
  const frozen = await ok(checklists.revision, { id }, technician);
  expect(frozen.controls).toEqual(asked);
  expect(frozen.phaseList.map(({ controlIds }: { controlIds: number[] }) => controlIds)).toEqual([
    [second.id, first.id],
    [first.id],
  ]);
  expect((await ok(checklists.get, { id })).approved.controls).toEqual(asked);
});

it('cost nothing to read where no phase names one', async () => {
  const { id } = await taken();
  await phase(id, undefined);
  const read = await cost(() => ok(checklists.get, { id }));
  expect(read.trips).toBe(2);
  expect(read.answer.controls).toBeUndefined();
});

describe('a control that a phase names', () => {
  it('cannot be deleted, and the refusal and its uses say whose phase it is', async () => {
    const { id: control } = await looked();
    const { id, code } = await taken();
    const [first, second] = [await phase(id, [control]), await phase(id, [control])];
    expect(await call(controls.remove, { id: control })).toMatchObject({
      status: 409,
      body: { code: 'inUseBy', values: { by: 'procedures', count: 1, names: code } },
    });
    expect(await ok(usage.get, { thing: 'control', id: control })).toMatchObject({
      counts: { procedures: 1 },
      items: [{ by: 'procedures', id, code }],
    });
    await ok(phases.remove, { id: first.id });
    expect(await counts(control)).toEqual({ procedures: 1 });
    await ok(phases.replace, { ...second, version: undefined, seq: 1, controlIds: [] });
    expect(await counts(control)).toEqual({});
    await ok(phases.replace, { ...second, version: undefined, seq: 1, controlIds: [control] });
    expect(await counts(control)).toEqual({ procedures: 1 });
    await ok(phases.remove, { id: second.id });
    await ok(controls.remove, { id: control });
  });

  it('must exist', async () => {
    const { id } = await taken();
    const refused = { status: 400, body: { code: 'refMissing', fields: { controlIds: 'refMissing' } } };
    const sent = { procedureId: id, description: 'Look', controlIds: [9_999] };
    expect(await call(phases.create, sent)).toMatchObject(refused);
    const made = await phase(id, undefined);
    expect(await call(phases.replace, { ...sent, id: made.id, seq: 1 })).toMatchObject(refused);
    expect((await ok(checklists.get, { id })).phaseList[0].controlIds).toBeUndefined();
  });

  it('is named by copies too, in their new order, and let go with each', async () => {
    const [first, second] = [await looked(), await measured()];
    const { id } = await taken();
    const made = [await phase(id, [first.id]), await phase(id, [second.id])];
    await ok(checklists.arrange, { id, phases: made.map((each) => each.id).reverse() });
    const order = [second.id, first.id];
    const named = async (of: number) =>
      (await ok(checklists.get, { id: of })).controls.map((each: { id: number }) => each.id);
    expect(await named(id)).toEqual(order);
    const copy = await ok(checklists.duplicate, { id });
    const adapted = await ok(checklists.adapt, { id, machineId: await machine() });
    expect([await named(copy.id), await named(adapted.id)]).toEqual([order, order]);
    expect(await counts(first.id)).toEqual({ procedures: 3 });
    for (const each of [copy, adapted, { id }]) await ok(checklists.remove, { id: each.id });
    expect(await counts(first.id)).toEqual({});
    await ok(controls.remove, { id: first.id });
  });
});

it('are sixty at most in a procedure; a full one is copied and removed whole', async () => {
  const ids = await several(MAX_PROCEDURE_CONTROLS);
  const { id } = await taken();
  for (let i = 0; i < MAX_PROCEDURE_CONTROLS; i += 10) await phase(id, ids.slice(i, i + 10));
  const again = await phase(id, [ids[0]!]);
  const { id: oneMore } = await looked();
  const refused = {
    status: 400,
    body: {
      ...{ code: 'tooMany', values: { limit: MAX_PROCEDURE_CONTROLS } },
      ...{ fields: { controlIds: 'tooMany' }, limits: { controlIds: MAX_PROCEDURE_CONTROLS } },
    },
  };
  const sent = { procedureId: id, description: 'Look', controlIds: [oneMore] };
  expect(await call(phases.create, sent)).toMatchObject(refused);
  expect(await call(phases.replace, { ...sent, id: again.id, seq: 7 })).toMatchObject(refused);
  const approved = await ok(checklists.approve, { id });
  expect(approved.approved.controls).toHaveLength(MAX_PROCEDURE_CONTROLS);
  const copy = await ok(checklists.duplicate, { id });
  expect(await Promise.all([ids[0]!, ids.at(-1)!].map(counts))).toEqual([
    { procedures: 2 },
    { procedures: 2 },
  ]);
  await ok(checklists.remove, { id: copy.id });
  await ok(checklists.remove, { id });
  expect(await Promise.all([ids[0]!, ids.at(-1)!].map(counts))).toEqual([{}, {}]);
});

it('are ten at most in a phase', async () => {
  const { id } = await taken();
  const controlIds = Array.from({ length: 11 }, (_, i) => i + 1);
  expect(await call(phases.create, { procedureId: id, description: 'Look', controlIds })).toMatchObject({
    status: 400,
    body: { fields: { controlIds: 'tooMany' } },
  });
});

it('stay named when whoever may not list them changes their phase', async () => {
  const { id: control } = await looked();
  const pm = { as: 'pm' } as const;
  expect((await call(controls.list, {}, pm)).status).toBe(403);
  const { id } = await taken(sops, pm);
  const made = await phase(id, [control], pm);
  await ok(phases.replace, { ...made, seq: 1, description: 'Look closely' }, pm);
  expect((await ok(sops.get, { id }, pm)).controls).toMatchObject([{ id: control }]);
});

it('and the phases behind them do not go beyond one transaction', async () => {
  const { id } = await taken();
  const first = await phase(id, await several(10));
  for (let i = 0; i < 89; i++) await phase(id, undefined);
  expect(await call(phases.remove, { id: first.id })).toMatchObject({
    status: 400,
    body: { code: 'tooManyChanges' },
  });
  await ok(phases.replace, { ...first, seq: 1, controlIds: [] });
  await ok(phases.remove, { id: first.id });
});
