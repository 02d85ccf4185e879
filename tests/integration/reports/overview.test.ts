import { beforeAll, describe, expect, it } from 'vitest';
import { dayTotals, lateDays } from '#functions/db/entities/reports.ts';
import { addDays, fromDayNumber, toDayNumber } from '#shared/day.ts';
import { computeBacklog, sumBacklog } from '#shared/planned/backlog.ts';
import { computeDayTotal } from '#shared/planned/totals.ts';
import { overview } from '#shared/reports/api.ts';
import { call, costOfCall, ok, storeOf } from '../harness.ts';
import { worldAt } from '../plan.ts';

const today = '2026-03-16';
worldAt(`${today}T07:00:00Z`);
const ordersOf = (day: string, ...states: ('planned' | 'closed' | 'autoClosed' | 'inProgress')[]) =>
  states.map((state, tolerance) => ({
    state,
    machineId: 1,
    plannedOn: day,
    tolerance,
    closedOn: day,
    minutes: 30,
    actualMinutes: state === 'closed' ? 45 : undefined,
  }));

beforeAll(async () => {
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  for (let day = addDays(today, -40); day <= addDays(today, 10); day = addDays(day, 1)) {
    const all = ordersOf(day, 'closed', 'planned', 'inProgress', 'autoClosed', 'closed');
    await store.commit(store.put(dayTotals, day, computeDayTotal(all)));
    await store.commit(store.putParts(lateDays, 'all', { [day]: sumBacklog(computeBacklog(all)) }));
  }
});

describe('overview', () => {
  it('of a month costs at most 4.5 RRU in four reads, and one while nothing changes', async () => {
    const period = { from: addDays(today, -30), to: today };
    const { answer, rru, trips } = await costOfCall(overview.get, period);
    expect(answer.days).toHaveLength(31);
    expect(answer.days[0]).toEqual({
      on: period.from,
      green: 2,
      orange: 0,
      blue: 1,
      yellow: 0,
      red: 2,
      plannedMinutes: 150,
      actualMinutes: 90,
    });
    // Orders late in the ten days before the period count as well.
    expect(answer.today).toEqual({ due: 2, late: 39 + 38, inProgress: 31 });
    expect(answer.pmHours).toBe(46.5);
    expect(rru).toBeLessThanOrEqual(4.5);
    expect(trips).toBe(4);
    expect((await costOfCall(overview.get, period)).trips).toBe(1);
  });

  it('shows today beside a period that ended', async () => {
    const { today: now, compliance } = await ok(overview.get, {
      from: addDays(today, -40),
      to: addDays(today, -35),
    });
    expect(now.due).toBe(2);
    expect(compliance).toBeGreaterThan(0);
  });

  it('of another plant is empty', async () => {
    const answer = await ok(overview.get, { from: today, to: today }, { plant: 'P2' });
    expect(answer).toEqual({
      days: [],
      today: { due: 0, late: 0, inProgress: 0 },
      compliance: null,
      completion: null,
      cancelled: 0,
      pmHours: 0,
      ewos: {},
      tags: {},
    });
  });

  it('of a period upside down, or of more than a year, is refused', async () => {
    expect(await call(overview.get, { from: today, to: addDays(today, -1) })).toMatchObject({
      status: 400,
      body: { fields: { to: 'dateBeforeMinimum' } },
    });
    expect(
      await call(overview.get, { from: '2024-01-01', to: fromDayNumber(toDayNumber('2024-01-01') + 367) }),
    ).toMatchObject({
      status: 400,
      body: { fields: { to: 'outOfRange' } },
    });
    expect(await call(overview.get, { from: '2026-02-30', to: 'x' })).toMatchObject({
      body: { fields: { from: 'badFormat', to: 'badFormat' } },
    });
  });
});
