// Reporting a breakdown (domain 5.2, E1): one transaction, under the id its reporter proposes.
import { ulid } from 'ulid';
import { dayIn, monthOf } from '../../../shared/day.ts';
import { problem } from '../../../shared/messages.ts';
import { isAdmin } from '../../../shared/planned/order-moves.ts';
import { Refused } from '../../../shared/refused.ts';
import type { EwoReport } from '../../../shared/requests/ewo.ts';
import { usualPriority } from '../../../shared/requests/ewo-state.ts';
import { earliestReport } from '../../../shared/requests/ewo-times.ts';
import { toMinute } from '../../../shared/steps.ts';
import type { SpareKept } from '../../../shared/warehouse/consumption.ts';
import type { Actor } from '../../http/session.ts';
import { mustHaveFiles } from '../../ingestion/writes.ts';
import { activeTeam } from '../../organisation/writes.ts';
import { askedFor } from '../../planned/writes.ts';
import { teams } from '../../table/entities/organisation.ts';
import { ewos } from '../../table/entities/requests.ts';
import { elements, machines } from '../../table/entities/structure.ts';
import type { ValueOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { askedBy, madeOnce } from '../asked.ts';
import { elementOf, inOrder, type KeptEwo } from './shown.ts';

interface Origin {
  tagId?: string;
  /** Named on the tag it comes from: its closing takes them over. */
  spares?: SpareKept[];
  orderId?: string;
  activity?: number;
}
interface Making {
  actor: Actor;
  store: Store;
  /** What is written in the same transaction, told of the EWO it makes. */
  also?: (made: { id: string; code: string }) => Writes;
}

/** A team is given by administrators, and by technicians one of their own. @throws Refused notAllowedHere */
export async function mayGiveTo(actor: Actor, teamId: number) {
  if (isAdmin(actor)) return;
  const own = actor.profile === 'technician' ? await actor.ownTeams() : undefined;
  if (!own?.teams.includes(teamId)) throw new Refused('forbidden', 'notAllowedHere');
}

/** @throws Refused backdatedTooFar */
function mayDateBack(actor: Actor, field: string, at: string) {
  const { backdateDaysTech: days } = actor.plant.parameters;
  if (isAdmin(actor) || at >= earliestReport(actor.now, days)) return;
  throw new Refused('invalid', 'backdatedTooFar', {
    values: { limit: days },
    fields: { [field]: problem('backdatedTooFar', days) },
  });
}

/** @throws Refused refMissing, machineDismissed */
export async function machineToRepair(store: Store, machineId: number) {
  const [machine] = await store.load([[machines, machineId]]);
  if (!machine)
    throw new Refused('invalid', 'refMissing', {
      values: { what: 'machine' },
      fields: { machineId: 'refMissing' },
    });
  if (machine.status === 'dismissed')
    throw new Refused('conflict', 'machineDismissed', { fields: { machineId: 'machineDismissed' } });
  return machine;
}

/** @throws Refused as its parts; codeTaken for an id that is somebody else's */
export async function create(
  { id: proposed, ...report }: EwoReport & Origin & { id?: string },
  { actor, store, also = () => [] }: Making,
): Promise<KeptEwo> {
  const id = (proposed ?? ulid(Date.parse(actor.now))).toUpperCase();
  const { teamId, machineId, elementId } = report;
  const createdAt = toMinute(report.createdAt ?? actor.now);
  mayDateBack(actor, 'createdAt', createdAt);
  const [, element] = await Promise.all([
    machineToRepair(store, machineId),
    elementOf(store, machineId, elementId),
    mustHaveFiles(store, 'images', undefined, report.images),
    teamId === undefined ? undefined : Promise.all([mayGiveTo(actor, teamId), activeTeam(store, teamId)]),
  ]);
  const reached = teamId === undefined ? 'created' : 'assigned';
  const priority = report.priority ?? usualPriority(report.machineStatus);
  const createdOn = dayIn(actor.plant.timeZone, createdAt);
  const held = priority === 'onHold';
  const make = async () => {
    const code = (await store.codes('E', 'ewo', actor.today))(0);
    const { orderId, activity } = report;
    const order =
      orderId === undefined
        ? undefined
        : await askedFor(store, { orderId, activity }, { kind: 'ewo', id, code });
    const ewo: ValueOf<typeof ewos> = {
      ...report,
      pathId: order?.pathId,
      createdAt,
      code,
      priority,
      element,
      state: held ? 'onHold' : reached,
      ...(held && { heldFrom: reached, holds: [{ from: createdAt, reason: 'other' as const }] }),
      requesterId: actor.user.id,
      requester: actor.user.name,
      createdOn,
      month: monthOf(createdOn),
      desk: 'open',
      ...(teamId !== undefined && { assignedAt: createdAt }),
      recordedAt: { created: actor.now, ...(teamId !== undefined && { assigned: actor.now }) },
    };
    inOrder(ewo, actor.now);
    await store.commit(
      store.create(ewos, id, ewo),
      store.hold(machines, machineId, 'ewos', 'machineId'),
      elementId === undefined ? [] : store.hold(elements, elementId, 'ewos', 'elementId'),
      teamId === undefined ? [] : store.hold(teams, teamId, 'ewos', 'teamId'),
      askedBy(store, actor.user.id, 'ewo', id),
      order?.writes ?? [],
      also({ id, code }),
    );
    return store.made(ewos, id, ewo);
  };
  return madeOnce(make, () => store.find(ewos, id), actor.user.id);
}
