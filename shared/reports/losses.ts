// Losses of each machine in a year, and the classes proposed by rank (domain 2.4).
import type { Instant } from '../day.ts';
import { computeFailureCost, type Rates } from '../requests/cost.ts';
import { computeDowntime, type DatedEwo } from '../requests/ewo-times.ts';
import type { MachineClass } from '../structure/classes.ts';
import { rankLosses } from '../structure/pareto.ts';

type CostedEwo = Parameters<typeof computeFailureCost>[0] & DatedEwo & { machineId: number };
/** A spare consumed by an EWO (negative quantity) or returned (positive). */
interface UsedSpare {
  machineId?: number;
  quantity: number;
  unitPrice?: number;
}

export interface Loss {
  /** Minutes of downtime of closed breakdowns. */
  minutes: number;
  breakdowns: number;
  /** Cost of all its EWOs: downtime, labour, spares. Undefined if nothing has a price. */
  cost?: number;
}

export function computeLosses(
  ewos: readonly CostedEwo[],
  usedSpares: readonly UsedSpare[],
  rates: Rates,
  now: Instant,
): Map<number, Loss> {
  const closedEwos = ewos.filter(({ state }) => state === 'closed');
  const byMachine = Map.groupBy(closedEwos, ({ machineId }) => machineId);
  const sparesByMachine = Map.groupBy(usedSpares, ({ machineId }) => machineId);
  const ids = new Set([...byMachine.keys(), ...sparesByMachine.keys()].filter((id) => id !== undefined));
  return new Map(
    [...ids].map((id) => {
      const machineEwos = byMachine.get(id) ?? [];
      const stops = machineEwos.filter(({ machineStatus }) => machineStatus === 'stopped');
      const machineSpares = (sparesByMachine.get(id) ?? []).map(({ quantity, unitPrice }) => ({
        quantity: -quantity,
        unitPrice,
      }));
      const knownCosts = [
        ...machineEwos.map((ewo) => computeFailureCost(ewo, [], rates, now)),
        ...machineSpares.map(({ quantity, unitPrice }) => (unitPrice ? quantity * unitPrice : undefined)),
      ].filter((each) => each !== undefined);
      return [
        id,
        {
          minutes: stops.reduce((sum, ewo) => sum + (computeDowntime(ewo, now) ?? 0), 0),
          breakdowns: stops.length,
          ...(knownCosts.length > 0 && {
            cost: Math.round(knownCosts.reduce((sum, each) => sum + each, 0) * 100) / 100,
          }),
        },
      ];
    }),
  );
}

export interface ClassProposal {
  /** Null if no machine lost anything, since there is no ranking. */
  class: MachineClass | null;
  value: number;
  /** Cumulative percent of all losses, including this machine and all that lost more. */
  cumulative: number | null;
}

/** Proposes a class for each machine by its losses; a machine without losses is C. */
export function proposeClasses(values: ReadonlyMap<number, number>): Map<number, ClassProposal> {
  const ranked = rankLosses(values);
  const total = [...values.values()].reduce((sum, value) => sum + Math.max(0, value), 0);
  return new Map(
    [...values].map(([id, value]): [number, ClassProposal] => {
      if (total === 0) return [id, { class: null, value: 0, cumulative: null }];
      const rank = ranked.get(id);
      return [
        id,
        rank
          ? { class: rank.class, value, cumulative: ((rank.before + value) / total) * 100 }
          : { class: 'C', value: Math.max(0, value), cumulative: 100 },
      ];
    }),
  );
}
