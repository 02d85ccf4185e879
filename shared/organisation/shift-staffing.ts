// Technicians needed in a shift: mean wait of EWOs by number of technicians, after Erlang C (beyond 17,
// decision PS26).
import { addDays, type Day, type Instant, minutesBetween } from '../day.ts';
import { isClosedDay, type PlantCalendar } from '../planned/plant-calendar.ts';
import { computeIntervention, type DatedEwo } from '../requests/ewo-times.ts';
import { type DailyShift, dailyShifts, getCurrentShift, getShiftSpan } from '../requests/shift.ts';
import { roundToHundredths, roundToTenths } from '../rounding.ts';

/** Days before today whose EWOs are counted. */
const STAFFING_DAYS = 90;
/** Fewer EWOs of a shift give no figure. */
const MIN_EWOS = 10;
/** Largest number of technicians shown, unless even more are needed to catch up. */
const SHOWN_TECHNICIANS = 8;

/**
 * Returns the mean wait in minutes, not rounded; null if the technicians never catch up.
 * @param arrivals EWOs per hour
 * @param service mean minutes of an intervention
 */
export function computeMeanWait(arrivals: number, service: number, technicians: number): number | null {
  const load = (arrivals * service) / 60;
  if (technicians <= load) return null;
  // Erlang B by recursion, from which Erlang C, the share of EWOs that wait, follows.
  let blocked = 1;
  for (let n = 1; n <= technicians; n++) blocked = (load * blocked) / (n + load * blocked);
  const waiting = (technicians * blocked) / (technicians - load * (1 - blocked));
  return (waiting * service) / (technicians - load);
}

/** Returns the days whose EWOs are counted: those before today. */
export const getStaffingPeriod = (today: Day): { from: Day; to: Day } => ({
  from: addDays(today, -STAFFING_DAYS),
  to: addDays(today, -1),
});

interface StaffingPlant {
  timeZone: string;
  calendar?: PlantCalendar;
}

export interface ShiftStaffing {
  shift: DailyShift;
  /** EWOs that were not cancelled, created in the shift on worked days. */
  ewos: number;
  hours: number;
  /** Null for fewer than ten EWOs, or if none of them was closed. */
  perHour: number | null;
  /** Mean minutes of an intervention, without holds. */
  serviceMinutes: number | null;
  /** Mean wait by number of technicians, from one on; a wait of null never ends. Empty without a figure. */
  waits: { technicians: number; minutes: number | null }[];
}

type CountedEwo = DatedEwo & { state: string; createdAt: Instant };

/** Computes each shift of the days before today. */
export function computeShiftStaffing(
  ewos: readonly CountedEwo[],
  today: Day,
  { timeZone, calendar }: StaffingPlant,
): ShiftStaffing[] {
  const { from, to } = getStaffingPeriod(today);
  const isCounted = (day: Day) => from <= day && day <= to && !isClosedDay(calendar, day);
  const minutes = new Map<DailyShift, number>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (!isCounted(day)) continue;
    for (const shift of dailyShifts) {
      const span = getShiftSpan(timeZone, day, shift);
      minutes.set(shift, (minutes.get(shift) ?? 0) + minutesBetween(span.from, span.to));
    }
  }
  const ewosByShift = Map.groupBy(
    ewos.filter(({ state }) => state !== 'cancelled'),
    ({ createdAt }) => {
      const { on, turn } = getCurrentShift(timeZone, createdAt);
      return isCounted(on) ? turn : undefined;
    },
  );
  return dailyShifts.map((shift): ShiftStaffing => {
    const shiftEwos = ewosByShift.get(shift) ?? [];
    const hours = (minutes.get(shift) ?? 0) / 60;
    const interventions = shiftEwos.flatMap((ewo) => computeIntervention(ewo) ?? []);
    const counted = { shift, ewos: shiftEwos.length, hours: roundToTenths(hours) };
    if (shiftEwos.length < MIN_EWOS || interventions.length === 0 || hours === 0)
      return { ...counted, perHour: null, serviceMinutes: null, waits: [] };
    const arrivals = shiftEwos.length / hours;
    const service = interventions.reduce((sum, each) => sum + each, 0) / interventions.length;
    const leastThatCatchUp = Math.floor((arrivals * service) / 60) + 1;
    return {
      ...counted,
      perHour: roundToHundredths(arrivals),
      serviceMinutes: roundToTenths(service),
      waits: Array.from({ length: Math.max(SHOWN_TECHNICIANS, leastThatCatchUp) }, (_, i) => {
        const wait = computeMeanWait(arrivals, service, i + 1);
        return { technicians: i + 1, minutes: wait === null ? null : roundToTenths(wait) };
      }),
    };
  });
}

interface RosterTechnician {
  id: number;
  active: boolean;
  shift?: number;
}
interface RosterTeam {
  active: boolean;
  shift?: number;
  leaders: readonly number[];
  members: readonly number[];
}

/** Counts the active technicians of a shift: by their own shift, else by that of a team of theirs. */
export function countRoster(
  technicians: readonly RosterTechnician[],
  teams: readonly RosterTeam[],
  shift: DailyShift,
): number {
  const findTeamShift = (id: number) =>
    teams.find(
      (team) => team.active && team.shift !== undefined && [...team.leaders, ...team.members].includes(id),
    )?.shift;
  return technicians.filter(
    ({ id, active, shift: ownShift }) => active && (ownShift ?? findTeamShift(id)) === Number(shift),
  ).length;
}
