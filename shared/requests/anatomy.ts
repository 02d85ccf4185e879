// Where the time of breakdowns goes: the mean minutes of each part of an EWO, from its report to its closing (domain 5.6).
import { minutesOf } from '../steps.ts';
import { type HoldReason, holdReasons } from './ewo-state.ts';
import { type DatedEwo, durationsOf } from './ewo-times.ts';

/** In the order they follow one another; what is held is taken out of the first three, and stands under its reason. */
export const anatomyParts = ['waiting', 'diagnosis', 'repair', ...holdReasons] as const;
export type AnatomyPart = (typeof anatomyParts)[number];

export interface StoppedEwo extends DatedEwo {
  holds?: readonly { from: string; to?: string; reason: HoldReason }[];
}
export interface Anatomy {
  /** EWOs that were closed. */
  count: number;
  /** Minutes of an EWO in the mean; the parts add up to the total. */
  parts: Readonly<Record<AnatomyPart, number | null>>;
  total: number | null;
  /** Of the downtime, how much a spare was waited for, in percent. */
  spareShare: number | null;
}

function minutesIn(ewo: StoppedEwo): Record<AnatomyPart, number> {
  const { createdAt, closedAt, holds = [] } = ewo;
  const { waiting = 0, diagnosis = 0, repair = 0 } = durationsOf(ewo, closedAt!);
  const held = holdReasons.map((reason) => [
    reason,
    minutesOf(
      holds.filter((hold) => hold.reason === reason),
      createdAt,
      closedAt!,
    ),
  ]);
  return { waiting, diagnosis, repair, ...Object.fromEntries(held) };
}

/** Of those that are closed. */
export function anatomyOf(ewos: readonly StoppedEwo[]): Anatomy {
  const closed = ewos.filter(({ state, closedAt }) => state === 'closed' && closedAt !== undefined);
  const took = closed.map(minutesIn);
  const mean = (sum: number) => (closed.length === 0 ? null : sum / closed.length);
  const sumOf = (part: AnatomyPart) => took.reduce((sum, minutes) => sum + minutes[part], 0);
  const sums = anatomyParts.map((part) => [part, sumOf(part)] as const);
  const downtime = closed.reduce((sum, ewo) => sum + (durationsOf(ewo, ewo.closedAt!).downtime ?? 0), 0);
  const forSpares = took.reduce(
    (sum, { spare }, i) => sum + (closed[i]!.machineStatus === 'stopped' ? spare : 0),
    0,
  );
  return {
    count: closed.length,
    parts: Object.fromEntries(sums.map(([part, sum]) => [part, mean(sum)])) as Anatomy['parts'],
    total: mean(sums.reduce((all, [, sum]) => all + sum, 0)),
    spareShare: downtime === 0 ? null : (forSpares / downtime) * 100,
  };
}

/** Of each group that has closed ones; those without a key are the group ''. */
export function anatomiesBy<Ewo extends StoppedEwo>(
  ewos: readonly Ewo[],
  keyOf: (ewo: Ewo) => string | undefined,
): { key: string; anatomy: Anatomy }[] {
  const groups = Map.groupBy(ewos, (ewo) => keyOf(ewo) ?? '');
  return [...groups]
    .map(([key, its]) => ({ key, anatomy: anatomyOf(its) }))
    .filter(({ anatomy }) => anatomy.count > 0);
}
