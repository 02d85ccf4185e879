// Compact text of technicians' absences: the load of a plant reads those of hundreds of technicians (domain
// 10.5).
import { fromDayNumber, toDayNumber } from '../day.ts';
import type { Technician } from './load.ts';

/**
 * Writes active technicians with each absence as its first day and number of further days: `12 20528+3
 * 20600+0,13`.
 */
export const formatCrew = (people: readonly Technician[]): string =>
  people
    .filter(({ active }) => active)
    .map(({ id, absences = [] }) =>
      [
        id,
        ...absences.map(({ from, to }) => `${toDayNumber(from)}+${toDayNumber(to) - toDayNumber(from)}`),
      ].join(' '),
    )
    .join();

/** Technicians per item: few, so that a change is cheap. */
const CREW_SIZE = 100;
/** Returns the id of the item that contains a technician. */
export const getCrewId = (id: number): string => String(Math.floor(id / CREW_SIZE));
/** Returns the range of technician ids in an item, both included. */
export const getCrewRange = (crew: string): { from: number; to: number } => ({
  from: Number(crew) * CREW_SIZE,
  to: (Number(crew) + 1) * CREW_SIZE - 1,
});

export const parseCrew = (text: string): Technician[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((entry) => {
      const [id, ...absences] = entry.split(' ');
      return {
        id: Number(id),
        active: true,
        absences: absences.map((absence) => {
          const [from = 0, furtherDays = 0] = absence.split('+').map(Number);
          return { from: fromDayNumber(from), to: fromDayNumber(from + furtherDays) };
        }),
      };
    });
