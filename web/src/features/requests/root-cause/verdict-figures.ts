// How countermeasures hold, by the pillars that own them.

import { COMPARED_DAYS } from '../../../../../shared/requests/cost.ts';
import { verdicts } from '../../../../../shared/requests/recurrence.ts';
import type { ComparedCosts, RootCauseItem } from '../../../../../shared/requests/root-cause-api.ts';
import { type Pillar, pillars } from '../../../../../shared/requests/tag-state.ts';

type Counted = Pick<RootCauseItem, 'verdict' | 'pillars'>;
type VerdictCounts = Record<(typeof verdicts)[number], number>;

/** What the same failures cost before and after, of so many countermeasures whose ninety days are over. */
export interface CostFigures {
  of: number;
  before?: number;
  after?: number;
}

/** Of those whose days after are over: before them nothing can be compared. Those without a cost on both sides are left out. */
export function costFigures(
  compared: readonly ComparedCosts[],
  pillar: Pillar | undefined | 'all',
): CostFigures {
  const over = compared.filter(
    ({ days, pillars }) =>
      days === COMPARED_DAYS &&
      (pillar === 'all' || (pillar ? pillars.includes(pillar) : pillars.length === 0)),
  );
  const known = over.filter(({ before, after }) => before.cost !== undefined && after.cost !== undefined);
  const sum = (side: 'before' | 'after') =>
    known.length === 0
      ? undefined
      : Math.round(known.reduce((all, each) => all + each[side].cost!, 0) * 100) / 100;
  return { of: known.length, before: sum('before'), after: sum('after') };
}

/** A set of countermeasures counts once for each pillar it names, and in `all` once. */
export function verdictFigures(items: readonly Counted[]) {
  const countsOf = (of: readonly Counted[]) =>
    Object.fromEntries(
      verdicts.map((verdict) => [verdict, of.filter((each) => each.verdict === verdict).length]),
    ) as VerdictCounts;
  const judged = items.filter(({ verdict }) => verdict !== undefined);
  const rows = ([...pillars, undefined] as (Pillar | undefined)[]).flatMap((pillar) => {
    const of = judged.filter((each) =>
      pillar ? each.pillars?.includes(pillar) : (each.pillars ?? []).length === 0,
    );
    return of.length > 0 ? [{ pillar, counts: countsOf(of) }] : [];
  });
  return { all: countsOf(judged), rows };
}
