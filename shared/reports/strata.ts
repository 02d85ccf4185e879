// Breakdowns by their type and by where, when or by whom; and by month and root cause (domain 9.3).
import { dayIn, type Instant, monthOf, weekday } from '../day.ts';
import { isBreakdown } from '../requests/reliability.ts';
import { shiftIn } from '../requests/shift.ts';
import type { EwoFact } from './facts/ewo-facts.ts';
import type { strataKinds } from './figure-kinds.ts';
import type { EwoReport } from './kpi-api.ts';
import { NONE, stoodMinutes } from './pareto.ts';

interface Sum {
  count: number;
  minutes: number;
}
/** A row a key, in the order of their first. */
function sumsBy(ewos: readonly EwoFact[], keyOf: (ewo: EwoFact) => string, now: Instant): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const ewo of ewos.filter(isBreakdown)) {
    const key = keyOf(ewo);
    const { count, minutes } = sums.get(key) ?? { count: 0, minutes: 0 };
    sums.set(key, { count: count + 1, minutes: minutes + stoodMinutes(ewo, now) });
  }
  return sums;
}

/** What an EWO is grouped by; the plant's clock says the shift and the day it was reported on. */
export function groupOf(by: (typeof strataKinds)[number], timeZone: string) {
  return ({ machineId, teamId, createdAt }: EwoFact): string => {
    switch (by) {
      case 'machine':
        return String(machineId);
      case 'team':
        return String(teamId ?? NONE);
      case 'shift':
        return String(shiftIn(timeZone, createdAt));
      case 'weekday':
        return String(weekday(dayIn(timeZone, createdAt)));
    }
  };
}

export function strataOf(
  ewos: readonly EwoFact[],
  groupOf: (ewo: EwoFact) => string,
  now: Instant,
): EwoReport['strata'] {
  const sums = sumsBy(ewos, (ewo) => `${ewo.breakdownType ?? NONE} ${groupOf(ewo)}`, now);
  return [...sums].map(([name, sum]) => {
    const [type = '', key = ''] = name.split(' ');
    return { type, key, ...sum };
  });
}

export function causesOf(ewos: readonly EwoFact[], now: Instant): EwoReport['causes'] {
  const sums = sumsBy(ewos, ({ createdOn, rootCause }) => `${monthOf(createdOn)} ${rootCause ?? NONE}`, now);
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sum]) => {
      const [month = '', cause] = name.split(' ');
      return { month, cause: cause as EwoReport['causes'][number]['cause'], ...sum };
    });
}
