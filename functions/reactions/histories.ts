// Something was booked: what the movements of each such stock say of it is told anew, once a batch.
import { setting, tableClient } from '../http/aws.ts';
import { movements } from '../table/entities/warehouse.ts';
import { inParallel } from '../table/parallel.ts';
import { openStore } from '../table/store.ts';
import { stockId, tellHistory } from '../warehouse/writes.ts';
import type { Change } from './change.ts';
import { todayOf } from './today.ts';

const AT_ONCE = 8;

export async function booked(changes: readonly Change[]) {
  const made = changes.filter(({ entity, before, after }) => entity === movements.name && !before && after);
  const now = new Date(Date.now()).toISOString();
  for (const its of Map.groupBy(made, ({ tenant, plant }) => `${tenant}#${plant}`).values()) {
    const { tenant, plant } = its[0]!;
    const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'history', now });
    const today = await todayOf(store, now);
    const touched = new Set(
      its.map(({ after }) => stockId(Number(after!.warehouseId), Number(after!.spareId))),
    );
    await inParallel(touched, AT_ONCE, (id) => tellHistory(store, id, today));
  }
}
