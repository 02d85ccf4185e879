// Alerts about permits: a request, to the team of the work, whose leaders may issue it; and a suspension, to
// everybody who works under the permit or answers for it (PS45).
import type { Alert } from '#shared/organisation/alert.ts';
import { orders } from '../db/entities/planned.ts';
import { ewos } from '../db/entities/requests.ts';
import type { permits } from '../db/entities/safety.ts';
import type { ValueOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';

type Permit = ValueOf<typeof permits>;

async function findTeamId(store: Store, { workKind, workId }: Permit): Promise<number | undefined> {
  const [work] =
    workKind === 'order' ? await store.load([[orders, workId]]) : await store.load([[ewos, workId]]);
  return work?.teamId;
}

export async function buildPermitAlerts(
  store: Store,
  before: Permit | undefined,
  after: Permit,
): Promise<Alert[]> {
  const isSuspended = after.state === 'suspended' && before?.state !== 'suspended';
  if (before && !isSuspended) return [];
  const { code: permit, workCode: work, requester: by } = after;
  const teamId = await findTeamId(store, after);
  const toTeam = teamId === undefined ? [] : [{ teamId }];
  if (!isSuspended)
    return toTeam.map((to) => ({ ...to, code: 'permitRequested' as const, values: { permit, work, by } }));
  const pause = after.pauses.at(-1);
  const values = { permit, work, by: pause?.by ?? '', reason: pause?.reason ?? '' };
  const holders = [after.acceptorId, after.issuerId, after.requesterId].filter((id) => id !== undefined);
  const toHolders = [...new Set(holders)].map((userId) => ({ userId }));
  return [...toTeam, ...toHolders].map((to) => ({ ...to, code: 'permitSuspended' as const, values }));
}
