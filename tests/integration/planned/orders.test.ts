import { beforeAll, describe, expect, it } from 'vitest';
import { memberships, plants as plantKind } from '#functions/db/entities/access.ts';
import { teams as teamKind } from '#functions/db/entities/organisation.ts';
import { orders as orderKind } from '#functions/db/entities/planned.ts';
import { dayTotals } from '#functions/db/entities/reports.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import { users } from '#shared/access/api.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { getOrderColour } from '#shared/planned/colour.ts';
import { cycles, type SlotItem } from '#shared/planned/cycle-api.ts';
import { type OrderItem, orders } from '#shared/planned/order-api.ts';
import { computeDayTotal } from '#shared/planned/totals.ts';
import { call, cost, costOfCall, expireMemberships, ok, storeOf } from '../harness.ts';
import { at, cycle, done, edited, openDaysOf, ordersOf, worldAt } from '../plan.ts';
import { streamReader } from '../stream.ts';

const P2 = { plant: 'P2' } as const;
worldAt('2026-03-01T09:00:00Z');
let [person, team, other] = [0, 0, 0];
beforeAll(async () => {
  // P2 assigns its orders to teams.
  const store = storeOf({ tenant: 'acme' });
  const plant = await store.get(plantKind, 'P2');
  await store.commit(store.replace(plantKind, plant, { ...plant, resources: true }));
  person = (await ok(operators.create, { code: 'OP', name: 'Ada' }, P2)).id;
  team = (await ok(teams.create, { code: 'T1', description: 'One', leaders: [person] }, P2)).id;
  other = (await ok(teams.create, { code: 'T2', description: 'Two', leaders: [person] }, P2)).id;
  const member = await store.get(memberships, 'technician.P2');
  await store.commit(store.replace(memberships, member, { ...member, teamId: team }));
});

const states = async (cycleId: number) =>
  Object.fromEntries((await ordersOf(cycleId)).map(({ plannedOn, state }) => [plannedOn, state]));
const onDay = (all: readonly OrderItem[], day: string) => all.find(({ plannedOn }) => plannedOn === day)!;
const reports = (n: number, outcome: 'ok' | 'nok' | 'notDone' = 'ok', more: object = {}) => [
  { n, outcome, ...more },
];

describe('the list of a period', () => {
  it('is of one state or team where it is asked for', async () => {
    const made = await cycle({ anchor: '2026-03-04' });
    const [first] = await ordersOf(made.id);
    at('2026-03-04T09:00:00Z');
    await ok(orders.start, { id: first!.id });
    const period = { cycleId: made.id, from: '2026-03-01', to: '2026-04-30' };
    const idsOf = async (more: object) =>
      (await ok(orders.list, { ...period, ...more })).items.map(({ id }: { id: string }) => id);
    expect(await idsOf({ state: 'inProgress' })).toEqual([first!.id]);
    expect(await idsOf({ state: 'planned' })).not.toContain(first!.id);
    expect(await idsOf({ teamId: 999 })).toEqual([]);
  });
});

describe('an order', () => {
  it('is started, reported activity by activity, and closes with the last', async () => {
    const made = await cycle({ anchor: '2026-03-04' });
    const [order] = await ordersOf(made.id);
    at('2026-03-04T09:00:00Z');
    const who = { as: 'technician' } as const;
    expect(await call(orders.report, { id: order!.id, activities: reports(1) }, who)).toMatchObject({
      status: 409,
      body: { code: 'orderState', values: { state: 'planned' } },
    });
    expect(await call(orders.start, { id: order!.id, startedAt: '2026-03-04T10:00:00Z' }, who)).toMatchObject(
      {
        body: { code: 'dateInFuture' },
      },
    );
    const started = await ok(orders.start, { id: order!.id }, who);
    expect(started).toMatchObject({ state: 'inProgress', startedAt: '2026-03-04T09:00:00.000Z' });
    expect(started.activities).toMatchObject([{ n: 1, edition: 1, revision: 0, minutes: 30 }]);
    expect(await call(orders.report, { id: order!.id, activities: reports(1, 'nok') }, who)).toMatchObject({
      status: 400,
      body: { fields: { 'activities.0.note': 'noteNeeded' } },
    });
    expect(await call(orders.report, { id: order!.id, activities: reports(7) }, who)).toMatchObject({
      body: { fields: { 'activities.0.n': 'refMissing' } },
    });
    expect(
      await call(orders.report, { id: order!.id, version: 1, activities: reports(1) }, who),
    ).toMatchObject({ status: 409, body: { code: 'stale' } });
    at('2026-03-04T09:45:00Z');
    expect(
      await ok(
        orders.report,
        { id: order!.id, activities: reports(1, 'nok', { note: 'leaks' }), actualMinutes: 40 },
        who,
      ),
    ).toMatchObject({
      state: 'closed',
      closedOn: '2026-03-04',
      closedBy: 'Ms technician',
      actualMinutes: 40,
    });
    expect(await call(orders.close, { id: order!.id })).toMatchObject({ body: { code: 'orderState' } });
    expect(await call(orders.cancel, { id: order!.id, reason: 'x' })).toMatchObject({
      body: { code: 'orderState' },
    });
  });

  it('opens to technicians in its early window, to administrators before', async () => {
    const made = await cycle({ anchor: '2026-03-18' });
    const [order] = await ordersOf(made.id);
    expect((await ok(orders.get, { id: order!.id })).earliestOn).toBe('2026-03-15');
    const to = '2026-03-18';
    const lists = [
      await ok(orders.open, { to }),
      await ok(orders.list, { from: to, to, cycleId: made.id }),
      await ok(orders.list, { from: to, to, machineId: made.machineId }),
    ];
    for (const { items } of lists)
      expect(items.find(({ id }: OrderItem) => id === order!.id)).toMatchObject({
        title: 'Weekly check',
        earliestOn: '2026-03-15',
      });
    at('2026-03-14T09:00:00Z');
    expect(await call(orders.start, { id: order!.id }, { as: 'technician' })).toMatchObject({
      status: 409,
      body: { code: 'orderTooEarly', values: { from: '2026-03-15' } },
    });
    expect(
      await call(orders.close, { id: order!.id, activities: reports(1) }, { as: 'technician' }),
    ).toMatchObject({
      body: { code: 'orderState' },
    });
    expect(await call(orders.start, { id: order!.id }, { as: 'am' })).toMatchObject({ status: 403 });
    at('2026-03-15T09:00:00Z');
    await ok(orders.start, { id: order!.id }, { as: 'technician' });
    const early = await cycle({ anchor: '2026-04-01', autoClose: false });
    expect(await done((await ordersOf(early.id))[0]!)).toMatchObject({
      state: 'closed',
      closedOn: '2026-03-15',
    });
  });

  it('is closed by an administrator from any open state, on a day that can be', async () => {
    const made = await cycle({ anchor: '2026-03-04' });
    const [order] = await ordersOf(made.id);
    at('2026-03-04T09:00:00Z');
    expect(await call(orders.close, { id: order!.id })).toMatchObject({
      status: 409,
      body: { code: 'outcomesMissing' },
    });
    await ok(orders.start, { id: order!.id });
    at('2026-03-05T09:00:00Z');
    const close = (closedAt: string) =>
      call(orders.close, { id: order!.id, activities: reports(1), closedAt });
    expect(await close('2026-03-06T09:00:00Z')).toMatchObject({
      status: 400,
      body: { code: 'dateInFuture' },
    });
    expect(await close('2026-03-04T08:59:59Z')).toMatchObject({ body: { code: 'dateBeforeMinimum' } });
    // Z01: 23:30 UTC is the next day in Rome.
    expect(await close('2026-03-04T23:30:00Z')).toMatchObject({
      status: 200,
      body: { closedOn: '2026-03-05' },
    });
  });

  it('of a floating cycle takes the dates ahead with it, through an edit of the cycle too', async () => {
    const made = await cycle({
      anchor: '2026-03-04',
      frequency: { n: 2, unit: 'W' },
      mode: 'lastCompletion',
      autoClose: false,
    });
    const [open] = await ordersOf(made.id);
    const ahead = async () => {
      const { items }: { items: SlotItem[] } = await ok(cycles.slots, {
        id: made.id,
        from: '2026-03-05',
        to: '2026-05-01',
      });
      const dates = items.filter(({ fate }) => fate === 'projected').map(({ planned }) => planned);
      return [(await ok(cycles.get, { id: made.id })).status?.openOn, ...dates];
    };
    expect(await ahead()).toEqual(['2026-03-04', '2026-03-18', '2026-04-01', '2026-04-15', '2026-04-29']);
    await ok(orders.reschedule, { id: open!.id, plannedOn: '2026-03-10' });
    expect(await ahead()).toEqual(['2026-03-10', '2026-03-24', '2026-04-07', '2026-04-21']);
    const longer = edited(await ok(cycles.get, { id: made.id }), { frequency: { n: 3, unit: 'W' } });
    await ok(cycles.replace, longer);
    expect(await ahead()).toEqual(['2026-03-10', '2026-03-31', '2026-04-21']);
    at('2026-03-12T09:00:00Z');
    await done(open!);
    expect(await ahead()).toEqual(['2026-04-02', '2026-04-23']);
  });

  it('moves by reschedule, not into the past, and stays out of its cycle’s way', async () => {
    const made = await cycle({ anchor: '2026-03-25' });
    const [order] = await ordersOf(made.id);
    at('2026-03-11T09:00:00Z');
    expect(await call(orders.reschedule, { id: order!.id, plannedOn: '2026-03-10' })).toMatchObject({
      status: 400,
      body: { code: 'dateBeforeMinimum' },
    });
    expect(
      await ok(orders.reschedule, { id: order!.id, plannedOn: '2026-05-02', reason: 'no spare' }),
    ).toMatchObject({
      plannedOn: '2026-05-02',
      nominalOn: '2026-03-25',
      dayChanges: [
        {
          ...{ from: '2026-03-25', to: '2026-05-02', cause: 'rescheduled', reason: 'no spare' },
          ...{ by: expect.stringMatching(/\S/), at: '2026-03-11T09:00:00.000Z' },
        },
      ],
    });
    expect(await call(orders.cancel, { id: order!.id } as never)).toMatchObject({
      body: { fields: { reason: 'required' } },
    });
    const { items } = await ok(orders.list, { from: '2026-05-01', to: '2026-05-31' });
    expect(items.map(({ id }: OrderItem) => id)).toContain(order!.id);
    await runAllJobs('acme', 'P1', '2026-03-11T09:00:00Z');
    expect((await ordersOf(made.id)).map(({ plannedOn }) => plannedOn)).not.toContain('2026-03-25');
  });

  it('leaves the next FLOATING one behind, done or cancelled', async () => {
    const made = await cycle({
      frequency: { n: 1, unit: 'M' },
      mode: 'lastCompletion',
      anchor: '2026-03-10',
      autoClose: false,
    });
    const [first, ...none] = await ordersOf(made.id);
    expect(none).toEqual([]);
    at('2026-03-25T09:00:00Z');
    // L08: a cancelled order counts from its planned day.
    await ok(orders.cancel, { id: first!.id, reason: 'machine moved' });
    expect(await openDaysOf(made.id)).toEqual(['2026-04-10']);
    at('2026-04-20T09:00:00Z');
    await done((await ordersOf(made.id)).at(-1)!);
    expect(await openDaysOf(made.id)).toEqual(['2026-05-20']);
    expect((await ordersOf(made.id)).map(({ id }) => id.split('.')[2])).toEqual(['a0001', 'a0002', 'a0003']);
    expect(await ok(cycles.generate, { id: made.id })).toEqual({ created: 0, removed: 0 });
  });

  it('ends in its page of 31 days and in the list of open ones', async () => {
    const made = await cycle({ anchor: '2027-02-03' });
    at('2027-02-03T09:00:00Z');
    await runAllJobs('acme', 'P1', '2027-02-03T09:00:00Z');
    const page = await ok(orders.list, {
      from: '2027-02-01',
      to: '2027-03-31',
      machineId: made.machineId,
      limit: 2,
    });
    expect(page.items).toHaveLength(2);
    const rest = await ok(orders.list, {
      from: '2027-02-01',
      to: '2027-03-31',
      machineId: made.machineId,
      next: page.next,
    });
    expect(rest.items.length).toBeGreaterThan(3);
    expect(
      await call(orders.list, { from: '2027-02-01', to: '2027-04-30', next: `2027-02/${page.next}` }),
    ).toMatchObject({ status: 400, body: { code: 'badCursor' } });
    expect(
      (await ok(orders.list, { from: '2027-03-31', to: '2027-02-01', machineId: made.machineId })).items,
    ).toEqual([]);
    const { items: open } = await ok(orders.open, { to: '2027-02-03' });
    expect(open.map(({ id }: OrderItem) => id)).toContain(`${made.id}.1.2027-02-03`);
    await done(open.find(({ cycleId }: OrderItem) => cycleId === made.id)!);
    const { items: left } = await ok(orders.open, { to: '2027-02-03' });
    expect(left.map(({ id }: OrderItem) => id)).not.toContain(`${made.id}.1.2027-02-03`);
  });
});

describe('the list', () => {
  const period = { from: '2026-03-20', to: '2026-04-05' };
  const firstOn = (days: string[]) =>
    days.map((day) => day.slice(0, 7)).filter((m, i, all) => m !== all[i - 1]);

  it('goes on over the months, in one page or in many', async () => {
    await cycle({ frequency: { n: 1, unit: 'D' }, autoClose: false });
    const whole = await ok(orders.list, { ...period, limit: 500 });
    const ids = whole.items.map(({ id }: OrderItem) => id);
    expect(firstOn(whole.items.map(({ plannedOn }: OrderItem) => plannedOn))).toEqual(['2026-03', '2026-04']);
    expect(whole.next).toBeUndefined();
    const walked: string[] = [];
    let next: string | undefined;
    do {
      const page = await ok(orders.list, { ...period, limit: 4, next });
      walked.push(...page.items.map(({ id }: OrderItem) => id));
      next = page.next;
    } while (next);
    expect(walked).toEqual(ids);
  });

  it('looks over three years at most', async () => {
    expect(await call(orders.list, { from: '2020-01-01', to: '2026-01-01' })).toMatchObject({
      status: 400,
      body: { fields: { to: 'outOfRange' } },
    });
  });
});

describe('with teams', () => {
  const technician = { as: 'technician', plant: 'P2' } as const;
  const ordersThere = async (more = {}) =>
    ordersOf((await cycle({ anchor: '2026-03-04', ...more }, P2)).id, P2);

  it('only the team of an order works on it, and says its hours', async () => {
    const [order] = await ordersThere();
    at('2026-03-04T09:00:00Z');
    expect(await call(orders.assign, { id: order!.id, teamId: 99 }, P2)).toMatchObject({
      body: { code: 'refMissing' },
    });
    expect(await call(orders.start, { id: order!.id }, technician)).toMatchObject({ status: 403 });
    await ok(orders.assign, { id: order!.id, teamId: other }, P2);
    expect(await call(orders.start, { id: order!.id }, technician)).toMatchObject({ status: 403 });
    await ok(orders.assign, { id: order!.id, teamId: team }, P2);
    await ok(orders.assign, { id: order!.id, teamId: team }, P2);
    expect((await ok(users.get, {}, technician)).teamId).toBe(team);
    const { items } = await ok(orders.open, { to: '2026-03-04', teamId: team }, P2);
    expect(items.map(({ id }: OrderItem) => id)).toEqual([order!.id]);
    await ok(orders.start, { id: order!.id }, technician);
    const report = (more: object) =>
      call(orders.report, { id: order!.id, activities: reports(1, 'ok', more) }, technician);
    expect(await report({})).toMatchObject({ body: { fields: { 'activities.0.hours': 'hoursNeeded' } } });
    expect(await report({ hours: [{ operatorId: 999, hours: 1 }] })).toMatchObject({
      body: { code: 'refMissing' },
    });
    expect(await report({ hours: [{ operatorId: person, hours: 1.5 }] })).toMatchObject({
      body: { state: 'closed', actualMinutes: 90 },
    });
    expect(await call(operators.remove, { id: person }, P2)).toMatchObject({ status: 409 });
  });

  describe('a technician', () => {
    let [mine, theirs, nobodys] = ['', '', ''];
    let [foreign, cycleId] = [0, 0];
    const reading = { from: '2026-03-01', to: '2026-03-31' };
    const idsOf = ({ items }: { items: OrderItem[] }) => items.map(({ id }) => id);
    const join = async (own: { teamId?: number; operatorId?: number }) => {
      const store = storeOf({ tenant: 'acme' });
      const { teamId: _, operatorId: __, ...before } = await store.get(memberships, 'technician.P2');
      await store.commit(store.replace(memberships, before, { ...before, ...own }));
      expireMemberships();
    };

    beforeAll(async () => {
      const stranger = (await ok(operators.create, { code: 'OP-S', name: 'Bo' }, P2)).id;
      const made = { code: 'T-S', description: 'Strangers', leaders: [stranger] };
      foreign = (await ok(teams.create, made, P2)).id;
      at('2026-03-01T09:00:00Z');
      const all = await ordersThere();
      cycleId = all[0]!.cycleId!;
      [mine = '', theirs = '', nobodys = ''] = all.map(({ id }) => id);
      await ok(orders.assign, { id: mine, teamId: team }, P2);
      await ok(orders.assign, { id: theirs, teamId: foreign }, P2);
    });

    it('reads the orders of the own teams alone', async () => {
      expect(idsOf(await ok(orders.list, { ...reading, cycleId }, technician))).toEqual([mine]);
      const { machineId } = await ok(orders.get, { id: mine }, technician);
      expect(idsOf(await ok(orders.list, { ...reading, machineId }, technician))).toEqual([mine]);
      const listed = idsOf(await ok(orders.list, reading, technician));
      expect([mine, theirs, nobodys].map((id) => listed.includes(id))).toEqual([true, false, false]);
      for (const id of [theirs, nobodys])
        expect(await call(orders.get, { id }, technician)).toMatchObject({
          status: 403,
          body: { code: 'notAllowedHere' },
        });
      // Profiles that see the whole plant still see all of them.
      for (const as of ['admin', 'am', 'guest'] as const) {
        const all = idsOf(await ok(orders.list, { ...reading, cycleId }, { as, plant: 'P2' }));
        expect(all).toEqual(expect.arrayContaining([mine, theirs, nobodys]));
        expect((await call(orders.get, { id: nobodys }, { as, plant: 'P2' })).status).toBe(200);
      }
    });

    it('has the open ones of the own teams before them, of others none', async () => {
      const open = idsOf(await ok(orders.open, { to: '2026-03-31' }, technician));
      expect([mine, theirs, nobodys].map((id) => open.includes(id))).toEqual([true, false, false]);
      expect(await call(orders.open, { to: '2026-03-31', teamId: foreign }, technician)).toMatchObject({
        status: 403,
        body: { code: 'notAllowedHere' },
      });
      expect(idsOf(await ok(orders.open, { to: '2026-03-31', teamId: foreign }, P2))).toEqual([theirs]);
      expect(idsOf(await ok(orders.open, { to: '2026-03-31' }, P2))).toContain(nobodys);
    });

    it('has every active team their technician leads or works in, and works for it', async () => {
      const active = { description: 'x', leaders: [person] };
      const works = await ok(teams.create, { ...active, code: 'T-W' }, P2);
      const rests = await ok(teams.create, { ...active, code: 'T-R', active: false }, P2);
      const { id: another } = await ok(operators.create, { code: 'OP-A', name: 'Bea' }, P2);
      const helps = { code: 'T-H', description: 'x', leaders: [another], members: [person] };
      await ok(teams.create, helps, P2);
      await join({ operatorId: person });
      const { teamIds, operatorId } = await ok(users.get, {}, technician);
      expect(operatorId).toBe(person);
      expect(teamIds).toEqual(expect.arrayContaining([team, other, works.id]));
      expect(teamIds).not.toContain(rests.id);
      expect(teamIds).not.toContain(foreign);
      await ok(orders.assign, { id: nobodys, teamId: works.id }, P2);
      at('2026-03-17T09:00:00Z');
      expect((await call(orders.start, { id: nobodys }, technician)).status).toBe(200);
      expect((await call(orders.start, { id: theirs }, technician)).status).toBe(403);
      // The teams are read with the membership, once in two seconds.
      await ok(users.get, {}, technician);
      expect((await costOfCall(orders.get, { id: mine }, technician)).trips).toBeLessThanOrEqual(4);
      await join({});
      expect((await ok(users.get, {}, technician)).teamIds).toEqual([]);
      expect(idsOf(await ok(orders.open, { to: '2026-03-31' }, technician))).toEqual([]);
      await join({ teamId: team });
    });
  });

  it('every open order of a plant that does not assign is open to all, whatever the team of its cycle', async () => {
    const there = { plant: 'P1' } as const;
    const leader = (await ok(operators.create, { code: 'OP', name: 'Ada' }, there)).id;
    const defaults: number[] = [];
    for (const code of ['T1', 'T2'])
      defaults.push((await ok(teams.create, { code, description: code, leaders: [leader] }, there)).id);
    const made: number[] = [];
    for (const teamId of [undefined, ...defaults])
      made.push((await cycle({ anchor: '2026-03-04', teamId })).id);
    const mine = ({ cycleId }: OrderItem) => made.includes(cycleId!);
    const who = { as: 'technician' } as const;
    at('2026-03-05T09:00:00Z');
    const listed = async () =>
      (await ok(orders.open, { to: '2026-03-12', limit: 500 }, who)).items.filter(mine);
    const all = await listed();
    expect(all.map(({ cycleId }: OrderItem) => cycleId).sort()).toEqual(
      made.flatMap((id) => [id, id]).sort(),
    );
    expect(all.every(({ title }: { title?: string }) => title === 'Weekly check')).toBe(true);
    const assigned = all.find(({ teamId }: OrderItem) => teamId === defaults[1])!;
    await ok(orders.start, { id: assigned.id }, who);
    await ok(orders.report, { id: assigned.id, activities: reports(1) }, who);
    expect((await listed()).map(({ id }: OrderItem) => id)).not.toContain(assigned.id);
    const walked: OrderItem[] = [];
    let next: string | undefined;
    do {
      const page = await ok(orders.open, { to: '2026-03-12', limit: 2, next }, who);
      expect(page.items.length).toBeLessThanOrEqual(2);
      walked.push(...page.items);
      next = page.next;
    } while (next);
    expect(walked.filter(mine)).toHaveLength(5);
    expect(await call(orders.open, { to: '2026-03-12', next: '99/x' }, who)).toMatchObject({
      status: 400,
      body: { code: 'badCursor' },
    });
    const spent = await costOfCall(orders.open, { to: '2026-03-12' }, who);
    // One query for the late days and the teams, one for each team and one for unassigned orders, one for the
    // cycles.
    expect(spent.trips).toBeLessThanOrEqual(2 + (defaults.length + 1) + 1);
    expect(spent.rru).toBeLessThanOrEqual(6.5);
    // A page filled by unassigned orders needs no further query.
    expect((await costOfCall(orders.open, { to: '2026-03-12', limit: 1 }, who)).trips).toBe(2);
    const { items: one } = await ok(orders.open, { to: '2026-03-12', teamId: defaults[0] }, who);
    expect(one.map(({ teamId }: OrderItem) => teamId)).toEqual([defaults[0], defaults[0]]);
  });

  it('nobody is assigned where a plant does not assign', async () => {
    const [order] = await ordersOf((await cycle()).id);
    expect(await call(orders.assign, { id: order!.id, teamId: 1 })).toMatchObject({ status: 403 });
  });

  it('a team is let go when its orders end, however they end', async () => {
    const disable = (active: boolean) =>
      call(teams.replace, { id: other, code: 'T2', description: 'Two', leaders: [person], active }, P2);
    const all = await ordersThere({ teamId: other });
    await ok(orders.unassign, { id: all[0]!.id }, P2);
    await ok(orders.assign, { id: all[0]!.id, teamId: other }, P2);
    await ok(orders.assign, { id: all[1]!.id, teamId: other }, P2);
    await ok(orders.reschedule, { id: all[2]!.id, plannedOn: '2026-03-19' }, P2);
    await ok(orders.assign, { id: all[3]!.id, teamId: other }, P2);
    await ok(orders.assign, { id: all[3]!.id, teamId: team }, P2);
    await ok(orders.unassign, { id: all[3]!.id }, P2);
    at('2026-03-19T09:00:00Z');
    const closed = await done(all[2]!, P2, {
      activities: [{ n: 1, outcome: 'ok', hours: [{ operatorId: person, hours: 1 }] }],
    });
    expect(closed.autoClosed).toEqual([all[0]!.id, all[1]!.id]);
    const sheet = await ok(cycles.get, { id: all[0]!.cycleId }, P2);
    expect(await disable(false)).toMatchObject({ status: 409, body: { code: 'teamAssigned' } });
    await ok(cycles.replace, edited(sheet, { teamId: undefined }), P2);
    expect(await disable(false)).toMatchObject({ status: 200 });
    expect(await disable(true)).toMatchObject({ status: 200 });
  });
});

describe('automatic closing', () => {
  interface Vector {
    id: string;
    open: string[];
    executed: string;
    on: string;
    ends: string[];
    frequency?: { n: number; unit: 'D' | 'M' };
  }
  const vectors: Vector[] = [
    {
      id: 'A01',
      open: ['2026-03-04', '2026-03-11', '2026-03-18'],
      executed: '2026-03-18',
      on: '2026-03-18',
      ends: ['2026-03-04', '2026-03-11'],
    },
    {
      id: 'A02',
      open: ['2026-03-04', '2026-03-11', '2026-03-18'],
      executed: '2026-03-04',
      on: '2026-03-19',
      ends: ['2026-03-11'],
    },
    {
      id: 'A03',
      open: ['2026-03-04', '2026-03-11'],
      executed: '2026-03-11',
      on: '2026-03-11',
      ends: ['2026-03-04'],
    },
    { id: 'A04', open: ['2026-03-11', '2026-03-18'], executed: '2026-03-18', on: '2026-03-12', ends: [] },
    {
      id: 'A05',
      open: ['2026-12-30', '2027-01-06'],
      executed: '2027-01-06',
      on: '2027-01-06',
      ends: ['2026-12-30'],
    },
    {
      id: 'A06',
      open: ['2026-02-10', '2026-03-10'],
      executed: '2026-03-10',
      on: '2026-03-10',
      ends: [],
      frequency: { n: 1, unit: 'M' },
    },
    {
      id: 'A07',
      open: ['2026-03-09', '2026-03-10', '2026-03-11'],
      executed: '2026-03-11',
      on: '2026-03-11',
      ends: ['2026-03-09', '2026-03-10'],
      frequency: { n: 1, unit: 'D' },
    },
  ];

  it.each(vectors)('$id: done on $on ends $ends', async ({ open, executed, on, ends, frequency }) => {
    at(`${open[0]}T06:00:00Z`);
    const made = await cycle({ anchor: open[0], ...(frequency && { frequency }) });
    at(`${on}T09:00:00Z`);
    await ok(cycles.generate, { id: made.id });
    const order = onDay(await ordersOf(made.id), executed);
    const { autoClosed, ...closed } = await done(order);
    expect(autoClosed).toEqual(ends.map((day) => `${made.id}.1.${day}`));
    const after = await states(made.id);
    for (const day of open)
      expect([day, after[day]]).toEqual([
        day,
        day === executed ? 'closed' : ends.includes(day) ? 'autoClosed' : 'planned',
      ]);
    for (const ended of (await ordersOf(made.id)).filter(({ state }) => state === 'autoClosed'))
      expect(ended).toMatchObject({ autoClosedBy: order.id, closedOn: on });
    if (executed === '2026-03-04') expect(getOrderColour(closed, '2026-03-19')).toBe('orange');
  });

  it('leaves one in progress alone, and a cycle that does not want it', async () => {
    const made = await cycle({ anchor: '2026-03-04' });
    at('2026-03-18T09:00:00Z');
    const all = await ordersOf(made.id);
    await ok(orders.start, { id: all[0]!.id });
    expect((await done(all[2]!)).autoClosed).toEqual([all[1]!.id]);
    const plain = await cycle({ anchor: '2026-03-18', autoClose: false });
    at('2026-03-25T09:00:00Z');
    expect((await done((await ordersOf(plain.id))[1]!)).autoClosed).toEqual([]);
  });

  it('is one transaction with the order’s own closing', async () => {
    at('2026-03-04T06:00:00Z');
    const made = await cycle({ anchor: '2026-03-04' });
    at('2026-04-01T09:00:00Z');
    const order = onDay(await ordersOf(made.id), '2026-04-01');
    const spent = await cost(() => done(order));
    expect(spent.answer.autoClosed).toHaveLength(4);
    expect(spent.writes).toBe(1);
    expect(spent.trips).toBeLessThanOrEqual(13);
  });

  it('never takes what was settled for what is still to come', async () => {
    at('2026-03-04T06:00:00Z');
    const made = await cycle({ anchor: '2026-03-04' });
    const all = await ordersOf(made.id);
    // Two orders are done far before their planned day.
    await done(all[3]!);
    await done(all[4]!);
    at('2026-03-18T09:00:00Z');
    await ok(
      cycles.replace,
      edited(await ok(cycles.get, { id: made.id }), { frequency: { n: 2, unit: 'W' } }),
    );
    const days = (await ordersOf(made.id)).map(({ plannedOn }) => plannedOn);
    expect(new Set(days).size).toBe(days.length);
  });
});

describe('the calendar', () => {
  it('counts by day and colour what the stream told, however often it tells', async () => {
    at('2028-03-01T06:00:00Z');
    // Reads only new events, because those of the file's other tests would take longer than all of them.
    const react = await streamReader('LATEST');
    const made = await cycle({ anchor: '2028-03-01', frequency: { n: 1, unit: 'W' }, tolerance: 1 }, P2);
    const all = await ordersOf(made.id, P2);
    at('2028-03-16T09:00:00Z');
    const hours = [{ operatorId: person, hours: 2 }];
    await done(all[1]!, P2, { activities: [{ n: 1, outcome: 'ok', hours }] });
    await ok(orders.cancel, { id: all[3]!.id, reason: 'x' }, P2);
    await ok(orders.reschedule, { id: all[5]!.id, plannedOn: '2028-04-07' }, P2);
    await react();
    await react('again');
    const shown = async () => (await ok(orders.calendar, { from: '2028-03-01', to: '2028-04-30' }, P2)).days;
    const days = await shown();
    const colours = Object.fromEntries(
      days.map(({ on, minutes: _, ...counts }: { on: string; minutes: number }) => [
        on,
        Object.entries(counts).find(([, n]) => (n as number) > 0)?.[0],
      ]),
    );
    expect(colours).toEqual({
      '2028-03-01': 'blue',
      '2028-03-08': 'orange',
      '2028-03-15': 'yellow',
      '2028-03-22': undefined,
      '2028-03-29': 'yellow',
      '2028-04-05': undefined,
      '2028-04-07': 'yellow',
    });
    const store = storeOf({ tenant: 'acme', plant: 'P2' });
    for (const { id, version: _, updatedAt: __, updatedBy: ___, ...total } of (await store.list(dayTotals))
      .items) {
      const { items } = await store.listBy(orderKind, 'byDay', [id.slice(0, 7)], { from: id, to: id });
      expect(total).toEqual(computeDayTotal(items));
    }
    at('2028-03-17T09:00:00Z');
    expect((await shown())[2]).toMatchObject({ on: '2028-03-15', red: 1, yellow: 0 });
  });

  it('counts what the index does not show yet', async () => {
    at('2029-03-01T06:00:00Z');
    const react = await streamReader('LATEST');
    const made = await cycle({ anchor: '2029-03-01', frequency: { n: 1, unit: 'W' } }, P2);
    const all = await ordersOf(made.id, P2);
    const shown = async () => {
      const { days } = await ok(orders.calendar, { from: '2029-03-01', to: '2029-04-05' }, P2);
      return Object.fromEntries(days.map(({ on, yellow }: { on: string; yellow: number }) => [on, yellow]));
    };
    await behind(new Map(), react);
    expect(await shown()).toEqual(Object.fromEntries(all.map(({ plannedOn }) => [plannedOn, 1])));

    const stale = new Map<string, unknown>();
    await behind(stale, () => react('again'));
    await ok(orders.cancel, { id: all[1]!.id, reason: 'x' }, P2);
    await ok(orders.reschedule, { id: all[2]!.id, plannedOn: '2029-03-16' }, P2);
    await behind(stale, react);
    expect(await shown()).toEqual({
      '2029-03-01': 1,
      '2029-03-08': 0,
      '2029-03-15': 0,
      '2029-03-16': 1,
      '2029-03-22': 1,
      '2029-03-29': 1,
      '2029-04-05': 1,
    });
  });
});

describe('many at once', () => {
  it('each is done or refused on its own', async () => {
    at('2027-03-01T06:00:00Z');
    const all = await ordersOf((await cycle({ anchor: '2027-03-01', autoClose: false }, P2)).id, P2);
    const [first, second, third, fourth] = all as [OrderItem, OrderItem, OrderItem, OrderItem];
    await ok(orders.assign, { id: fourth.id, teamId: team }, P2);
    await ok(orders.start, { id: fourth.id }, P2);
    const items = [
      { id: first.id },
      { id: second.id, version: second.version + 1 },
      { id: fourth.id },
      { id: '9.9.9' },
    ];
    const assigned = await ok(orders.bulk, { verb: 'assign', items, teamId: team }, P2);
    expect(assigned.results).toMatchObject([
      { id: first.id, version: first.version + 1 },
      { id: second.id, code: 'stale' },
      { id: fourth.id, code: 'orderState', values: { state: 'inProgress' } },
      { id: '9.9.9', code: 'notFound' },
    ]);
    const moved = { verb: 'reschedule' as const, items: [{ id: second.id }, { id: third.id }] };
    const { results } = await ok(orders.bulk, { ...moved, plannedOn: '2027-03-20' }, P2);
    expect(results.map(({ code }: { code?: string }) => code)).toEqual([undefined, undefined]);
    await ok(orders.bulk, { verb: 'cancel', items: moved.items, reason: 'shutdown' }, P2);
    expect(
      (await ordersOf(all[0]!.cycleId!, P2))
        .slice(0, 4)
        .map(({ plannedOn, state, note }) => [plannedOn, state, note]),
    ).toEqual(
      [
        ['2027-03-01', 'assigned', undefined],
        ['2027-03-20', 'cancelled', 'shutdown'],
        ['2027-03-20', 'cancelled', 'shutdown'],
        ['2027-03-22', 'inProgress', undefined],
      ].sort(),
    );
  });

  it('only with what the verb asks, of at most a hundred, by whom it is allowed', async () => {
    const [order] = await ordersOf((await cycle()).id);
    const items = [{ id: order!.id }];
    for (const [verb, field] of [
      ['assign', 'teamId'],
      ['reschedule', 'plannedOn'],
      ['cancel', 'reason'],
    ] as const)
      expect(await call(orders.bulk, { verb, items })).toMatchObject({
        body: { fields: { [field]: 'required' } },
      });
    const cancel = { verb: 'cancel', reason: 'x' } as const;
    expect(await call(orders.bulk, { ...cancel, items: Array(101).fill(items[0]) })).toMatchObject({
      status: 400,
    });
    expect(await call(orders.bulk, { ...cancel, items }, { as: 'technician' })).toMatchObject({
      status: 403,
    });
  });

  it('one that stands for more than a transaction holds closes all the same', {
    tags: ['long'],
  }, async () => {
    at('2026-01-01T06:00:00Z');
    const day = { n: 1, unit: 'D' } as const;
    const made = await cycle({ anchor: '2026-01-01', frequency: day }, P2);
    at('2026-05-31T09:00:00Z');
    await ok(cycles.generate, { id: made.id }, P2);
    const all = await ordersOf(made.id, P2);
    const early = all.filter(({ plannedOn }) => plannedOn < '2026-05-31');
    const counts = () => storeOf({ tenant: 'acme', plant: 'P2' }).referencedBy(teamKind, other);
    const before = await counts();
    expect(early).toHaveLength(150);
    for (let i = 0; i < 150; i += 50) {
      const items = early.slice(i, i + 50).map(({ id }) => ({ id }));
      await ok(orders.bulk, { verb: 'assign', items, teamId: i === 50 ? other : team }, P2);
    }
    const last = onDay(all, '2026-05-31');
    const { autoClosed } = await done(last, P2, {
      activities: [{ n: 1, outcome: 'ok', hours: [{ operatorId: person, hours: 1 }] }],
    });
    expect(autoClosed).toHaveLength(150);
    const after = await ordersOf(made.id, P2);
    expect(after.filter(({ state }) => state === 'autoClosed')).toHaveLength(150);
    expect(await counts()).toEqual(before);
  });
});

/**
 * Simulates lagging indexes: queries return their previous answers, or none; the current answers are stored
 * for the next time.
 */
async function behind(before: Map<string, unknown>, work: () => Promise<void>) {
  const { middlewareStack } = getTableClient();
  middlewareStack.add(
    (next) => async (args) => {
      const input = args.input as { IndexName?: string };
      const answer = (await next(args)) as { output: { Items?: unknown } };
      if (!input.IndexName) return answer as never;
      const key = JSON.stringify(input);
      const Items = before.get(key) ?? [];
      before.set(key, answer.output.Items);
      return { ...answer, output: { ...answer.output, Items } } as never;
    },
    { step: 'initialize', name: 'behind' },
  );
  try {
    await work();
  } finally {
    middlewareStack.remove('behind');
  }
}
