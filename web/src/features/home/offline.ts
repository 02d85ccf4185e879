// What every page of a tablet names: read before the rest.
import { addDays } from '../../../../shared/day.ts';
import { operators, teams } from '../../../../shared/organisation/api.ts';
import { teamWork } from '../../../../shared/organisation/team-api.ts';
import { checklistOrders, orders } from '../../../../shared/planned/order-api.ts';
import type { ReadAhead } from '../../offline/deferred.ts';
import { allowed, readList } from '../../offline/read-pages.ts';
import { mondayOf } from '../../parts/week/week-days.ts';

const names: ReadAhead = {
  order: 0,
  every: 120,
  async read(reader) {
    await readList(reader, teams.list, {});
    await readList(reader, operators.list, {});
  },
};

const week: ReadAhead = {
  order: 30,
  async read(reader) {
    const { teamId, today, user, read } = reader;
    if (teamId === undefined || !allowed(reader, teamWork.week)) return;
    const from = mondayOf(null, today);
    await read(teamWork.week, { id: teamId, from });
    const open = { to: addDays(from, 6), teamId: user.plant.risorse ? teamId : undefined };
    for (const calls of user.plant.chklst ? [orders, checklistOrders] : [orders])
      await readList(reader, calls.open, open);
  },
};

export const ahead: readonly ReadAhead[] = [names, week];
