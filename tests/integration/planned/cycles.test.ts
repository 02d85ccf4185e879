import { describe, expect, it } from 'vitest';
import { plants as plantKind } from '#functions/db/entities/access.ts';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import { addDays } from '#shared/day.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { machines } from '#shared/structure/api.ts';
import { call, ok, storeOf } from '../harness.ts';
import {
  at,
  cycle,
  daysOf,
  done,
  draftCycle,
  edited,
  machine,
  openDaysOf,
  ordersOf,
  strategy,
  worldAt,
} from '../plan.ts';

const today = '2026-03-11';
const now = `${today}T09:00:00Z`;
worldAt(now);

const run = (plant = 'P1', instant = new Date().toISOString()) => runAllJobs('acme', plant, instant);

describe('cycles', () => {
  it('make their orders up to the horizon when they are made, and never for the past', async () => {
    const made = await cycle({ anchor: '2026-01-05' });
    expect(made).toMatchObject({ totalMinutes: 30, status: { generation: 1, activatedOn: today } });
    // F15: activation with an anchor in the past.
    expect(await daysOf(made.id)).toEqual([
      '2026-03-16',
      '2026-03-23',
      '2026-03-30',
      '2026-04-06',
      '2026-04-13',
    ]);
    const [first] = await ordersOf(made.id);
    expect(first).toMatchObject({
      id: `${made.id}.1.2026-03-16`,
      code: expect.stringMatching(/^W-2026-\d{6}$/),
      state: 'planned',
      reason: 'onGrid',
      values: { anchor: '2026-01-05', k: 10 },
      minutes: 30,
      tasks: 1,
    });
    expect(await ok(cycles.generate, { id: made.id })).toEqual({ created: 0, removed: 0 });
  });

  it('say what is wrong with them', async () => {
    const good = await draftCycle();
    const fields = async (more: object) => (await call(cycles.create, { ...good, ...more })).body;
    expect(await fields({ strategies: [] })).toMatchObject({ fields: { strategies: 'tooFew' } });
    expect(await fields({ strategies: ['999.1'] })).toMatchObject({ code: 'refMissing' });
    expect(await fields({ tolerance: 4 })).toMatchObject({ fields: { tolerance: 'toleranceTooWide' } });
    expect(await fields({ frequency: undefined })).toMatchObject({ fields: { frequency: 'required' } });
    expect(await fields({ meter: 'hits' })).toMatchObject({ fields: { run: 'meterMissing' } });
    expect(await fields({ validTo: '2026-01-01' })).toMatchObject({
      fields: { validTo: 'dateBeforeMinimum' },
    });
    expect(await fields({ teamId: 777 })).toMatchObject({
      code: 'refMissing',
      fields: { teamId: 'refMissing' },
    });
    const idle = await machine({}, 'dismissed');
    expect(await fields({ machineId: idle, strategies: [await strategy(idle)] })).toMatchObject({
      code: 'machineDismissed',
    });
    const made = await ok(cycles.create, good);
    expect(await call(cycles.create, await draftCycle({ code: good.code }))).toMatchObject({
      status: 409,
      body: { code: 'codeTaken', fields: { code: 'codeTaken' } },
    });
    expect(await call(cycles.replace, edited(made, { machineId: idle }))).toMatchObject({
      status: 400,
      body: { fields: { machineId: 'notAllowed' } },
    });
    expect(await call(cycles.replace, edited(made, { description: 'x', version: 7 } as never))).toMatchObject(
      {
        status: 409,
        body: { code: 'stale' },
      },
    );
    expect(await call(cycles.remove, { id: made.id })).toMatchObject({
      status: 409,
      body: { code: 'cycleHasStrategies' },
    });
  });

  it('preview the very dates they make', async () => {
    const rhythm = {
      frequency: { n: 2, unit: 'W' },
      mode: 'initialScheduling',
      anchor: '2026-02-02',
    } as const;
    const made = await cycle({ ...rhythm, autoClose: false });
    const { items } = await ok(cycles.preview, { ...rhythm, from: today, to: addDays(today, 35) });
    expect(items.map((i: { planned: string }) => i.planned)).toEqual(await daysOf(made.id));
    expect(
      await call(cycles.preview, {
        frequency: { n: 1, unit: 'D' },
        mode: 'initialScheduling',
        anchor: today,
        from: '1900-01-01',
        to: '2199-01-01',
      }),
    ).toMatchObject({ status: 400, body: { fields: { to: 'outOfRange' } } });
  });

  it('tell the fate and reason of every slot', async () => {
    const made = await cycle();
    const [first, second] = await ordersOf(made.id);
    await ok(orders.cancel, { id: first!.id, reason: 'line stopped' });
    await ok(orders.reschedule, { id: second!.id, plannedOn: '2026-07-01' });
    const { items } = await ok(cycles.slots, { id: made.id, from: '2026-03-01', to: '2026-04-30' });
    expect(
      items.map((i: { nominal: string; fate: string; planned: string }) => [i.nominal, i.fate, i.planned]),
    ).toEqual([
      ['2026-03-04', 'notIssued', '2026-03-04'],
      ['2026-03-11', 'cancelled', '2026-03-11'],
      ['2026-03-25', 'generated', '2026-03-25'],
      ['2026-04-01', 'generated', '2026-04-01'],
      ['2026-04-08', 'generated', '2026-04-08'],
      ['2026-04-15', 'generated', '2026-04-15'],
      ['2026-04-22', 'projected', '2026-04-22'],
      ['2026-04-29', 'projected', '2026-04-29'],
      ['2026-03-18', 'generated', '2026-07-01'],
    ]);
    expect(await run()).toMatchObject({ created: 0 });
  });

  it('C03: an edited frequency begins a new generation after the last firm order', async () => {
    const made = await cycle({ anchor: '2026-03-11', lockSpan: 7 });
    expect((await daysOf(made.id)).slice(0, 3)).toEqual(['2026-03-11', '2026-03-18', '2026-03-25']);
    const after = await ok(cycles.replace, edited(made, { frequency: { n: 2, unit: 'W' } }));
    expect(after.status).toMatchObject({ generation: 2 });
    expect((await ordersOf(made.id)).map(({ id }) => id)).toEqual([
      `${made.id}.1.2026-03-11`,
      `${made.id}.1.2026-03-18`,
      `${made.id}.2.2026-03-25`,
      `${made.id}.2.2026-04-08`,
    ]);
    at('2026-03-18T09:00:00Z');
    await run();
    expect((await daysOf(made.id)).at(-1)).toBe('2026-04-22');
  });

  it('keep what a person moved where it is, let the others follow a new team and tolerance, and all a new time', async () => {
    const made = await cycle();
    const moved = (await ordersOf(made.id))[3]!;
    await ok(orders.reschedule, { id: moved.id, plannedOn: '2026-04-03' });
    const person = (await ok(operators.create, { code: 'OP-FOLLOW', name: 'Ada' })).id;
    const team = (await ok(teams.create, { code: 'T-FOLLOW', description: 'Day', leaders: [person] })).id;
    await ok(cycles.replace, edited(made, { teamId: team, tolerance: 2, kitMinutes: 15 }));
    expect(
      (await ordersOf(made.id)).map((o) => [o.plannedOn, o.teamId, o.tolerance, o.minutes, o.state]),
    ).toEqual([
      ['2026-03-11', undefined, 0, 45, 'planned'],
      ['2026-03-18', undefined, 0, 45, 'planned'],
      ['2026-03-25', team, 2, 45, 'assigned'],
      ['2026-04-03', undefined, 0, 45, 'planned'],
      ['2026-04-08', team, 2, 45, 'assigned'],
      ['2026-04-15', team, 2, 45, 'assigned'],
    ]);
    expect(
      await call(teams.replace, {
        id: team,
        code: 'T-FOLLOW',
        description: 'Day',
        leaders: [person],
        active: false,
      }),
    ).toMatchObject({ status: 409, body: { code: 'teamAssigned' } });
    const stopped = await ok(
      cycles.replace,
      edited(await ok(cycles.get, { id: made.id }), { active: false }),
    );
    expect(stopped.active).toBe(false);
    await ok(teams.replace, {
      id: team,
      code: 'T-FOLLOW',
      description: 'Day',
      leaders: [person],
      active: false,
    });
    expect(await openDaysOf(made.id)).toEqual(['2026-03-11', '2026-03-18', '2026-04-03']);
  });

  it('stop when deactivated and begin again on the day of reactivation', async () => {
    const made = await cycle({ frequency: { n: 1, unit: 'D' }, lockSpan: 2 });
    await ok(cycles.replace, edited(made, { active: false }));
    expect(await openDaysOf(made.id)).toEqual(['2026-03-11', '2026-03-12', '2026-03-13']);
    at('2026-04-20T09:00:00Z');
    expect(await ok(cycles.generate, { id: made.id })).toEqual({ created: 0, removed: 0 });
    await ok(cycles.replace, edited(await ok(cycles.get, { id: made.id }), { active: true }));
    const days = await openDaysOf(made.id);
    expect(days.slice(0, 5)).toEqual(['2026-03-11', '2026-03-12', '2026-03-13', '2026-04-20', '2026-04-21']);
    expect(days.at(-1)).toBe('2026-05-25');
  });

  it('FLOATING ones do not make up for the time they were off, whatever their period', async () => {
    const made = await cycle({
      frequency: { n: 120, unit: 'M' },
      mode: 'lastCompletion',
      anchor: '2026-03-10',
      autoClose: false,
    });
    expect(await daysOf(made.id)).toEqual(['2036-03-10']);
    const monthly = await cycle({ frequency: { n: 1, unit: 'M' }, mode: 'lastCompletion', autoClose: false });
    const [first] = await ordersOf(monthly.id);
    expect(first!.plannedOn).toBe('2026-04-04');
    await done(first!);
    await ok(cycles.replace, edited(await ok(cycles.get, { id: monthly.id }), { active: false }));
    at('2026-09-01T09:00:00Z');
    await ok(cycles.replace, edited(await ok(cycles.get, { id: monthly.id }), { active: true }));
    expect(await openDaysOf(monthly.id)).toEqual(['2026-09-04']);
  });

  it('project a FLOATING plan as if its open order were done on its day', async () => {
    const made = await cycle({ frequency: { n: 1, unit: 'M' }, mode: 'lastCompletion', autoClose: false });
    const { items } = await ok(cycles.slots, { id: made.id, from: today, to: '2026-07-01' });
    expect(items.map((i: { planned: string; fate: string }) => [i.planned, i.fate])).toEqual([
      ['2026-04-04', 'generated'],
      ['2026-05-04', 'projected'],
      ['2026-06-04', 'projected'],
    ]);
  });

  it('are removed without strategies; with a history they are retired', async () => {
    const plain = await cycle({ anchor: '2026-12-01' });
    const bare = await ok(cycles.replace, edited(plain, { strategies: [] }));
    await ok(cycles.remove, { id: bare.id });
    expect(await call(cycles.get, { id: bare.id })).toMatchObject({ status: 404 });

    const used = await cycle();
    const [first] = await ordersOf(used.id);
    await done(first!);
    await ok(cycles.replace, edited(await ok(cycles.get, { id: used.id }), { strategies: [] }));
    await ok(cycles.remove, { id: used.id });
    const listed = (await ok(cycles.list, {})).items.map((c: { id: number }) => c.id);
    expect(listed).not.toContain(used.id);
    expect((await ok(orders.get, { id: first!.id })).state).toBe('closed');
    expect(await call(machines.remove, { id: used.machineId })).toMatchObject({ status: 409 });
    await cycle({ code: used.code });
  });

  it('another plant neither sees nor takes', async () => {
    const made = await cycle();
    const there = { plant: 'P2' };
    expect(await call(cycles.get, { id: made.id }, there)).toMatchObject({ status: 404 });
    expect(await call(orders.get, { id: `${made.id}.1.2026-03-18` }, there)).toMatchObject({ status: 404 });
    expect((await ok(cycles.list, {}, { tenant: 'acme-2' })).items).toEqual([]);
  });
});

describe('a plant', () => {
  const P2 = { plant: 'P2' };
  const replan = async (calendar: object | undefined) => {
    const store = storeOf({ tenant: 'acme' });
    const plant = await store.get(plantKind, 'P2');
    await store.commit(store.replace(plantKind, plant, { ...plant, calendar: calendar as never }));
  };

  it('moves what is not firm when its calendar changes, and moves it back', async () => {
    const weekly = await cycle({}, P2);
    const daily = await cycle({ frequency: { n: 1, unit: 'D' } }, P2);
    const floating = await cycle(
      { frequency: { n: 1, unit: 'M' }, mode: 'lastCompletion', autoClose: false },
      P2,
    );
    const before = [await daysOf(weekly.id, P2), await daysOf(daily.id, P2), await daysOf(floating.id, P2)];
    expect(before[2]).toEqual(['2026-04-04']);
    await ok(orders.cancel, { id: `${weekly.id}.1.2026-04-08`, reason: 'no' }, P2);
    await replan({ workdays: [1, 2, 3, 4, 5], closed: ['2026-03-18', '2026-03-25'], rule: 'next' });
    await run('P2');
    // Orders within the lock span do not move.
    expect(await openDaysOf(weekly.id, P2)).toEqual([
      '2026-03-11',
      '2026-03-18',
      '2026-03-26',
      '2026-04-01',
      '2026-04-15',
    ]);
    const moved = (await ordersOf(weekly.id, P2)).find(({ plannedOn }) => plannedOn === '2026-03-26');
    expect(moved).toMatchObject({
      nominalOn: '2026-03-25',
      reason: 'movedToNext',
      values: { movedFrom: '2026-03-25' },
    });
    expect(await openDaysOf(floating.id, P2)).toEqual(['2026-04-06']);
    const weekend = (await openDaysOf(daily.id, P2)).filter(
      (day) => day > '2026-03-18' && [0, 6].includes(new Date(day).getUTCDay()),
    );
    expect(weekend).toEqual([]);
    await replan(undefined);
    await run('P2');
    expect(await openDaysOf(weekly.id, P2)).toEqual(before[0]!.filter((day) => day !== '2026-04-08'));
    expect(await daysOf(daily.id, P2)).toEqual(before[1]);
    expect(await daysOf(floating.id, P2)).toEqual(before[2]);
    expect(await run('P2')).toMatchObject({ created: 0, removed: 0 });
  });

  it('gives a machine on standby no orders, and none later for that time', async () => {
    const weekly = await cycle({}, P2);
    const floating = await cycle(
      { frequency: { n: 2, unit: 'W' }, mode: 'lastCompletion', autoClose: false },
      P2,
    );
    const [only] = await ordersOf(floating.id, P2);
    const sheets = [weekly, floating].map(({ machineId }) => machineId);
    const park = async (stato: string) => {
      for (const id of sheets) {
        const { version: _, ...sent } = await ok(machines.get, { id }, P2);
        await ok(
          machines.replace,
          { id, code: sent.code, description: sent.description, idTipology: sent.idtipology, stato } as never,
          P2,
        );
      }
    };
    await park('standby');
    const parked = await daysOf(weekly.id, P2);
    await done(only!, P2);
    expect(await openDaysOf(floating.id, P2)).toEqual([]);
    for (let day = 1; day <= 60; day++) {
      at(`${addDays(today, day)}T09:00:00Z`);
      await run('P2');
    }
    expect(await ok(cycles.generate, { id: weekly.id }, P2)).toEqual({ created: 0, removed: 0 });
    expect(await daysOf(weekly.id, P2)).toEqual(parked);
    await park('active');
    const resumed = addDays(today, 61);
    at(`${resumed}T09:00:00Z`);
    await run('P2');
    const later = (await daysOf(weekly.id, P2)).filter((day) => !parked.includes(day));
    expect(parked.at(-1)).toBe('2026-04-15');
    expect(later).toEqual(['2026-05-13', '2026-05-20', '2026-05-27', '2026-06-03', '2026-06-10']);
    expect(await openDaysOf(floating.id, P2)).toEqual([resumed]);
  });

  it('catches up on days its job missed', async () => {
    const made = await cycle({}, P2);
    at('2026-07-01T09:00:00Z');
    await run('P2');
    const days = await daysOf(made.id, P2);
    expect(days).toContain('2026-05-06');
    expect(new Set(days).size).toBe(days.length);
    expect(days.at(-1)).toBe('2026-08-05');
    expect(await run('P2')).toMatchObject({ created: 0 });
  });
});
