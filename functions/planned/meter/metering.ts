// A reading as writes: itself, and the meter's new state and pace; refused once while nobody says that it is right (domain 4.5).

import {
  averagePerDay,
  type Forecast,
  forecast,
  type Reading,
  shownAt,
} from '../../../shared/planned/meter.ts';
import type { MeterCycle } from '../../../shared/planned/reading-api.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Actor } from '../../http/session.ts';
import { meters, readings } from '../../table/entities/planned.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';

export type MeterName = MeterCycle['meter'];
type KeptReading = KeptOf<typeof readings>;

/** How many readings a forecast and the pace look back at most; their 90 days bound them as well. */
const LOOK_BACK = 200;

export interface Read {
  /** Cumulative. */
  value: number;
  at: string;
  orderId?: string;
  /** Somebody looked again: the value stands though it was not expected, and this is why. */
  confirmed?: boolean;
  reason?: string;
}

/** The last readings of a meter up to the `n`th, oldest first; strongly consistent. */
export const readingsUpTo = (store: Store, meterId: string, n: number): Promise<KeptReading[]> =>
  n < 1
    ? Promise.resolve([])
    : everyPage((next) =>
        store.list(readings, {
          from: `${meterId}.${Math.max(1, n - LOOK_BACK + 1)}`,
          to: `${meterId}.${n}`,
          consistent: true,
          next,
        }),
      );

export const asRead = ({ readAt, value }: KeptReading): Reading => ({ at: readAt, value });

/**
 * The reading and the meter's new state. `field` is the input that named the value.
 * @throws Refused readingImplausible (400; expected, low and high as the meter shows them) unless it is confirmed.
 */
export async function readingWrites(
  store: Store,
  actor: Actor,
  machineId: number,
  meter: MeterName,
  { value, at, orderId, confirmed, reason }: Read,
  field: string,
): Promise<Writes> {
  const id = `${machineId}.${meter}`;
  const before = await store.find(meters, id);
  const n = (before?.readings ?? 0) + 1;
  const earlier = (await readingsUpTo(store, id, n - 1)).map(asRead);
  const offset = before?.offset ?? 0;
  const expected = forecast(earlier, at, actor.plant.timeZone);
  const surprising = expected !== undefined && value > expected.most;
  if (surprising && !confirmed) throw implausible(expected, offset, field);
  const state = {
    value,
    offset,
    readAt: at,
    readings: n,
    perDay: averagePerDay([...earlier, { at, value }], at),
  };
  return [
    before ? store.replace(meters, before, state) : store.create(meters, id, state),
    store.create(readings, `${id}.${n}`, {
      value,
      shown: shownAt(value, offset),
      readAt: at,
      source: actor.user.name,
      orderId,
      ...(surprising && { reason }),
    }),
  ];
}

function implausible({ expected, low, high }: Forecast, offset: number, field: string): Refused {
  const shown = (value: number) => Math.round((value - offset) * 10) / 10;
  return new Refused('invalid', 'readingImplausible', {
    fields: { [field]: 'readingImplausible' },
    values: { expected: shown(expected), low: shown(low), high: shown(high) },
  });
}
