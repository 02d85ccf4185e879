// Footer of a ledger: weekly sums of all lines, and the machine's figures of the year (domain 3.3, 9).
import { type Colour, getOrderColour } from '../../planned/colour.ts';
import { computeSpentMinutes } from '../../planned/work-done.ts';
import type { DatedEwo } from '../../requests/ewo-times.ts';
import { computePercent, roundToHundredths, roundToTenthsOrNull } from '../../rounding.ts';
import { computeCompliance } from '../compliance.ts';
import { computeDownMinutes, computeSchedule, computeSpan, sumEwoHours as hoursOfEwos } from '../ewo-kpi.ts';
import type { Ledger } from '../ledger-api.ts';
import { computeElapsedDay, computeScheduledHours } from '../scheduled-hours.ts';
import type { OrderWithTasks } from './orders.ts';
import { getUsage, type LedgerSources } from './sources.ts';
import { computeStopFigures, countRepairs } from './stops.ts';
import type { CountedLine, Star } from './tally.ts';
import { findWeek, type Weeks } from './weeks.ts';

interface CountedOrders {
  /** Orders due in the year, and orders closed in it. */
  due: readonly OrderWithTasks[];
  closed: readonly OrderWithTasks[];
}
interface LedgerCounts {
  lines: readonly CountedLine[];
  stars: ReadonlyMap<number, Star>;
}

export function buildLedgerFooter(
  { due, closed }: CountedOrders,
  ledgerCounts: LedgerCounts,
  { ewos, earlierStops = [], closings, now, today, plant, machine }: LedgerSources,
  weeks: Weeks,
): Ledger['footer'] {
  const span = computeSpan(weeks, plant.timeZone, now);
  const usage = { ...getUsage({ plant, machine }), begun: computeElapsedDay(plant.timeZone, today, now) };
  const yearEwos = ewos.filter(
    ({ state, createdOn }) => state !== 'cancelled' && findWeek(weeks, createdOn) !== undefined,
  );
  const pmHours =
    closed.filter(isPlannedWork).reduce((sum, { order }) => sum + computeSpentMinutes(order), 0) / 60;
  const ewoHours = hoursOfEwos(closings);
  return {
    weeks: sumWeeks(ledgerCounts, weeks),
    ...computeStopFigures({
      ...countRepairs(yearEwos),
      stopped: computeDownMinutes([...earlierStops, ...yearEwos].map(assignToOneMachine), span),
      schedule: computeSchedule(computeScheduledHours(weeks.from, weeks.to, usage), 1, span),
    }),
    compliance: computeCompliance(countColours(due, today)).compliance,
    pmHours: roundToHundredths(pmHours),
    ewoHours: roundToHundredths(ewoHours),
    pmShare: roundToTenthsOrNull(computePercent(pmHours, pmHours + ewoHours)),
  };
}

const isPlannedWork = ({ type }: OrderWithTasks) => type === 'workorders';

function countColours(orders: readonly OrderWithTasks[], today: string): Record<Colour, number> {
  const colours = { green: 0, orange: 0, blue: 0, yellow: 0, red: 0 };
  for (const { order } of orders.filter(isPlannedWork)) colours[getOrderColour(order, today)!]++;
  return colours;
}

/**
 * Assigns an EWO to machine 0: all EWOs of a ledger are of the same machine, even if they do not contain its
 * id.
 */
const assignToOneMachine = (ewo: DatedEwo): DatedEwo & { machineId: number } => ({ ...ewo, machineId: 0 });

/** Sums all lines by week; breakdowns are those of the machine and all its elements. */
function sumWeeks({ lines, stars }: LedgerCounts, { count }: Weeks) {
  const sums = Array.from({ length: count }, (_, i) => ({
    week: i + 1,
    planned: 0,
    done: 0,
    manHours: 0,
    ...{ breakdowns: stars.get(i + 1)?.count ?? 0, breakdownMinutes: stars.get(i + 1)?.minutes ?? 0 },
  }));
  for (const { tally: counters } of lines)
    for (const [week, { count: planned, done, hours }] of counters.cells) {
      const sum = sums[week - 1]!;
      sum.planned += planned;
      sum.done += done;
      sum.manHours += hours;
    }
  return Object.fromEntries(
    sums.map(({ week, manHours, ...sum }) => [
      String(week),
      { ...sum, manHours: roundToHundredths(manHours) },
    ]),
  );
}
