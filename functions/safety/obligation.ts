// Handlers of the statutory register: obligations, what falls due, and renewals with their certificates.
import { toLocalDay } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import type { Obligation } from '#shared/safety/obligation.ts';
import type { obligations as api, DueObligation } from '#shared/safety/obligation-api.ts';
import { isRecheckLateEnough } from '#shared/safety/obligation-gas.ts';
import { getObligationStatus, getRenewedDay } from '#shared/safety/obligation-state.ts';
import { readings } from '../db/entities/planned.ts';
import { obligationNotices, obligationRenewals, obligations } from '../db/entities/safety.ts';
import { elements, machines } from '../db/entities/structure.ts';
import { loadAllItems } from '../db/list-all.ts';
import { loadAllPages } from '../db/reads.ts';
import { replaceReference } from '../db/references.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import { createArchiveHandlers } from '../http/archive-handlers.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { assertFilesUsable } from '../ingestion/public.ts';
import { listMachineObligations, type StoredObligation } from './obligation-use.ts';

interface ObligationChange {
  store: Store;
  actor: Actor;
  id: number;
  before?: Obligation;
  after?: Obligation;
}

const buildFieldRefusal = (field: keyof Obligation | 'ranADay', code: 'dateInFuture' | 'notAllowed') =>
  new RefusalError('invalid', 'invalidInput', { fields: { [field]: code } });

/** @throws Refused machineDismissed, and invalidInput for another machine's element or a day in the future */
async function assertObligationFits({ store, actor, before, after }: ObligationChange): Promise<void> {
  if (!after) return;
  const { machineId, elementId, examinedOn, repairedOn } = after;
  if (elementId !== undefined && !elementId.startsWith(`${machineId}.`))
    throw buildFieldRefusal('elementId', 'notAllowed');
  if (examinedOn && examinedOn > actor.today) throw buildFieldRefusal('examinedOn', 'dateInFuture');
  if (repairedOn && repairedOn > actor.today) throw buildFieldRefusal('repairedOn', 'dateInFuture');
  if (before?.machineId === machineId) return;
  const machine = await store.find(machines, machineId);
  if (machine?.status === 'dismissed')
    throw new RefusalError('conflict', 'machineDismissed', { fields: { machineId: 'machineDismissed' } });
}

/** Plural under which a machine or element counts its obligations, and an obligation its renewals. */
const REFERENCE_KIND = 'obligations';
const RENEWAL_KIND = 'obligationRenewals';

const buildReferenceWrites = ({ store, before, after }: ObligationChange): Writes => [
  replaceReference(
    store,
    machines,
    { before: before?.machineId, after: after?.machineId },
    REFERENCE_KIND,
    'machineId',
  ),
  replaceReference(
    store,
    elements,
    { before: before?.elementId, after: after?.elementId },
    REFERENCE_KIND,
    'elementId',
  ),
];

async function buildNoticeRemoval({ store, id, after }: ObligationChange): Promise<Writes> {
  const notice = after ? undefined : await store.find(obligationNotices, id);
  return notice ? store.remove(obligationNotices, notice) : [];
}

/** Handlers of the archive, which imports use too. */
export const obligationArchive = createArchiveHandlers(obligations, async (change) => {
  await assertObligationFits(change);
  return [buildReferenceWrites(change), await buildNoticeRemoval(change)];
});

/** Readings that are searched for the running hours since a repair. */
const MAX_READINGS = 500;

/**
 * Returns the hours that a machine ran from the day of a repair to that of the check, by the readings of its hour
 * meter; undefined without readings on both sides.
 */
async function findRunningHours(
  store: Store,
  { plant: { timeZone } }: Actor,
  { machineId, repairedOn }: StoredObligation,
  examinedOn: string,
): Promise<number | undefined> {
  const options = { under: `${machineId}.hours`, descending: true, limit: MAX_READINGS };
  const { items } = await store.list(readings, options);
  const findLastUntil = (day: string) => items.find(({ readAt }) => toLocalDay(timeZone, readAt) <= day);
  const [first, last] = [findLastUntil(repairedOn!), findLastUntil(examinedOn)];
  return first && last && first !== last ? last.value - first.value : undefined;
}

/** Returns the obligations that are due or expired, without those of dismissed machines. */
async function listDue(
  store: Store,
  on: string,
  listed: readonly StoredObligation[],
): Promise<DueObligation[]> {
  const due = listed.flatMap((obligation) => {
    const { state, dueOn, daysLeft, stage } = getObligationStatus(obligation, on);
    if ((state !== 'due' && state !== 'expired') || stage === undefined) return [];
    return [{ obligation, found: { state, dueOn: dueOn!, daysLeft: daysLeft!, stage } }];
  });
  const machineIds = [...new Set(due.map(({ obligation }) => obligation.machineId))];
  const loaded = await store.load(machineIds.map((id) => [machines, id] as const));
  const machinesById = new Map(
    loaded.flatMap((machine) => (machine ? [[machine.id, machine] as const] : [])),
  );
  return due
    .flatMap(({ obligation, found }): DueObligation[] => {
      const { id, code, description, kind, machineId, elementId, body, responsible } = obligation;
      const machine = machinesById.get(machineId);
      if (!machine || machine.status === 'dismissed') return [];
      const { code: machineCode } = machine;
      return [
        { id, code, description, kind, machineId, machineCode, elementId, body, responsible, ...found },
      ];
    })
    .sort((a, b) => a.daysLeft - b.daysLeft || a.id - b.id);
}

export const obligation: Handlers<typeof api> = {
  ...obligationArchive,

  async due({ input: { on, machineId }, actor, store }) {
    const day = on ?? actor.today;
    const listed = await (machineId === undefined
      ? loadAllItems(store, obligations)
      : listMachineObligations(store, machineId));
    return { on: day, items: await listDue(store, day, listed) };
  },

  async renewals({ input: { id }, store }) {
    await store.get(obligations, id);
    const items = await loadAllPages((next) =>
      store.list(obligationRenewals, { under: id, descending: true, consistent: true, next }),
    );
    return { items };
  },

  async renew({ input: { id, version, ranADay = false, ...examination }, actor, store }) {
    const before = await store.get(obligations, id);
    const { examinedOn } = examination;
    if (examinedOn > actor.today) throw buildFieldRefusal('examinedOn', 'dateInFuture');
    if (before.examinedOn && examinedOn < before.examinedOn)
      throw new RefusalError('invalid', 'invalidInput', { fields: { examinedOn: 'dateBeforeMinimum' } });
    await assertFilesUsable(store, 'files', undefined, examination.files);
    const { repairedOn, ...kept } = before;
    if (repairedOn) {
      const ranHours = await findRunningHours(store, actor, before, examinedOn);
      if (!isRecheckLateEnough({ repairedOn, examinedOn, ranHours, isStated: ranADay }))
        throw new RefusalError('conflict', 'recheckTooEarly', { fields: { ranADay: 'recheckTooEarly' } });
    }
    const validUntil = getRenewedDay(before, examination);
    const after = { ...kept, examinedOn, validUntil };
    await store.commit(
      store.replace(obligations, before, after, { expected: version }),
      store.create(obligationRenewals, `${id}.${before.version + 1}`, {
        ...examination,
        validUntil,
        byName: actor.user.name,
      }),
      store.holdAll(obligations, id, { [RENEWAL_KIND]: 1 }),
    );
    return store.buildStoredItem(obligations, id, after, before.version + 1);
  },
};
