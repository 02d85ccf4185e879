// A reading as writes: itself, and the meter's new state and pace (domain 4.5).
import type { MeterCycle } from '../../shared/planned/api.ts';
import { averagePerDay } from '../../shared/planned/meter.ts';
import type { Actor } from '../http/session.ts';
import { meters, readings } from '../table/chart.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';

export type MeterName = MeterCycle['meter'];
/** How many readings the slope looks back at most; its 90 days bound it as well. */
const LOOK_BACK = 200;

/** The reading and the meter's new state; `value` is cumulative. */
export async function readingWrites(
  store: Store,
  actor: Actor,
  machineId: number,
  meter: MeterName,
  value: number,
  at: string,
): Promise<Writes> {
  const id = `${machineId}.${meter}`;
  const before = await store.find(meters, id);
  const n = (before?.readings ?? 0) + 1;
  const earlier = before
    ? await everyPage((next) =>
        store.list(readings, {
          from: `${id}.${Math.max(1, n - LOOK_BACK)}`,
          to: `${id}.${n}`,
          consistent: true,
          next,
        }),
      )
    : [];
  const perDay = averagePerDay(
    [...earlier.map((r) => ({ at: r.readAt, value: r.value })), { at, value }],
    at,
  );
  const offset = before?.offset ?? 0;
  const state = { value, offset, readAt: at, readings: n, perDay };
  return [
    before ? store.replace(meters, before, state) : store.create(meters, id, state),
    store.create(readings, `${id}.${n}`, {
      value,
      shown: value - offset,
      readAt: at,
      source: actor.user.name,
    }),
  ];
}
