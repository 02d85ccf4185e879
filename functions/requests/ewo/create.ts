// Creates an EWO (domain 5.2, E1) in one transaction, under the id the reporter's device generated.
import { ulid } from 'ulid';
import { getMonth } from '#shared/day.ts';
import type { Language } from '#shared/messages.ts';
import { buildLeaderMails } from '#shared/organisation/leaders.ts';
import type { BreakdownReport, EwoDetail } from '#shared/requests/ewo.ts';
import {
  assertCanAssignTo,
  assertCanBackdate,
  assertMachineInUse,
  buildEwo,
  getStepInstant,
} from '#shared/requests/steps/ewo.ts';
import type { ConsumedSpare } from '#shared/warehouse/consumption.ts';
import { teams } from '../../db/entities/organisation.ts';
import { ewos } from '../../db/entities/requests.ts';
import { elements, machines } from '../../db/entities/structure.ts';
import type { StoredOf, ValueOf } from '../../db/entity.ts';
import { isStale, retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { getPrincipal } from '../../http/transitions.ts';
import { assertFilesUsable } from '../../ingestion/public.ts';
import { assertActiveTeam, loadLeaders } from '../../organisation/public.ts';
import { linkRequestToActivity } from '../../planned/public.ts';
import { buildRequesterEntry, createOnce } from '../requester-index.ts';
import { loadElementName, type StoredEwo } from './ewo-view.ts';

interface EwoOrigin {
  tagId?: string;
  /** Spares of the tag it was made from, which the closing takes over. */
  spares?: ConsumedSpare[];
  orderId?: string;
  activity?: number;
}
interface CreateContext {
  actor: Actor;
  store: Store;
  /** Returns further writes of the transaction, given the new EWO. */
  also?: (made: { id: string; code: string }) => Writes;
}

/** @throws Refused notAllowedHere, refMissing */
const assertAssignable = async (store: Store, actor: Actor, teamId: number): Promise<void> => {
  await Promise.all([
    getPrincipal(actor).then((principal) => assertCanAssignTo(principal, teamId)),
    assertActiveTeam(store, teamId),
  ]);
};

type Machine = StoredOf<typeof machines> | undefined;

const loadMachine = async (store: Store, machineId: number): Promise<Machine> =>
  (await store.load([[machines, machineId]]))[0];

/** @throws Refused refMissing, machineDismissed */
export async function assertMachineRepairable(
  store: Store,
  machineId: number,
  knownMachine: Promise<Machine> = loadMachine(store, machineId),
): Promise<void> {
  assertMachineInUse((await knownMachine)?.status);
}

/** Returns the number of leaders to be mailed about the report, as feedback for the reporter. */
async function countMailedLeaders(
  store: Store,
  actor: Actor,
  location: { teamId?: number; machineId: number; machine: Promise<Machine> },
): Promise<EwoDetail['mailedLeaders']> {
  const { teams: codes, leaders } = await loadLeaders(store, actor.plant.id, location);
  const { mails, unreachable } = buildLeaderMails(leaders, actor.user, actor.plant.language as Language);
  return { count: mails.length, unreachable, teams: codes };
}

/** @throws Refused as the functions it calls; codeTaken for an id of another user's EWO */
export async function createEwo(
  { id: proposedId, ...report }: BreakdownReport & EwoOrigin & { id?: string },
  { actor, store, also = () => [] }: CreateContext,
): Promise<StoredEwo> {
  const id = (proposedId ?? ulid(Date.parse(actor.now))).toUpperCase();
  const { teamId, machineId, elementId } = report;
  assertCanBackdate(
    actor,
    getStepInstant(actor, report.createdAt),
    actor.now,
    actor.plant.parameters.backdateDaysTech,
  );
  const machine = loadMachine(store, machineId);
  const [, element, mailedLeaders] = await Promise.all([
    assertMachineRepairable(store, machineId, machine),
    loadElementName(store, machineId, elementId),
    countMailedLeaders(store, actor, { teamId, machineId, machine }),
    assertFilesUsable(store, 'images', undefined, report.images),
    teamId === undefined ? undefined : assertAssignable(store, actor, teamId),
  ]);
  const createRecord = async () => {
    const code = (await store.codes('E', 'ewo', actor.today))(0);
    const { orderId, activity } = report;
    const order =
      orderId === undefined
        ? undefined
        : await linkRequestToActivity(store, { orderId, activity }, { kind: 'ewo', id, code });
    const reportedFields = buildEwo(report, actor, { element, pathId: order?.pathId });
    const ewo: ValueOf<typeof ewos> = {
      ...reportedFields,
      mailedLeaders,
      code,
      month: getMonth(reportedFields.createdOn),
      desk: 'open',
    };
    await store.commit(
      store.create(ewos, id, ewo),
      store.hold(machines, machineId, 'ewos', 'machineId'),
      elementId === undefined ? [] : store.hold(elements, elementId, 'ewos', 'elementId'),
      teamId === undefined ? [] : store.hold(teams, teamId, 'ewos', 'teamId'),
      buildRequesterEntry(store, actor.user.id, 'ewo', id),
      order?.writes ?? [],
      also({ id, code }),
    );
    return store.buildStoredItem(ewos, id, ewo);
  };
  // Another user may report another activity of the order, or make the other kind of request of this one.
  const createLinked = () =>
    report.orderId === undefined ? createRecord() : retryOnConflict(createRecord, isStale);
  return createOnce(createLinked, () => store.find(ewos, id), actor.user.id);
}
