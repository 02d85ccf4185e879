// Production's own stops of the days of a calendar.
import { useMemo } from 'react';
import { addDays, type Day } from '#shared/day.ts';
import { isStoppedOn } from '#shared/organisation/production-stop.ts';
import { productionStops } from '#shared/organisation/stop-api.ts';
import { useSession } from '#web/session/session.ts';
import { useAllItems } from '#web/use-call.ts';

/** Returns the codes of the stops by day, of the plant or of one machine; empty without permission. */
export function useProductionStops(
  { from, to }: { from: Day; to: Day },
  machineId: number | undefined,
): ReadonlyMap<Day, string> {
  const stops = useAllItems(productionStops.list, {}, { enabled: useSession().may('stops', 'view') }).data;
  return useMemo(() => {
    const codesByDay = new Map<Day, string>();
    if (!stops?.length) return codesByDay;
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const codes = stops.filter((stop) => isStoppedOn(stop, day, machineId)).map(({ code }) => code);
      if (codes.length > 0) codesByDay.set(day, codes.join(', '));
    }
    return codesByDay;
  }, [stops, from, to, machineId]);
}
