// The calls of checklists and autonomous maintenance as an external client writes them: by address, method
// and body only.
import { expect, it } from 'vitest';
import { checklistOrders, orders, runs as runKind } from '#functions/db/entities/planned.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { amStrategies, strategies } from '#shared/procedures/strategy-api.ts';
import { controls, elements, lubricants, quantities } from '#shared/structure/api.ts';
import { type Answered, eventOf, everyCall, ok, requestOf, send, storeOf } from '../harness.ts';
import { machine, worldAt } from '../plan.ts';

const today = '2026-03-02';
worldAt(`${today}T09:00:00Z`);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Calls a path such as `/amorder/items/{id}/report` with an input. */
// biome-ignore lint/suspicious/noExplicitAny: looked into by matchers
function outside(method: Method, path: string, sent: Record<string, unknown> = {}): Promise<Answered<any>> {
  const known = everyCall.find(({ call }) => call.method === method && call.path === path);
  if (!known) throw new Error(`${method} ${path} is not there`);
  const call = { method, path };
  return send(known.feature, eventOf(call, requestOf(call, sent)));
}
async function done(...asked: Parameters<typeof outside>) {
  const { status, body } = await outside(...asked);
  expect([...asked, status, status === 200 ? '' : body]).toEqual([...asked, 200, '']);
  return body;
}
const there = (method: Method, path: string) =>
  everyCall.some(({ call }) => call.method === method && call.path === path);

let serial = 0;
const code = (prefix: string) => `${prefix}-${++serial}`;

async function place() {
  const machineId = await machine();
  const part = { idMachine: machineId, tiporec: 1, code: 'G', description: 'Guard', flagAm: true };
  const { id: elementId } = await ok(elements.create, part as never);
  const { id: quantityId } = await ok(quantities.create, {
    ...{ code: code('Q'), description: 'Pressure', unit: 'bar', decimals: 1 },
  });
  const measure = { code: code('K'), description: 'Pressure', type: 'measure', nature: 'quantitative' };
  const { id: controlId } = await ok(controls.create, {
    ...measure,
    ...{ quantityId, lower: 5, upper: 10 },
  } as never);
  return { machineId, elementId, controlId };
}

/** Creates, changes and approves a procedure by the calls of its kind; those of another kind answer 404. */
async function method(kind: 'smp' | 'checklist' | 'sop', controlId: number) {
  const draft = { code: code(kind.toUpperCase()), description: 'Look', typology: 'control' };
  const { id } = await done('POST', `/${kind}/items`, draft);
  await done('POST', `/${kind}/items/{id}/take`, { id });
  const phase = { procedureId: id, description: 'Look', minutes: 5, controlIds: [controlId] };
  const { id: phaseId } = await done('POST', '/phase/items', phase);
  await done('POST', `/${kind}/items/{id}/arrange`, { id, phases: [phaseId] });
  await done('POST', `/${kind}/items/{id}/release`, { id });
  await done('POST', `/${kind}/items/{id}/approve`, { id });
  expect(await done('GET', `/${kind}/items/{id}/revision`, { id })).toMatchObject({ code: draft.code });
  await done('POST', `/${kind}/items/{id}/duplicate`, { id });
  for (const other of ['smp', 'checklist', 'sop'].filter((each) => each !== kind))
    expect((await outside('GET', `/${other}/items/{id}`, { id })).status).toBe(404);
  for (const extra of [{ kind }, { typeCycle: 'am' }])
    expect((await outside('POST', `/${kind}/items`, { ...draft, code: 'X', ...extra })).status).toBe(400);
  return id as number;
}

const verbs = ['assign', 'start', 'report', 'close', 'cancel', 'reschedule'] as const;

it.each(['workorder', 'checklistorder', 'amorder'])('/%s has the calls of orders', (thing) => {
  for (const path of ['items', 'items/{id}', 'open', 'calendar'])
    expect(there('GET', `/${thing}/${path}`), path).toBe(true);
  for (const verb of verbs) expect(there('POST', `/${thing}/items/{id}/${verb}`), verb).toBe(true);
});

it.each([
  ['smp', 'workorder', 'workorders', orders],
  ['checklist', 'checklistorder', 'checklists', checklistOrders],
] as const)(
  '/%s and /%s: a procedure with a control is approved, planned, answered and found again',
  async (kind, thing, typeCycle, kept) => {
    const { machineId, elementId, controlId } = await place();
    const procedureId = await method(kind, controlId);
    await done('POST', `/${kind}/items/{id}/adapt`, { id: procedureId, machineId, elementId });
    const { id: strategyId } = await ok(strategies.create, { machineId, elementId, procedureId });
    const { id: cycleId } = await ok(cycles.create, {
      ...{ code: code('C'), description: 'Round', machineId, typology: 'control', typeCycle, anchor: today },
      ...{
        strategies: [strategyId],
        frequency: { n: 1, unit: 'W' },
        mode: 'initialScheduling',
        autoClose: true,
      },
    });
    const [order, next] = (
      await storeOf({ tenant: 'acme', plant: 'P1' }).list(kept, { under: cycleId, consistent: true })
    ).items.sort((a, b) => (a.plannedOn < b.plannedOn ? -1 : 1));
    const { id } = order!;
    const period = { from: '2026-03-01', to: '2026-03-31' };
    expect((await done('GET', `/${thing}/items`, { ...period, cycleId })).items[0]).toMatchObject({ id });
    await done('GET', `/${thing}/open`, { to: today });
    await done('GET', `/${thing}/calendar`, period);
    await done('POST', `/${thing}/items/{id}/start`, { id });
    const red = { controlId, value: 10.4, note: 'Stuck' };
    expect(
      await done('POST', `/${thing}/items/{id}/report`, { id, activities: [{ n: 1, answers: [red] }] }),
    ).toMatchObject({ state: 'closed', found: 'red' });
    await done('POST', `/${thing}/items/{id}/reschedule`, { id: next!.id, plannedOn: '2026-03-11' });
    await done('POST', `/${thing}/items/{id}/cancel`, { id: next!.id, reason: 'Not now' });
    for (const other of ['workorder', 'checklistorder', 'amorder'].filter((each) => each !== thing))
      expect((await outside('GET', `/${other}/items/{id}`, { id })).status).toBe(404);
    for (const filter of [{}, { controlId }, { machineId }, { colour: 'red' }])
      await done('GET', '/checklist/results', { ...period, ...filter });
  },
);

it('/sop, /cilr, /path, /amorder and /amreport: a path is walked and told', async () => {
  const { machineId, elementId, controlId } = await place();
  const sopId = await method('sop', controlId);
  await done('POST', '/sop/items/{id}/adapt', { id: sopId, machineId, elementId });
  await ok(amStrategies.create, { machineId, elementId, procedureId: sopId });
  const { id: lubricantId } = await ok(lubricants.create, {
    code: code('OIL'),
    description: 'Oil',
    kind: 'oil',
  });
  const its = { machineId, elementId, minutes: 2, machineState: 'stopped', active: true };
  const daily = { frequency: { n: 1, unit: 'D' } };
  const drafts = [
    {
      ...its,
      ...daily,
      type: 'C',
      number: 1,
      description: 'Wipe',
      standard: 'No chips',
      method: 'Cloth',
      sopId,
    },
    { ...its, ...daily, type: 'I', number: 2, description: 'Read', controlId },
    {
      ...its,
      type: 'L',
      number: 3,
      description: 'Oil',
      lubricantId,
      quantity: 0.2,
      frequency: { n: 1, unit: 'W' },
    },
    { ...its, type: 'R', number: 4, description: 'Tighten', torque: 12, frequency: { shifts: [1, 2] } },
  ];
  const made: number[] = [];
  for (const draft of drafts) made.push((await done('POST', '/cilr/items', draft)).id);
  expect((await done('GET', '/cilr/items', { machineId })).items).toHaveLength(4);
  const walk = { code: code('P'), description: 'Round', points: made, walkingMinutes: 1, shifts: [1, 2] };
  const path = await done('POST', '/path/items', { ...walk, anchor: today, active: true });
  const [run] = (
    await storeOf({ tenant: 'acme', plant: 'P1' }).list(runKind, { under: path.id, consistent: true })
  ).items.sort((a, b) => (a.id < b.id ? -1 : 1));
  const { id } = run!;
  const period = { from: '2026-03-01', to: '2026-03-31' };
  expect((await done('GET', '/amorder/items', period)).items.length).toBeGreaterThan(0);
  await done('GET', '/amorder/open', { to: today });
  await done('GET', '/amorder/calendar', period);
  await done('POST', '/amorder/items/{id}/start', { id });
  const [clean, read, oil, screw] = made;
  await done('POST', '/amorder/items/{id}/report', {
    ...{ id, points: [{ pointId: clean, outcome: 'ok', minutes: 3 }] },
  });
  const rest = [
    { pointId: read, outcome: 'nok', value: 10.4, note: 'Stuck' },
    { pointId: oil, outcome: 'na' },
    { pointId: screw, outcome: 'notDone', note: 'No key' },
  ];
  expect(await done('POST', '/amorder/items/{id}/report', { id, activities: rest })).toMatchObject({
    ...{ state: 'closed', found: 'red' },
  });
  await done('GET', '/amreport', period);
  for (const other of ['workorder', 'checklistorder'])
    expect((await outside('GET', `/${other}/items/{id}`, { id })).status).toBe(404);
});

it('/amstep: a step is asked for and confirmed', async () => {
  const machineId = await machine();
  expect(await done('GET', '/amstep/items/{machineId}', { machineId })).toMatchObject({ machineId, step: 0 });
  const confirmed = { machineId, step: 1, score: 80, note: 'Audited' };
  expect(await done('POST', '/amstep/items/{machineId}/confirm', confirmed)).toMatchObject({ step: 1 });
});
