// Who changed what, from what to what: one entry a change, its id the stream's own, so a repeat writes the same entry.
import { setting, tableClient } from '../http/aws.ts';
import { GONE } from '../table/changes.ts';
import * as chart from '../table/chart.ts';
import type { Entity } from '../table/entity.ts';
import { idFrom } from '../table/keys.ts';
import { openStore } from '../table/store.ts';
import type { Change } from './change.ts';

/** Derived things, counters and what machines write about themselves leave no trace of their own. */
const silent = new Set<string>([
  chart.audit.name,
  chart.dayTotals.name,
  chart.cycleStates.name,
  chart.meters.name,
  chart.revisions.name,
]);
const kinds = new Map(
  Object.values(chart as unknown as Record<string, Entity>).map((kind) => [kind.name, kind]),
);
const KEYS = /^(pk|sk|v|at|by|why|quiet|gsi[1-4][ps]k)$/;

const fields = (item: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !KEYS.test(name)));

/** A removal is told by its tombstone, which has an author; the delete itself has none. */
export async function audited(change: Change) {
  const { tenant, plant, event, before, after } = change;
  if (!after) return;
  const gone = change.entity === GONE;
  const entity = gone ? String(after.pk).split('#')[3]! : change.entity;
  const kind = kinds.get(entity);
  if (!kind || silent.has(entity)) return;
  // orders born by the schedule say so themselves: their reason is part of them
  if (!before && !gone && after.by === 'schedule') return;
  const [at, by] = [String(after.at), String(after.by)];
  const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: by, now: at });
  const entry = gone
    ? {
        action: 'removed' as const,
        thingId: String(after.id),
        before: after.before as Record<string, unknown>,
      }
    : {
        action: before ? ('changed' as const) : ('created' as const),
        thingId: kind.ids === 'text' ? change.id : idFrom(change.id),
        before: before && fields(before),
        after: fields(after),
      };
  await store.commit(
    store.put(chart.audit, `${at}.${event}`, {
      thing: entity,
      user: by,
      ...entry,
      ...(after.why !== undefined && { why: String(after.why) }),
    }),
  );
}
