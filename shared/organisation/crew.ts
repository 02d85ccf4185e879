// Who is there when, in few characters: the load of a plant asks it of hundreds of technicians (domain 10.5).
import { dayNumber, dayOf } from '../day.ts';
import type { Person } from './load.ts';

/** `12 20528+3 20600+0,13`: active technicians, the first day of each absence and how many more it has. */
export const crewText = (people: readonly Person[]): string =>
  people
    .filter(({ active }) => active)
    .map(({ id, absences = [] }) =>
      [id, ...absences.map(({ from, to }) => `${dayNumber(from)}+${dayNumber(to) - dayNumber(from)}`)].join(
        ' ',
      ),
    )
    .join();

/** Few enough that a change is cheap. */
const TOGETHER = 100;
/** The item somebody stands in. */
export const crewOf = (id: number): string => String(Math.floor(id / TOGETHER));
/** Who may stand in it, both ends included. */
export const idsIn = (crew: string): { from: number; to: number } => ({
  from: Number(crew) * TOGETHER,
  to: (Number(crew) + 1) * TOGETHER - 1,
});

export const peopleIn = (text: string): Person[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const [id, ...absences] = one.split(' ');
      return {
        id: Number(id),
        active: true,
        absences: absences.map((absence) => {
          const [from = 0, more = 0] = absence.split('+').map(Number);
          return { from: dayOf(from), to: dayOf(from + more) };
        }),
      };
    });
