// State of the calendar in the URL: view, current day, and open day.
import { useSearchParams } from 'react-router';
import type { Day } from '#shared/day.ts';
import { type CalendarViewName, calendarViews } from './calendar-period.ts';

export interface CalendarState {
  view: CalendarViewName;
  /** Day with the keyboard focus, which determines the shown month, week or year. */
  day: Day;
  open: Day | undefined;
  machineId: number | undefined;
}

const isDay = (text: string | null): text is Day => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

function readState(params: URLSearchParams, today: Day): CalendarState {
  const [day, open] = [params.get('date'), params.get('open')];
  return {
    view: calendarViews.find((view) => view === params.get('view')) ?? 'month',
    day: isDay(day) ? day : today,
    open: isDay(open) ? open : undefined,
    machineId: Number(params.get('machine')) || undefined,
  };
}

function writeState(params: URLSearchParams, { view, day, open, machineId }: Partial<CalendarState>) {
  const next = new URLSearchParams(params);
  if (view) next.set('view', view);
  if (day) next.set('date', day);
  if (open) next.set('open', open);
  else next.delete('open');
  if (machineId) next.set('machine', String(machineId));
  else next.delete('machine');
  return next;
}

export function useCalendarState(today: Day): [CalendarState, (change: Partial<CalendarState>) => void] {
  const [params, setParams] = useSearchParams();
  const state = readState(params, today);
  const change = (next: Partial<CalendarState>) =>
    setParams((current) => writeState(current, { ...readState(current, today), ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  return [state, change];
}
