// Reporting a breakdown (domain 5.2, E1): one transaction, under the id its reporter proposes.
import { ulid } from 'ulid';
import { monthOf } from '../../../shared/day.ts';
import type { EwoReport } from '../../../shared/requests/ewo.ts';
import {
  datedAt,
  mayDateBack,
  mayGiveTo,
  mustBeInUse,
  reportedEwo,
} from '../../../shared/requests/steps/ewo.ts';
import type { SpareKept } from '../../../shared/warehouse/consumption.ts';
import { askerOf } from '../../http/moved.ts';
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
import { elementOf, type KeptEwo } from './shown.ts';

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

/** @throws Refused notAllowedHere, refMissing */
const given = async (store: Store, actor: Actor, teamId: number): Promise<void> => {
  await Promise.all([askerOf(actor).then((asker) => mayGiveTo(asker, teamId)), activeTeam(store, teamId)]);
};

/** @throws Refused refMissing, machineDismissed */
export async function machineToRepair(store: Store, machineId: number): Promise<void> {
  const [machine] = await store.load([[machines, machineId]]);
  mustBeInUse(machine?.status);
}

/** @throws Refused as its parts; codeTaken for an id that is somebody else's */
export async function create(
  { id: proposed, ...report }: EwoReport & Origin & { id?: string },
  { actor, store, also = () => [] }: Making,
): Promise<KeptEwo> {
  const id = (proposed ?? ulid(Date.parse(actor.now))).toUpperCase();
  const { teamId, machineId, elementId } = report;
  mayDateBack(actor, datedAt(actor, report.createdAt), actor.now, actor.plant.parameters.backdateDaysTech);
  const [, element] = await Promise.all([
    machineToRepair(store, machineId),
    elementOf(store, machineId, elementId),
    mustHaveFiles(store, 'images', undefined, report.images),
    teamId === undefined ? undefined : given(store, actor, teamId),
  ]);
  const make = async () => {
    const code = (await store.codes('E', 'ewo', actor.today))(0);
    const { orderId, activity } = report;
    const order =
      orderId === undefined
        ? undefined
        : await askedFor(store, { orderId, activity }, { kind: 'ewo', id, code });
    const reported = reportedEwo(report, actor, { element, pathId: order?.pathId });
    const ewo: ValueOf<typeof ewos> = {
      ...reported,
      code,
      month: monthOf(reported.createdOn),
      desk: 'open',
    };
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
