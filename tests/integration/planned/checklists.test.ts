// Checklists: cycles whose orders require an answer for every control, with the colours and refusals of
// domain 12 and 12.1.
import { beforeAll, describe, expect, it } from 'vitest';
import { memberships, plants as plantKind } from '#functions/db/entities/access.ts';
import { checklistOrders as kept } from '#functions/db/entities/planned.ts';
import type { Endpoint } from '#shared/contract.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import type { AnswerReport } from '#shared/planned/answers.ts';
import { type CycleWithStatus, cycles } from '#shared/planned/cycle-api.ts';
import { checklistOrders, type OrderItem, orders } from '#shared/planned/order-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { checklists, phases, procedures } from '#shared/procedures/procedure-api.ts';
import { strategies } from '#shared/procedures/strategy-api.ts';
import { remarks } from '#shared/requests/remark/remark-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { controls, quantities } from '#shared/structure/api.ts';
import { type As, call, cost, ok, runAtOneMoment, storeOf } from '../harness.ts';
import { at, cycle, done, machine, ordersOf, strategy, worldAt } from '../plan.ts';
import { ewoOf, tagDraft, tagOf } from '../requests/plant.ts';

worldAt('2026-03-04T09:00:00Z');

let pressure: number;
let leak: number;
beforeAll(async () => {
  const { id } = await ok(quantities.create, {
    code: 'P',
    description: 'Pressure',
    unit: 'bar',
    decimals: 2,
  });
  const [first, second] = await Promise.all([
    ok(controls.create, {
      ...{ code: 'PRESSURE', description: 'Oil pressure', type: 'measure', nature: 'quantitative' },
      ...{ quantityId: id, lower: 5, upper: 10, warningMargin: 10 },
    }),
    ok(controls.create, {
      ...{ code: 'LEAK', description: 'No leaks', type: 'visual', nature: 'qualitative' },
      answers: [
        { text: 'Dry', evaluation: 'ok' },
        { text: 'Damp', evaluation: 'warn' },
        { text: 'Wet', evaluation: 'ko' },
      ],
    }),
  ]);
  [pressure, leak] = [first.id, second.id];
});

let n = 0;
/** Creates an approved procedure with a phase that has these controls. */
async function method(controlIds: number[], api: typeof checklists | typeof procedures = checklists) {
  const header = { code: `CHK-${++n}`, description: 'Round', typology: 'inspection' as const };
  const { id } = await ok(api.create, header);
  await ok(api.take, { id });
  await ok(phases.create, { procedureId: id, description: 'Look', minutes: 5, controlIds });
  await ok(api.approve, { id });
  return id as number;
}
/** Creates a weekly checklist with one activity for each list of controls. */
async function round(asked: readonly number[][] = [[pressure, leak]], more: object = {}) {
  const machineId = await machine();
  const its = [];
  for (const controlIds of asked) its.push(await strategy(machineId, {}, await method(controlIds)));
  return cycle({ machineId, strategies: its, typeCycle: 'checklists', ...more });
}
const occurrences = async ({ id }: Pick<CycleWithStatus, 'id'>): Promise<OrderItem[]> =>
  (await storeOf({ tenant: 'acme', plant: 'P1' }).list(kept, { under: id, consistent: true })).items;
const first = async (...of: Parameters<typeof round>) => (await occurrences(await round(...of)))[0]!;
async function begun(...of: Parameters<typeof round>) {
  const order = await first(...of);
  await ok(checklistOrders.start, { id: order.id });
  return order;
}
const sheet = (id: string, who: As = {}) => ok(checklistOrders.get, { id }, who);

const measured = (value: number, more: Partial<AnswerReport> = {}): AnswerReport => ({
  controlId: pressure,
  value,
  ...more,
});
const seen = (answer: string, more: Partial<AnswerReport> = {}): AnswerReport => ({
  controlId: leak,
  answer,
  ...more,
});
const whole = () => [measured(7), seen('Dry')];
const report = (id: string, answers: AnswerReport[] | undefined, more: object = {}) => ({
  id,
  activities: [{ n: 1, answers, ...more }],
});

describe('the orders of a checklist', () => {
  it('are no work orders, and work orders are none of theirs', async () => {
    const made = await round();
    const [order] = await occurrences(made);
    expect(order).toMatchObject({ type: 'checklists', code: expect.stringMatching(/^C-2026-\d{6}$/) });
    expect(await ordersOf(made.id)).toEqual([]);
    const other = (await ordersOf((await cycle()).id))[0]!;
    expect(other).not.toHaveProperty('type');
    const period = { from: '2026-03-01', to: '2026-04-30' };
    const listed = async (api: typeof orders | typeof checklistOrders, of: OrderItem) =>
      (await ok(api.list, { ...period, machineId: of.machineId })).items.map(({ id }: OrderItem) => id);
    expect(await listed(checklistOrders, order!)).toContain(order!.id);
    expect(await listed(orders, order!)).toEqual([]);
    expect(await listed(checklistOrders, other)).toEqual([]);
    for (const verb of ['get', 'start', 'unassign'] as const) {
      expect(await call(orders[verb], { id: order!.id })).toMatchObject({ status: 404 });
      expect(await call(checklistOrders[verb], { id: other.id })).toMatchObject({ status: 404 });
    }
    expect((await ok(checklistOrders.open, { to: '2026-03-04' })).items).toContainEqual(
      expect.objectContaining({ id: order!.id, title: 'Weekly check' }),
    );
  });

  it('ask what was approved, from their start on', async () => {
    const order = await first();
    const asked = (await sheet(order.id)).activities[0].controls;
    expect(asked.map(({ code }: { code: string }) => code)).toEqual(['PRESSURE', 'LEAK']);
    await ok(checklistOrders.start, { id: order.id });
    expect((await sheet(order.id)).activities[0].controls).toEqual(asked);
  });

  it('are planned, assigned, moved and cancelled as work orders are', async () => {
    const made = await round();
    const [one, two, three] = await occurrences(made);
    const moved = await ok(checklistOrders.reschedule, { id: one!.id, plannedOn: '2026-03-06' });
    expect(moved).toMatchObject({ plannedOn: '2026-03-06', nominalOn: '2026-03-04', type: 'checklists' });
    expect((await ok(checklistOrders.cancel, { id: two!.id, reason: 'no stop' })).state).toBe('cancelled');
    const { results } = await ok(checklistOrders.bulk, {
      verb: 'cancel',
      items: [{ id: two!.id }, { id: three!.id }],
      reason: 'no stop',
    });
    expect(results).toMatchObject([{ code: 'orderState' }, { id: three!.id, version: 2 }]);
    await ok(checklistOrders.close, report(one!.id, whole()));
    const { items } = await ok(cycles.slots, { id: made.id, from: '2026-03-01', to: '2026-03-31' });
    expect(items[0]).toMatchObject({ orderId: one!.id, fate: 'generated' });
  });

  it('follow their cycle: an earlier week ends with a later one', async () => {
    const made = await round([[leak]]);
    at('2026-03-18T09:00:00Z');
    const [one, two, three] = await occurrences(made);
    const closed = await ok(checklistOrders.close, report(three!.id, [seen('Dry')]));
    expect(closed.autoClosed).toEqual([one!.id, two!.id]);
    expect(await sheet(one!.id)).toMatchObject({ state: 'autoClosed', activities: [{ outcome: 'notDone' }] });
  });

  it('are issued by meters too', async () => {
    const machineId = await machine();
    const its = [await strategy(machineId, {}, await method([leak]))];
    const made = await cycle({
      ...{ machineId, strategies: its, typeCycle: 'checklists', meter: 'hits' },
      ...{ frequency: undefined, run: { every: 1000, start: 0 }, lockSpan: 0, mode: 'lastCompletion' },
    } as never);
    await ok(readings.create, { machineId, meter: 'hits', value: 1000 } as never);
    const [order] = await occurrences(made);
    expect(order).toMatchObject({ dueRun: 1000, type: 'checklists' });
    await ok(checklistOrders.close, {
      ...report(order!.id, [seen('Wet', { note: 'drips' })]),
      reading: 1010,
    });
    expect(await ok(cycles.get, { id: made.id })).toMatchObject({ status: { lastRun: 1010, nextRun: 2010 } });
  });
});

describe('a report', () => {
  const refused = async (answers: AnswerReport[] | undefined, fields: object, more: object = {}) => {
    const { id } = await begun();
    const sent = { ...report(id, answers, more) };
    const expected = { status: 400, body: { code: 'invalidInput', fields } };
    expect(await call(checklistOrders.report, sent)).toMatchObject(expected);
    expect(await call(checklistOrders.close, sent)).toMatchObject(expected);
  };
  const fields = (more: Record<string, string>) =>
    Object.fromEntries(Object.entries(more).map(([path, code]) => [`activities.0.${path}`, code]));

  it.each<[string, () => AnswerReport[] | undefined, Record<string, string>]>([
    ['too many decimals', () => [measured(7.123), seen('Dry')], { 'answers.0.value': 'valueDecimals' }],
    ['no value', () => [{ controlId: pressure }, seen('Dry')], { 'answers.0.value': 'required' }],
    ['no answer', () => [measured(7), { controlId: leak }], { 'answers.1.answer': 'required' }],
    ['an answer there is not', () => [measured(7), seen('Blue')], { 'answers.1.answer': 'notAllowed' }],
    ['both', () => [measured(7, { answer: 'Dry' }), seen('Dry')], { 'answers.0.answer': 'notAllowed' }],
    ['both', () => [measured(7), seen('Dry', { value: 7 })], { 'answers.1.value': 'notAllowed' }],
    [
      'a value where nothing applies',
      () => [measured(7, { na: true }), seen('Dry')],
      { 'answers.0.value': 'notAllowed' },
    ],
    [
      'the control of another',
      () => [...whole(), { controlId: 9_999, value: 1 }],
      { 'answers.2.controlId': 'controlNotAsked' },
    ],
    ['one twice', () => [...whole(), measured(8)], { 'answers.2.controlId': 'givenTwice' }],
    ['one too few', () => [measured(7)], { answers: 'answersMissing' }],
    ['red without a note', () => [measured(4.99), seen('Dry')], { 'answers.0.note': 'noteNeeded' }],
    ['red without a note', () => [measured(7), seen('Wet')], { 'answers.1.note': 'noteNeeded' }],
  ])('is refused with %s', (_, answers, problems) => refused(answers(), fields(problems)));

  it('needs answers where there are controls, and none where it was not done', async () => {
    await refused(undefined, fields({ answers: 'answersMissing' }), { outcome: 'ok' });
    await refused(whole(), fields({ answers: 'notAllowed' }), { outcome: 'notDone', note: 'no time' });
    await refused(undefined, { 'activities.0.outcome': 'required' });
    const { id } = await begun();
    await ok(checklistOrders.close, report(id, undefined, { outcome: 'notDone', note: 'no time' }));
  });

  it('of nothing that applies says so', async () => {
    const { id } = await begun();
    const closed = await ok(
      checklistOrders.report,
      report(id, [
        { controlId: pressure, na: true },
        { controlId: leak, na: true },
      ]),
    );
    expect(closed).toMatchObject({ state: 'closed', found: 'grey', activities: [{ outcome: 'na' }] });
  });

  it('in parts leaves the order open; its answers stay, and the worst is what was found', async () => {
    const { id } = await begun([[leak], [pressure], []]);
    const half = await ok(checklistOrders.report, {
      id,
      activities: [{ n: 1, answers: [seen('Damp')] }],
    });
    expect(half.state).toBe('inProgress');
    expect(half.found).toBeUndefined();
    const closed = await ok(checklistOrders.close, {
      id,
      activities: [
        { n: 2, answers: [measured(4, { note: 'pump worn' })] },
        { n: 3, outcome: 'ok' },
      ],
    });
    expect(closed).toMatchObject({ state: 'closed', found: 'red' });
    expect((await sheet(id)).activities).toMatchObject([
      { outcome: 'ok', answers: [{ answer: 'Damp', colour: 'yellow' }] },
      { outcome: 'nok', answers: [{ value: 4, colour: 'red', note: 'pump worn' }] },
      { outcome: 'ok' },
    ]);
  });
});

describe('a red answer', () => {
  it('asks for a tag and an EWO, which the order then names', async () => {
    const order = await begun();
    const { machineId } = order;
    await ok(checklistOrders.report, report(order.id, [measured(4, { note: 'pump worn' }), seen('Dry')]));
    const from = { orderId: order.id, activity: 1 };
    const tag = await tagOf(machineId, from);
    const ewo = await ewoOf(machineId, from);
    expect((await sheet(order.id)).activities[0].requests).toEqual([
      { kind: 'tag', id: tag.id, code: tag.code },
      { kind: 'ewo', id: ewo.id, code: ewo.code },
    ]);
    const green = await begun();
    await ok(checklistOrders.report, report(green.id, whole()));
    const other = tagDraft(machineId, { ...from, orderId: green.id });
    expect(await call(tags.create, other)).toMatchObject({
      status: 400,
      body: { fields: { activity: 'refMissing' } },
    });
  });
});

describe('a work order', () => {
  it('whose procedure names controls asks the same', async () => {
    const machineId = await machine();
    const its = [await strategy(machineId, {}, await method([pressure], procedures))];
    const [order] = await ordersOf((await cycle({ machineId, strategies: its })).id);
    await ok(orders.start, { id: order!.id });
    expect(await call(orders.report, report(order!.id, undefined, { outcome: 'ok' }))).toMatchObject({
      status: 400,
      body: { fields: { 'activities.0.answers': 'answersMissing' } },
    });
    const sent = report(order!.id, [measured(11, { note: 'too much' })]);
    expect(await ok(orders.report, sent)).toMatchObject({ state: 'closed', found: 'red' });
    expect((await ok(orders.get, { id: order!.id })).activities[0]).toMatchObject({
      outcome: 'nok',
      answers: [{ value: 11, colour: 'red' }],
    });
  });
});

describe('who', () => {
  it('reads, plans and does them', async () => {
    const { id } = await first();
    const period = { from: '2026-03-01', to: '2026-03-31' };
    const status = async <S extends object>(api: Endpoint<S>, input: S, as: As['as']) =>
      (await call(api, input, { as })).status;
    const reads = async (as: As['as']) => [
      await status(checklistOrders.get, { id }, as),
      await status(checklistOrders.list, period, as),
      await status(checklistOrders.calendar, period, as),
    ];
    expect(await reads('admin')).toEqual([200, 200, 200]);
    expect(await reads('am')).toEqual([200, 200, 200]);
    expect(await reads('technician')).toEqual([200, 200, 403]);
    for (const as of ['pm', 'requestor', 'guest', 'supervisor', 'viewer'] as const)
      expect([as, ...(await reads(as))]).toEqual([as, 403, 403, 403]);
    for (const as of ['am', 'guest', 'requestor'] as const) {
      expect(await status(checklistOrders.start, { id }, as)).toBe(403);
      expect(await status(checklistOrders.close, { id, activities: [] }, as)).toBe(403);
    }
    for (const as of ['am', 'technician', 'guest'] as const)
      expect(await status(checklistOrders.cancel, { id, reason: 'no' }, as)).toBe(403);
    await ok(checklistOrders.start, { id }, { as: 'technician' });
    const sent = report(id, whole());
    expect(await ok(checklistOrders.report, sent, { as: 'technician' })).toMatchObject({ state: 'closed' });
  });

  it('says something of them: whoever reads them', async () => {
    const { id } = await first();
    const about = { of: 'order' as const, thing: id };
    await ok(remarks.add, { ...about, text: 'Ladder needed' } as never, { as: 'technician' });
    expect((await ok(remarks.list, about, { as: 'am' })).items).toHaveLength(1);
    expect(await call(remarks.list, about, { as: 'guest' })).toMatchObject({ status: 403 });
  });
});

describe('where the plant assigns', () => {
  const there = { tenant: 'acme-2' } as const;
  const technician = { ...there, as: 'technician' } as const;
  let [person, team] = [0, 0];
  beforeAll(async () => {
    const store = storeOf({ tenant: 'acme-2' });
    const plant = await store.get(plantKind, 'P1');
    await store.commit(store.replace(plantKind, plant, { ...plant, resources: true }));
    person = (await ok(operators.create, { code: 'OP', name: 'Ada' }, there)).id;
    team = (await ok(teams.create, { code: 'T1', description: 'One', leaders: [person] }, there)).id;
    const member = await store.get(memberships, 'technician.P1');
    await store.commit(store.replace(memberships, member, { ...member, teamId: team }));
  });

  it('an administrator gives them to a team, whose technicians do them and no others', async () => {
    const header = { code: 'CHK', description: 'Round', typology: 'inspection' as const };
    const procedureId = (await ok(checklists.create, header, there)).id;
    await ok(checklists.take, { id: procedureId }, there);
    await ok(phases.create, { procedureId, description: 'Look', minutes: 5 }, there);
    await ok(checklists.approve, { id: procedureId }, there);
    const machineId = await machine(there);
    const its = [await strategy(machineId, there, procedureId)];
    await cycle({ machineId, strategies: its, typeCycle: 'checklists' }, there);
    const { id } = (await ok(checklistOrders.open, { to: '2026-03-04' }, there)).items[0];
    expect(await call(checklistOrders.start, { id }, technician)).toMatchObject({ status: 403 });
    expect(await call(checklistOrders.get, { id }, technician)).toMatchObject({ status: 403 });
    expect(await call(checklistOrders.assign, { id, teamId: team }, technician)).toMatchObject({
      status: 403,
    });
    await ok(checklistOrders.assign, { id, teamId: team }, there);
    const mine = await ok(checklistOrders.open, { to: '2026-03-04' }, technician);
    expect(mine.items.map((each: OrderItem) => each.id)).toEqual([id]);
    await ok(checklistOrders.start, { id }, technician);
    const done = { outcome: 'ok' as const, hours: [{ operatorId: person, hours: 0.5 }] };
    expect(
      await call(checklistOrders.report, report(id, undefined, { outcome: 'ok' }), technician),
    ).toMatchObject({ body: { fields: { 'activities.0.hours': 'hoursNeeded' } } });
    expect(await ok(checklistOrders.report, report(id, undefined, done), technician)).toMatchObject({
      ...{ state: 'closed', actualMinutes: 30 },
    });
  });
});

describe('a plant without checklists', () => {
  const who = { plant: 'P2' } as const;
  it('has no orders of theirs', async () => {
    const period = { from: '2026-03-01', to: '2026-03-31' };
    const missing = { status: 404, body: { code: 'notFound' } };
    const id = '1.1.2026-03-04';
    expect(await call(checklistOrders.list, period, who)).toMatchObject(missing);
    expect(await call(checklistOrders.open, { to: '2026-03-31' }, who)).toMatchObject(missing);
    expect(await call(checklistOrders.late, {}, who)).toMatchObject(missing);
    expect(await call(checklistOrders.calendar, period, who)).toMatchObject(missing);
    expect(await call(checklistOrders.get, { id }, who)).toMatchObject(missing);
    expect(await call(checklistOrders.start, { id }, who)).toMatchObject(missing);
    expect(await call(strategies.free, { typeCycle: 'checklists' }, who)).toMatchObject(missing);
  });
});

it('costs what a work order costs', () =>
  runAtOneMoment(async () => {
    const list = await first([[leak]]);
    const [order] = await ordersOf((await cycle()).id);
    const [other] = await ordersOf((await cycle()).id);
    const one = await begun([[leak]]);
    await ok(orders.start, { id: other!.id });
    const prices = {
      starts: [
        await cost(() => ok(checklistOrders.start, { id: list.id })),
        await cost(() => ok(orders.start, { id: order!.id })),
      ],
      reports: [
        await cost(() => ok(checklistOrders.report, report(one.id, [seen('Damp')]))),
        await cost(() => ok(orders.report, { id: other!.id, activities: [{ n: 1, outcome: 'ok' }] })),
      ],
      closings: [
        await cost(() => ok(checklistOrders.close, report(list.id, [seen('Dry')]))),
        await cost(() => done(order!)),
      ],
    };
    for (const [ours, theirs] of Object.values(prices)) {
      expect(ours!.trips).toBeLessThanOrEqual(theirs!.trips);
      expect(ours!.writes).toBeLessThanOrEqual(theirs!.writes);
    }
  }));
