// Hours each technician recorded in a period, against the hours they were at work (domain 9.7).
import { dayNumber, dayOf } from '../day.ts';
import { isPresent } from '../organisation/load.ts';
import { openDays, type PlantCalendar } from '../planned/plant-calendar.ts';
import type { TechnicianFact } from './facts/technician-facts.ts';
import type { TechnicianReport } from './kpi-api.ts';
import type { Period } from './overview.ts';
import { percent, tenths, tenthsOf } from './rounding.ts';
import { hoursOf, type Spent, workKinds } from './spent.ts';

interface Crew {
  code: string;
  leaders: readonly number[];
  members: readonly number[];
}
interface Workplace {
  calendar?: PlantCalendar;
  shiftHours: number;
}

/** A shift on every open day they were there. */
function capacityOf(
  person: TechnicianFact,
  { from, to }: Period,
  { calendar, shiftHours }: Workplace,
): number {
  const { isOpen } = openDays(calendar);
  let days = 0;
  for (let day = dayNumber(from); day <= dayNumber(to); day++)
    if (isOpen(day) && isPresent({ ...person, active: true }, dayOf(day))) days++;
  return days * shiftHours;
}

/** Who is active, and whoever recorded hours; by name. */
export function technicianReportOf(
  spent: readonly Spent[],
  people: readonly TechnicianFact[],
  teams: readonly Crew[],
  period: Period,
  workplace: Workplace,
): TechnicianReport {
  const recorded = Map.groupBy(spent, ({ operatorId }) => operatorId);
  const rows = people
    .filter(({ id, active }) => active || recorded.has(id))
    .map((person) => {
      const its = recorded.get(person.id) ?? [];
      const [hours, capacity] = [hoursOf(its), capacityOf(person, period, workplace)];
      const kinds = workKinds.map((kind) => [
        kind,
        tenths(hoursOf(its.filter((each) => each.kind === kind))),
      ]);
      return {
        operatorId: person.id,
        name: person.name,
        teams: teams
          .filter(({ leaders, members }) => leaders.includes(person.id) || members.includes(person.id))
          .map(({ code }) => code),
        ...(Object.fromEntries(kinds) as Record<(typeof workKinds)[number], number>),
        hours: tenths(hours),
        capacity: tenths(capacity),
        saturation: tenthsOf(percent(hours, capacity)),
      };
    });
  return { rows: rows.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}
