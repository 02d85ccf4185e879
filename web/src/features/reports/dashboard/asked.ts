// What the dashboard shows: period, filters, tab and how charts are drawn, all in the address; without a word of it, what this
// tab showed last.
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Asked } from '../../../../../shared/reports/kpi-api.ts';
import { breakdownTypes } from '../../../../../shared/requests/ewo-state.ts';
import { classes } from '../../../../../shared/structure/classes.ts';
import { useToday } from '../../../ui/today.ts';
import { periodIn } from '../period.ts';

const names = [
  ...['tab', 'days', 'from', 'to', 'department', 'machine', 'class', 'team', 'type'],
  ...['by', 'pareto', 'strata', 'measure', 'anatomy', 'pillar'],
];
const MEMORY = 'view:dashboard';

/** What is sent of the filters an address names; what it misspells is no filter. */
export function filtersIn(params: URLSearchParams): Omit<Asked, 'from' | 'to'> {
  const id = (name: string) => {
    const value = Number(params.get(name));
    return Number.isInteger(value) && value > 0 ? value : undefined;
  };
  const found = {
    departmentId: id('department'),
    machineId: id('machine'),
    class: classes.find((each) => each === params.get('class')),
    teamId: id('team'),
    breakdownType: breakdownTypes.find((each) => each === params.get('type')),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The part of the address that is remembered. */
export const kept = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => names.includes(name)));

export function useAsked() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const said = kept(params).toString();
  useEffect(() => {
    const last = sessionStorage.getItem(MEMORY);
    if (said !== '') sessionStorage.setItem(MEMORY, said);
    else if (last) setParams(last, { replace: true });
  }, [said, setParams]);
  const { from, to } = periodIn(params, today);
  const asked = useMemo(
    (): Asked => ({ from, to, ...filtersIn(new URLSearchParams(said)) }),
    [from, to, said],
  );
  const set = (values: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values))
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        // the memory follows: a filter that was taken away is not brought back
        sessionStorage.setItem(MEMORY, kept(next).toString());
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  return { asked, params, set };
}

/** One of a list, as the address names it; else its first. */
export const chosenOf = <Value extends string>(
  params: URLSearchParams,
  name: string,
  list: readonly [Value, ...Value[]] | readonly Value[],
): Value => list.find((each) => each === params.get(name)) ?? list[0]!;
