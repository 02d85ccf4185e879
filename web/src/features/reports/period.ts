// The period a report looks back on, kept in the URL; never less than 31 days (product §9).
import { useSearchParams } from 'react-router';
import { addDays, type Day, daysBetween } from '../../../../shared/day.ts';
import { useToday } from '../../ui/today.ts';

export const lengths = [31, 90, 365] as const;
export type Length = (typeof lengths)[number];

/** More bars than this are gathered into weeks. */
const MOST_DAYS = 92;
export const isWeekly = ({ from, to }: { from: Day; to: Day }) => daysBetween(from, to) >= MOST_DAYS;

export function usePeriod(): { length: Length; from: Day; to: Day; choose: (length: Length) => void } {
  const [params, setParams] = useSearchParams();
  const to = useToday();
  const length = lengths.find((each) => String(each) === params.get('days')) ?? lengths[0];
  return {
    length,
    from: addDays(to, 1 - length),
    to,
    choose: (days) =>
      setParams((current) => {
        current.set('days', String(days));
        return current;
      }),
  };
}
