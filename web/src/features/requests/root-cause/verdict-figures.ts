// Verdicts of countermeasures by the pillars that own them.

import { COMPARISON_DAYS } from '#shared/requests/cost.ts';
import { verdicts } from '#shared/requests/recurrence.ts';
import type { ComparedCosts, RootCauseItem } from '#shared/requests/root-cause-api.ts';
import { type Pillar, pillars } from '#shared/requests/tag-state.ts';

type VerdictRecord = Pick<RootCauseItem, 'verdict' | 'pillars'>;
type VerdictCounts = Record<(typeof verdicts)[number], number>;

/** Cost of the same failures before and after, and the number of countermeasures compared. */
export interface CostFigures {
  comparedCount: number;
  before?: number;
  after?: number;
}

/**
 * Sums the costs of countermeasures whose comparison period is over; those without a cost on both sides are
 * left out.
 */
export function computeCostFigures(
  compared: readonly ComparedCosts[],
  pillar: Pillar | undefined | 'all',
): CostFigures {
  const completedCosts = compared.filter(
    ({ days, pillars }) =>
      days === COMPARISON_DAYS &&
      (pillar === 'all' || (pillar ? pillars.includes(pillar) : pillars.length === 0)),
  );
  const knownCosts = completedCosts.filter(
    ({ before, after }) => before.cost !== undefined && after.cost !== undefined,
  );
  const sum = (side: 'before' | 'after') =>
    knownCosts.length === 0
      ? undefined
      : Math.round(knownCosts.reduce((all, each) => all + each[side].cost!, 0) * 100) / 100;
  return { comparedCount: knownCosts.length, before: sum('before'), after: sum('after') };
}

/** Counts verdicts: a set of countermeasures counts once for each of its pillars, and once in `all`. */
export function countVerdicts(items: readonly VerdictRecord[]) {
  const countByVerdict = (records: readonly VerdictRecord[]) =>
    Object.fromEntries(
      verdicts.map((verdict) => [verdict, records.filter((each) => each.verdict === verdict).length]),
    ) as VerdictCounts;
  const verdictItems = items.filter(({ verdict }) => verdict !== undefined);
  const rows = ([...pillars, undefined] as (Pillar | undefined)[]).flatMap((pillar) => {
    const records = verdictItems.filter((each) =>
      pillar ? each.pillars?.includes(pillar) : (each.pillars ?? []).length === 0,
    );
    return records.length > 0 ? [{ pillar, counts: countByVerdict(records) }] : [];
  });
  return { all: countByVerdict(verdictItems), rows };
}
