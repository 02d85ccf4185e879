// Alerts of an EWO to whoever reported it and whoever follows it.
import type { Alert } from '#shared/organisation/alert.ts';
import type { EwoState } from '#shared/requests/ewo-state.ts';
import { teams } from '../db/entities/organisation.ts';
import { ewoDetails, type ewos } from '../db/entities/requests.ts';
import { machines } from '../db/entities/structure.ts';
import type { ValueOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import { listFollowerIds } from '../requests/public.ts';

type Ewo = ValueOf<typeof ewos>;
interface Reported {
  /** Absent in records of a former system. */
  requesterId?: string;
}

const MAX_TEXT_LENGTH = 120;

/** Returns the users who hear of an EWO: its reporter and its followers. */
export async function listEwoAudience(store: Store, ewoId: string, ewo: Reported): Promise<string[]> {
  const followerIds = await listFollowerIds(store, ewoId);
  return [...new Set([...(ewo.requesterId === undefined ? [] : [ewo.requesterId]), ...followerIds])];
}

/** Returns the alert for each user who hears of the EWO. */
export const addressToAudience = async (
  store: Store,
  ewoId: string,
  ewo: Reported,
  alert: Pick<Alert, 'code' | 'values' | 'fromUser'>,
): Promise<Alert[]> =>
  (await listEwoAudience(store, ewoId, ewo)).map((userId) => ({
    ...alert,
    userId,
    link: `ewo/intervention/view?ewo=${ewoId}`,
  }));

/** Returns the alert that a change of an EWO means to its reporter; undefined if it is no news. */
function findNews(before: Ewo, after: Ewo): Alert['code'] | undefined {
  const isTaken = after.teamId !== undefined && after.teamId !== before.teamId;
  if (after.state === 'assigned') return isTaken ? 'ewoTaken' : undefined;
  return before.state === after.state ? undefined : newsOfStates[after.state];
}

const newsOfStates: Partial<Record<EwoState, Alert['code']>> = {
  onHold: 'ewoOnHold',
  closed: 'ewoClosed',
  cancelled: 'ewoCancelled',
};

/** Returns the alerts of a changed EWO to its reporter and followers. */
export async function buildReporterAlerts(
  store: Store,
  ewoId: string,
  before: Ewo | undefined,
  after: Ewo,
): Promise<Alert[]> {
  const code = before && findNews(before, after);
  if (!code) return [];
  const [[machine, detail], [team]] = await Promise.all([
    store.load([
      [machines, after.machineId],
      [ewoDetails, ewoId],
    ] as const),
    store.load(after.teamId === undefined ? [] : [[teams, after.teamId]]),
  ]);
  const result = code === 'ewoCancelled' ? detail?.cancelReason : detail?.interventionDescription;
  return addressToAudience(store, ewoId, after, {
    code,
    values: {
      ewo: after.code,
      machine: `${machine?.code} ${machine?.description}`,
      team: team ? `${team.code} ${team.description}` : '',
      what: (result ?? after.breakdownDescription).slice(0, MAX_TEXT_LENGTH),
    },
  });
}
