// Reaction that updates public reports when their EWO or tag ends or is opened again. Judged by current data,
// so it is idempotent.
import { ewos, tags } from '../db/entities/requests.ts';
import { openStore } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { updateReportsOfTarget } from '../requests/public.ts';
import type { Change } from './change.ts';

const hasEnded = (image: Change['after']) => image?.state === 'closed' || image?.state === 'cancelled';

export async function updateReportStates({ tenant, plant, entity, id, before, after }: Change) {
  if ((entity !== ewos.name && entity !== tags.name) || !after || after.imported) return;
  if (before?.state === after.state || (!hasEnded(before) && !hasEnded(after))) return;
  const author = { user: String(after.by), now: String(after.at) };
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, author);
  await updateReportsOfTarget(store, id, author.now);
}
