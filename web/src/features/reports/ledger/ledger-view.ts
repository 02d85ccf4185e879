// View of a ledger, kept in the URL: year, filter and expansion of the tree.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { getIsoWeek } from '#shared/day.ts';
import { useToday } from '#web/ui/today.ts';
import {
  type Folding,
  type LedgerFilter,
  partClasses,
  pillarChoices,
  strategyChoices,
} from './ledger-blocks.ts';

export interface LedgerView {
  filter: LedgerFilter;
  folding: Folding;
}

export function parseLedgerView(params: URLSearchParams): LedgerView {
  const findParam = <Word extends string>(words: readonly Word[], name: string) =>
    words.find((word) => word === params.get(name));
  const depth = params.get('depth');
  return {
    filter: {
      under: params.get('under') ?? undefined,
      class: findParam(partClasses, 'class'),
      strategy: findParam(strategyChoices, 'strategy'),
      pillar: findParam(pillarChoices, 'pillar'),
      failed: params.get('failed') === '1',
    },
    folding: {
      depth: depth !== null && /^\d$/.test(depth) ? Number(depth) : undefined,
      turned: new Set(params.get('turned')?.split(',').filter(Boolean)),
    },
  };
}

/** Returns `params` with the view; default values are omitted. */
export function toLedgerParams(params: URLSearchParams, { filter, folding }: LedgerView): URLSearchParams {
  const next = new URLSearchParams(params);
  const { failed, ...filterValues } = filter;
  const values = {
    ...{ under: undefined, class: undefined, strategy: undefined, pillar: undefined, ...filterValues },
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
  const view = useMemo(() => parseLedgerView(params), [params]);
  const change = (next: Partial<LedgerView>) =>
    setParams((current) => toLedgerParams(current, { ...parseLedgerView(current), ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  return [view, change];
}

/** Years the calls accept. */
export const [FIRST_YEAR, LAST_YEAR] = [2000, 2200];

/** Returns the year in the URL; by default that of the current week. */
export function useLedgerYear(): [number, (year: number) => void] {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const requestedYear = Number(params.get('year'));
  const isValid =
    Number.isInteger(requestedYear) && requestedYear >= FIRST_YEAR && requestedYear <= LAST_YEAR;
  const choose = (year: number) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('year', String(year));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [isValid ? requestedYear : Number(getIsoWeek(today).slice(0, 4)), choose];
}
