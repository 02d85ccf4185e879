// How countermeasures hold, by the pillars that own them.

import { verdicts } from '../../../../../shared/requests/recurrence.ts';
import type { RootCauseItem } from '../../../../../shared/requests/root-cause-api.ts';
import { type Pillar, pillars } from '../../../../../shared/requests/tag-state.ts';

type Counted = Pick<RootCauseItem, 'verdict' | 'pillars'>;
type VerdictCounts = Record<(typeof verdicts)[number], number>;

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
