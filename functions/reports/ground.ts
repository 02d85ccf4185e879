// What every figure stands on: the machines that are meant, the plant's hours, the period as instants (domain 9.1).
import { withStandards } from '../../shared/access/plant.ts';
import { type Span, spanOf } from '../../shared/reports/ewo-kpi.ts';
import {
  type Filter,
  hoursOf,
  isMeant,
  type MachineFact,
  machineFactsIn,
  machinesIn,
} from '../../shared/reports/facts/machine-facts.ts';
import type { Asked } from '../../shared/reports/kpi-api.ts';
import type { Period } from '../../shared/reports/overview.ts';
import type { Actor } from '../http/session.ts';
import { machineFacts } from '../table/entities/reports.ts';
import { departments, machines } from '../table/entities/structure.ts';
import type { KeptOf } from '../table/entity.ts';
import type { AnyEntity } from '../table/items.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import { missing } from '../table/writes.ts';

export interface Ground {
  machines: ReadonlyMap<number, MachineFact>;
  filter: Filter;
  /** Is it of what is asked for? */
  isMeant: ReturnType<typeof isMeant>;
  /** The same of work that has no type of breakdown. */
  isMeantWork: ReturnType<typeof isMeant>;
  hoursIn: (period: Period) => ReturnType<typeof hoursOf>;
  spanOf: (period: Period) => Span;
}

/** Days of a kind, or all of it: a year is one question. */
const MOST = 2500;
export const every = <E extends AnyEntity>(
  store: Store,
  kind: E,
  range: { from?: string; to?: string; prefix?: string } = {},
): Promise<KeptOf<E>[]> => everyPage((next) => store.list(kind, { ...range, limit: MOST, next }));

/** @throws Refused notFound, for a machine or department the plant does not have */
export async function groundOf(store: Store, actor: Actor, asked: Asked): Promise<Ground> {
  const { departmentId, machineId, class: machineClass, teamId, breakdownType } = asked;
  const [facts, [department, machine]] = await Promise.all([
    every(store, machineFacts),
    store.load([
      [departments, departmentId ?? NOBODY],
      [machines, machineId ?? NOBODY],
    ]),
  ]);
  if ((departmentId !== undefined && !department) || (machineId !== undefined && !machine)) throw missing();
  const filter = { department: department?.code, machineId, class: machineClass, teamId, breakdownType };
  const meant = machinesIn(
    facts.flatMap(({ rows }) => machineFactsIn(rows)),
    filter,
  );
  const { calendar, parameters, timeZone } = withStandards(actor.plant);
  const usage = { calendar, shiftHours: parameters.shiftHours };
  return {
    machines: meant,
    filter,
    isMeant: isMeant(meant, filter),
    isMeantWork: isMeant(meant, { ...filter, breakdownType: undefined }),
    hoursIn: (period) => hoursOf(meant.values(), period, usage),
    spanOf: (period) => spanOf(period, timeZone, actor.now),
  };
}
/** No item has this number. */
const NOBODY = 0;
