// Reaction that completes an action of a root cause analysis when the order planned for it is closed (beyond
// 16). Judged by current data, so it is idempotent.
import { parseActionSource } from '#shared/planned/free-order.ts';
import { findActionIndex } from '#shared/requests/root-cause/countermeasure-ids.ts';
import { orders } from '../db/entities/planned.ts';
import { rootCauses } from '../db/entities/requests.ts';
import type { ValueOf } from '../db/entity.ts';
import { openStore } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import type { Change } from './change.ts';

export async function completeAction({ tenant, plant, entity, before, after }: Change): Promise<void> {
  if (entity !== orders.name || !after || before?.state === after.state) return;
  const { state, source, closedOn, closedBy } = after as unknown as ValueOf<typeof orders>;
  const action = source?.kind === 'rootcause' ? parseActionSource(source.id) : undefined;
  if (state !== 'closed' || !action) return;
  const store = openStore(
    getTableClient(),
    getSetting('TABLE'),
    { tenant, plant },
    { user: closedBy ?? '', now: new Date(Date.now()).toISOString() },
  );
  const analysis = await store.find(rootCauses, action.ewoId);
  const actions = analysis?.[action.list] ?? [];
  const doneIndex = findActionIndex(actions, action.id);
  if (!analysis || !actions[doneIndex] || actions[doneIndex].doneOn !== undefined) return;
  const completed = actions.map((each, index) =>
    index === doneIndex ? { ...each, doneOn: closedOn } : each,
  );
  await store.commit(store.replace(rootCauses, analysis, { ...analysis, [action.list]: completed }));
}
