// Anatomy of breakdowns: mean minutes of each part of an EWO, from report to closing (domain 5.6).
import { sumPauseMinutes } from '../date-order.ts';
import { type HoldReason, holdReasons } from './ewo-state.ts';
import { computeDurations, type DatedEwo } from './ewo-times.ts';

/** Parts in their order; time on hold is excluded from the first three and counted under its reason. */
export const anatomyParts = ['waiting', 'diagnosis', 'repair', ...holdReasons] as const;
export type AnatomyPart = (typeof anatomyParts)[number];

export interface StoppedEwo extends DatedEwo {
  holds?: readonly { from: string; to?: string; reason: HoldReason }[];
}
export interface Anatomy {
  /** Number of closed EWOs. */
  count: number;
  /** Mean minutes per EWO; the parts sum to the total. */
  parts: Readonly<Record<AnatomyPart, number | null>>;
  total: number | null;
  /** Percentage of the downtime spent waiting for a spare. */
  spareShare: number | null;
}

function computePartMinutes(ewo: StoppedEwo): Record<AnatomyPart, number> {
  const { createdAt, closedAt, holds = [] } = ewo;
  const { waiting = 0, diagnosis = 0, repair = 0 } = computeDurations(ewo, closedAt!);
  const holdMinutes = holdReasons.map((reason) => [
    reason,
    sumPauseMinutes(
      holds.filter((hold) => hold.reason === reason),
      createdAt,
      closedAt!,
    ),
  ]);
  return { waiting, diagnosis, repair, ...Object.fromEntries(holdMinutes) };
}

/** Computes the anatomy of the closed EWOs. */
export function computeAnatomy(ewos: readonly StoppedEwo[]): Anatomy {
  const closedEwos = ewos.filter(({ state, closedAt }) => state === 'closed' && closedAt !== undefined);
  const partMinutes = closedEwos.map(computePartMinutes);
  const computeMean = (sum: number) => (closedEwos.length === 0 ? null : sum / closedEwos.length);
  const sumPart = (part: AnatomyPart) => partMinutes.reduce((sum, minutes) => sum + minutes[part], 0);
  const sums = anatomyParts.map((part) => [part, sumPart(part)] as const);
  const downtime = closedEwos.reduce(
    (sum, ewo) => sum + (computeDurations(ewo, ewo.closedAt!).downtime ?? 0),
    0,
  );
  const spareWaitMinutes = partMinutes.reduce(
    (sum, { spare }, i) => sum + (closedEwos[i]!.machineStatus === 'stopped' ? spare : 0),
    0,
  );
  return {
    count: closedEwos.length,
    parts: Object.fromEntries(sums.map(([part, sum]) => [part, computeMean(sum)])) as Anatomy['parts'],
    total: computeMean(sums.reduce((all, [, sum]) => all + sum, 0)),
    spareShare: downtime === 0 ? null : (spareWaitMinutes / downtime) * 100,
  };
}

/** Computes the anatomy of each group with closed EWOs; those without a key form the group ''. */
export function computeAnatomiesByGroup<Ewo extends StoppedEwo>(
  ewos: readonly Ewo[],
  getKey: (ewo: Ewo) => string | undefined,
): { key: string; anatomy: Anatomy }[] {
  const groups = Map.groupBy(ewos, (ewo) => getKey(ewo) ?? '');
  return [...groups]
    .map(([key, groupEwos]) => ({ key, anatomy: computeAnatomy(groupEwos) }))
    .filter(({ anatomy }) => anatomy.count > 0);
}
