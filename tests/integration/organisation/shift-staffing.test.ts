// Mean wait of EWOs by shift and number of technicians (beyond 17).
import { beforeAll, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { ewos as ewoKind } from '#functions/db/entities/requests.ts';
import type { ValueOf } from '#functions/db/entity.ts';
import { addDays, getMonth } from '#shared/day.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { workloads } from '#shared/organisation/workload-api.ts';
import { call, ok, storeOf } from '../harness.ts';
import { machine, worldAt } from '../plan.ts';

const TODAY = '2026-06-01';
worldAt(`${TODAY}T09:00:00Z`);
const store = () => storeOf({ tenant: 'acme', plant: 'P1' });

let mechanics: number;
beforeAll(async () => {
  const tenant = storeOf({ tenant: 'acme' });
  const plant = await tenant.get(plants, 'P1');
  await tenant.commit(tenant.replace(plants, plant, { ...plant, timeZone: 'UTC', resources: true }));
  const ada = await ok(operators.create, { code: 'O1', name: 'Ada', shift: 1 });
  const bea = await ok(operators.create, { code: 'O2', name: 'Bea' });
  await ok(operators.create, { code: 'O3', name: 'Cleo', shift: 2 });
  mechanics = (
    await ok(teams.create, { code: 'T1', description: 'One', leaders: [ada.id], members: [bea.id], shift: 1 })
  ).id;
  const machineId = await machine();
  // Ninety EWOs of the team in the morning, two of which began in the night shift; ten of nobody at noon.
  const times = Array.from({ length: 90 }, (_, i) => (i < 2 ? '05:00' : '07:00'));
  for (const [i, time] of [...times, ...Array.from({ length: 10 }, () => '15:00')].entries()) {
    const createdOn = addDays(TODAY, -1 - (i % 90));
    const createdAt = `${createdOn}T${time}:00.000Z`;
    const closedAt = new Date(Date.parse(createdAt) + 60 * 60_000).toISOString();
    const value: ValueOf<typeof ewoKind> = {
      ...{ code: `E-2026-${i}`, state: 'closed', machineId, machineStatus: 'stopped', priority: 'high' },
      ...{ breakdownDescription: 'It stands', requesterId: 'u', requester: 'U', createdAt, createdOn },
      ...{ interventionAt: createdAt, closedAt, closedOn: createdOn, recordedAt: {} },
      ...{ month: getMonth(createdOn), teamId: i < 90 ? mechanics : undefined },
    };
    await store().commit(store().create(ewoKind, `0${String(i).padStart(25, '0')}`, value));
  }
});

describe('the shifts of a plant', () => {
  it('have the waits of their EWOs, and their technicians', async () => {
    const { from, to, shifts } = await ok(workloads.shifts, {});
    expect([from, to]).toEqual(['2026-03-03', '2026-05-31']);
    expect(shifts).toMatchObject([
      { shift: '1', ewos: 88, hours: 720, perHour: 0.12, serviceMinutes: 60, roster: 2 },
      { shift: '2', ewos: 10, roster: 1 },
      { shift: '3', ewos: 2, perHour: null, waits: [], roster: 0 },
    ]);
    expect(shifts[0]!.waits[0]).toEqual({ technicians: 1, minutes: 8.4 });
    expect(shifts[1]!.waits).toHaveLength(8);
  });

  it('are those of a team, or of no team that is not there', async () => {
    const { shifts } = await ok(workloads.shifts, { teamId: mechanics });
    expect(shifts.map(({ ewos, roster }: { ewos: number; roster: number }) => [ewos, roster])).toEqual([
      [88, 2],
      [0, 0],
      [2, 0],
    ]);
    expect(await call(workloads.shifts, { teamId: 999_999 })).toMatchObject({ status: 404 });
  });

  it('are for those who see teams', async () => {
    expect((await call(workloads.shifts, {}, { as: 'technician' })).status).toBe(403);
  });
});
