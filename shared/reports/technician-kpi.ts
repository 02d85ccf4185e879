// Recorded hours of each technician in a period, against the hours at work (domain 9.7).
import { fromDayNumber, toDayNumber } from '../day.ts';
import { isPresent } from '../organisation/load.ts';
import { getOpenDays, type PlantCalendar } from '../planned/plant-calendar.ts';
import { computePercent, roundToTenths, roundToTenthsOrNull } from '../rounding.ts';
import type { TechnicianFact } from './facts/technician-facts.ts';
import type { TechnicianReport } from './kpi-api.ts';
import type { Period } from './overview.ts';
import { type SpentHours, sumHours, workKinds } from './spent-hours.ts';

interface TeamMembers {
  code: string;
  leaders: readonly number[];
  members: readonly number[];
}
interface Workplace {
  calendar?: PlantCalendar;
  shiftHours: number;
}

/** Returns the hours at work: one shift per open day of presence. */
function computeCapacity(
  person: TechnicianFact,
  { from, to }: Period,
  { calendar, shiftHours }: Workplace,
): number {
  const { isOpen } = getOpenDays(calendar);
  let days = 0;
  for (let day = toDayNumber(from); day <= toDayNumber(to); day++)
    if (isOpen(day) && isPresent({ ...person, active: true }, fromDayNumber(day))) days++;
  return days * shiftHours;
}

/** Lists active technicians and those with recorded hours, by name. */
export function buildTechnicianReport(
  spentHours: readonly SpentHours[],
  people: readonly TechnicianFact[],
  teams: readonly TeamMembers[],
  period: Period,
  workplace: Workplace,
): TechnicianReport {
  const hoursByTechnician = Map.groupBy(spentHours, ({ operatorId }) => operatorId);
  const rows = people
    .filter(({ id, active }) => active || hoursByTechnician.has(id))
    .map((person) => {
      const technicianHours = hoursByTechnician.get(person.id) ?? [];
      const [hours, capacity] = [sumHours(technicianHours), computeCapacity(person, period, workplace)];
      const kinds = workKinds.map((kind) => [
        kind,
        roundToTenths(sumHours(technicianHours.filter((each) => each.kind === kind))),
      ]);
      return {
        operatorId: person.id,
        name: person.name,
        teams: teams
          .filter(({ leaders, members }) => leaders.includes(person.id) || members.includes(person.id))
          .map(({ code }) => code),
        ...(Object.fromEntries(kinds) as Record<(typeof workKinds)[number], number>),
        hours: roundToTenths(hours),
        capacity: roundToTenths(capacity),
        saturation: roundToTenthsOrNull(computePercent(hours, capacity)),
      };
    });
  return { rows: rows.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}
