// What each machine lost in a year, and the classes that follow from its place among the others (domain 2.4).
import type { Instant } from '../day.ts';
import { failureCost, type Rates } from '../requests/cost.ts';
import { type DatedEwo, downtimeOf } from '../requests/ewo-times.ts';
import type { MachineClass } from '../structure/classes.ts';
import { paretoOf } from '../structure/pareto.ts';

type Spent = Parameters<typeof failureCost>[0] & DatedEwo & { machineId: number };
/** A spare that an EWO used, its quantity below zero; or what of it came back. */
interface Used {
  machineId?: number;
  quantity: number;
  unitPrice?: number;
}

export interface Loss {
  /** The machine stood for breakdowns that are closed. */
  minutes: number;
  breakdowns: number;
  /** Of all its EWOs: machine, technicians, spares. Undefined where nothing has a price. */
  cost?: number;
}

export function lossesOf(
  ewos: readonly Spent[],
  used: readonly Used[],
  rates: Rates,
  now: Instant,
): Map<number, Loss> {
  const closed = ewos.filter(({ state }) => state === 'closed');
  const byMachine = Map.groupBy(closed, ({ machineId }) => machineId);
  const spares = Map.groupBy(used, ({ machineId }) => machineId);
  const ids = new Set([...byMachine.keys(), ...spares.keys()].filter((id) => id !== undefined));
  return new Map(
    [...ids].map((id) => {
      const its = byMachine.get(id) ?? [];
      const stops = its.filter(({ machineStatus }) => machineStatus === 'stopped');
      const parts = (spares.get(id) ?? []).map(({ quantity, unitPrice }) => ({
        quantity: -quantity,
        unitPrice,
      }));
      const known = [
        ...its.map((ewo) => failureCost(ewo, [], rates, now)),
        ...parts.map(({ quantity, unitPrice }) => (unitPrice ? quantity * unitPrice : undefined)),
      ].filter((each) => each !== undefined);
      return [
        id,
        {
          minutes: stops.reduce((sum, ewo) => sum + (downtimeOf(ewo, now) ?? 0), 0),
          breakdowns: stops.length,
          ...(known.length > 0 && {
            cost: Math.round(known.reduce((sum, each) => sum + each, 0) * 100) / 100,
          }),
        },
      ];
    }),
  );
}

export interface Proposed {
  /** Null while no machine lost anything: nothing tells them apart. */
  class: MachineClass | null;
  value: number;
  /** Percent of all losses, this machine's and those of all that lost more. */
  cumulative: number | null;
}

/** Of all these machines by what they lost; what lost nothing is C. */
export function proposalsOf(values: ReadonlyMap<number, number>): Map<number, Proposed> {
  const ranked = paretoOf(values);
  const total = [...values.values()].reduce((sum, value) => sum + Math.max(0, value), 0);
  return new Map(
    [...values].map(([id, value]): [number, Proposed] => {
      if (total === 0) return [id, { class: null, value: 0, cumulative: null }];
      const its = ranked.get(id);
      return [
        id,
        its
          ? { class: its.class, value, cumulative: ((its.before + value) / total) * 100 }
          : { class: 'C', value: Math.max(0, value), cumulative: 100 },
      ];
    }),
  );
}
