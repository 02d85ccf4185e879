// Projected date of a meter cycle whose next order is not issued yet, with its band (decisions PS01 to PS04).
import type { Day } from '../../day.ts';
import type { ExpectedBand } from '../meter.ts';
import type { PlantCalendar } from '../plant-calendar.ts';
import { getNearestOpenDay, type Slot, slotKey } from '../schedule.ts';

/** A forecast of the next due reading; readings as displayed. */
interface MeterForecast {
  /** Counted due reading, for the key of the slot. */
  dueRun: number;
  due: number;
  reading: number;
  perDay: number;
  expected: Day;
  band?: ExpectedBand;
}

/** Returns the slot of a forecast, on a working day, as the generator will plan it once it is issued. */
export function buildMeterProjection(
  { dueRun, due, reading, perDay, expected, band }: MeterForecast,
  today: Day,
  calendar: PlantCalendar | undefined,
): Pick<Slot, 'slot' | 'nominal' | 'reason' | 'values'> & { planned: Day } {
  const planned = getNearestOpenDay(expected, today, calendar);
  return {
    ...{ slot: slotKey.meter(dueRun), nominal: expected, planned, reason: 'meterExpected' },
    values: {
      ...{ due, reading, perDay },
      ...(band && { earliest: band.earliest }),
      ...(band?.latest !== undefined && { latest: band.latest }),
      ...(planned !== expected && { movedFrom: expected }),
    },
  };
}
