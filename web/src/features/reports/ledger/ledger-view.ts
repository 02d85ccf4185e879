// How a ledger is looked at: its year, what is left of it, how far the tree is open. All of it stands in the address.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { isoWeek } from '../../../../../shared/day.ts';
import { useToday } from '../../../ui/today.ts';
import { type Folding, type LedgerFilter, partClasses, pillars, strategies } from './ledger-blocks.ts';

export interface LedgerView {
  filter: LedgerFilter;
  folding: Folding;
}

export function readView(params: URLSearchParams): LedgerView {
  const one = <Word extends string>(words: readonly Word[], name: string) =>
    words.find((word) => word === params.get(name));
  const depth = params.get('depth');
  return {
    filter: {
      under: params.get('under') ?? undefined,
      class: one(partClasses, 'class'),
      strategy: one(strategies, 'strategy'),
      pillar: one(pillars, 'pillar'),
      failed: params.get('failed') === '1',
    },
    folding: {
      depth: depth !== null && /^\d$/.test(depth) ? Number(depth) : undefined,
      turned: new Set(params.get('turned')?.split(',').filter(Boolean)),
    },
  };
}

/** `params` with this view in it; what is as usual leaves no trace. */
export function writeView(params: URLSearchParams, { filter, folding }: LedgerView): URLSearchParams {
  const next = new URLSearchParams(params);
  const { failed, ...chosen } = filter;
  const values = {
    ...{ under: undefined, class: undefined, strategy: undefined, pillar: undefined, ...chosen },
    failed: failed ? '1' : undefined,
    depth: folding.depth,
    turned: folding.turned.size > 0 ? [...folding.turned].join() : undefined,
  };
  for (const [name, value] of Object.entries(values))
    if (value === undefined) next.delete(name);
    else next.set(name, String(value));
  return next;
}

export function useLedgerView(): [LedgerView, (change: Partial<LedgerView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const change = (next: Partial<LedgerView>) =>
    setParams((current) => writeView(current, { ...readView(current), ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  return [view, change];
}

/** What the calls take. */
export const [FIRST_YEAR, LAST_YEAR] = [2000, 2200];

/** The year of the address, else that of today's week. */
export function useYear(): [number, (year: number) => void] {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('year'));
  const known = Number.isInteger(asked) && asked >= FIRST_YEAR && asked <= LAST_YEAR;
  const choose = (year: number) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('year', String(year));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [known ? asked : Number(isoWeek(today).slice(0, 4)), choose];
}
