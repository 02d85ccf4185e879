// State of the dashboard in the URL: period, filters, tab and chart options. Without parameters the last
// state of this browser tab is restored.
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { FigureQuery } from '#shared/reports/kpi-api.ts';
import { breakdownTypes } from '#shared/requests/ewo-state.ts';
import { classes } from '#shared/structure/classes.ts';
import { useToday } from '#web/ui/today.ts';
import { parsePeriod } from '../period.ts';

const paramNames = [
  ...['tab', 'days', 'from', 'to', 'department', 'machine', 'class', 'team', 'type'],
  ...['by', 'pareto', 'strata', 'measure', 'anatomy', 'pillar'],
];
const MEMORY = 'view:dashboard';

/** Returns the filters in the URL; invalid values are ignored. */
export function parseFilters(params: URLSearchParams): Omit<FigureQuery, 'from' | 'to'> {
  const id = (name: string) => {
    const value = Number(params.get(name));
    return Number.isInteger(value) && value > 0 ? value : undefined;
  };
  const parsedFilters = {
    departmentId: id('department'),
    machineId: id('machine'),
    class: classes.find((each) => each === params.get('class')),
    teamId: id('team'),
    breakdownType: breakdownTypes.find((each) => each === params.get('type')),
  };
  return Object.fromEntries(Object.entries(parsedFilters).filter(([, value]) => value !== undefined));
}

/** Returns the parameters of the URL that are remembered. */
export const getRememberedParams = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => paramNames.includes(name)));

export function useDashboardFilters() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const rememberedSearch = getRememberedParams(params).toString();
  useEffect(() => {
    const last = sessionStorage.getItem(MEMORY);
    if (rememberedSearch !== '') sessionStorage.setItem(MEMORY, rememberedSearch);
    else if (last) setParams(last, { replace: true });
  }, [rememberedSearch, setParams]);
  const { from, to } = parsePeriod(params, today);
  const filters = useMemo(
    (): FigureQuery => ({ from, to, ...parseFilters(new URLSearchParams(rememberedSearch)) }),
    [from, to, rememberedSearch],
  );
  const set = (values: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values))
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        // The memory is updated at once, so that a removed filter is not restored.
        sessionStorage.setItem(MEMORY, getRememberedParams(next).toString());
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  return { asked: filters, params, set };
}

/** Returns the value of a URL parameter if it is in the list, otherwise the first of the list. */
export const getParamOption = <Value extends string>(
  params: URLSearchParams,
  name: string,
  list: readonly [Value, ...Value[]] | readonly Value[],
): Value => list.find((each) => each === params.get(name)) ?? list[0]!;
