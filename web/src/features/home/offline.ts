// Data read ahead for offline use: the names every tablet page shows, then the week of the team.
import { addDays } from '#shared/day.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { teamWork } from '#shared/organisation/team-api.ts';
import { checklistOrders, orders } from '#shared/planned/order-api.ts';
import type { ReadAhead } from '../../offline/deferred-writes.ts';
import { canRead, readList } from '../../offline/read-pages.ts';
import { computeMonday } from '../../parts/week/week-days.ts';

const nameReadAhead: ReadAhead = {
  order: 0,
  every: 120,
  async read(reader) {
    await readList(reader, teams.list, {});
    await readList(reader, operators.list, {});
  },
};

const weekReadAhead: ReadAhead = {
  order: 30,
  async read(reader) {
    const { teamId, today, user, read } = reader;
    if (teamId === undefined || !canRead(reader, teamWork.week)) return;
    const from = computeMonday(null, today);
    await read(teamWork.week, { id: teamId, from });
    const openInput = { to: addDays(from, 6), teamId: user.plant.risorse ? teamId : undefined };
    for (const calls of user.plant.chklst ? [orders, checklistOrders] : [orders])
      await readList(reader, calls.open, openInput);
  },
};

export const ahead: readonly ReadAhead[] = [nameReadAhead, weekReadAhead];
