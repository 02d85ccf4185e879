// Alerts about permits: a request, to the team of the work, whose leaders may issue it; a suspension (PS45) and the
// end that comes near, to everybody who works under the permit or answers for it.
import type { Alert } from '#shared/organisation/alert.ts';
import { orders } from '../db/entities/planned.ts';
import { ewos } from '../db/entities/requests.ts';
import { permits, type permitWarnings } from '../db/entities/safety.ts';
import type { ValueOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';

type Permit = ValueOf<typeof permits>;

async function findTeamId(store: Store, { workKind, workId }: Permit): Promise<number | undefined> {
  const [work] =
    workKind === 'order' ? await store.load([[orders, workId]]) : await store.load([[ewos, workId]]);
  return work?.teamId;
}

const listHolders = ({ acceptorId, issuerId, requesterId }: Permit) =>
  [...new Set([acceptorId, issuerId, requesterId].filter((id) => id !== undefined))].map((userId) => ({
    userId,
  }));

/** Returns the alerts of a warning before the end of a permit. */
export async function buildPermitEndAlerts(
  store: Store,
  id: string,
  { localTime }: ValueOf<typeof permitWarnings>,
): Promise<Alert[]> {
  const permit = await store.get(permits, id);
  const teamId = await findTeamId(store, permit);
  const values = { permit: permit.code, work: permit.workCode, to: localTime };
  return [...(teamId === undefined ? [] : [{ teamId }]), ...listHolders(permit)].map((to) => ({
    ...to,
    code: 'permitEnds' as const,
    values,
  }));
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
  return [...toTeam, ...listHolders(after)].map((to) => ({
    ...to,
    code: 'permitSuspended' as const,
    values,
  }));
}
