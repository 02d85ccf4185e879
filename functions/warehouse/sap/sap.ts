// Handlers of SAP: pending consumption, batches, and manual decisions about unclear batches (domain 8.6).
import { ulid } from 'ulid';
import type { MessageCode } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { getConsumptionType } from '#shared/warehouse/movement.ts';
import { buildSapDocument, findSapChangeRefusal, findSapSendRefusal } from '#shared/warehouse/sap.ts';
import type { sap as api, SapBatchItem } from '#shared/warehouse/sap-api.ts';
import { movements, sapBatches, spares, warehouses } from '../../db/entities/warehouse.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { addRecordingTime } from '../stock/book.ts';
import { type SapOutcome, settleSapBatch } from './settle.ts';

type StoredMovement = StoredOf<typeof movements>;
type StoredBatch = StoredOf<typeof sapBatches>;

const toBatchItem = ({ document, ...batch }: StoredBatch): SapBatchItem => ({
  ...batch,
  postingDate: document.postingDate,
  headerText: document.headerText,
  lines: document.items.length,
});

/** Adds SAP codes that spares got after their use. */
async function addSapCodes(store: Store, movementList: readonly StoredMovement[]): Promise<StoredMovement[]> {
  const spareIdsWithoutCode = [
    ...new Set(movementList.flatMap(({ codeSap, spareId }) => (codeSap ? [] : [spareId]))),
  ];
  const storedSpares = await store.load(spareIdsWithoutCode.map((id) => [spares, id] as const));
  const codes = new Map(spareIdsWithoutCode.map((id, i) => [id, storedSpares[i]?.codeSap]));
  return movementList.map((each) => (each.codeSap ? each : { ...each, codeSap: codes.get(each.spareId) }));
}

/**
 * Returns the movements that can be sent, in the given order.
 * @throws Refused with a code at each that cannot
 */
async function loadSendableMovements(
  store: Store,
  warehouseId: number,
  ids: readonly string[],
): Promise<StoredMovement[]> {
  const storedMovements = await store.load(
    ids.map((id) => [movements, id] as const),
    { consistent: true },
  );
  const warehouseMovements = storedMovements.map((each) =>
    each?.warehouseId === warehouseId ? each : undefined,
  );
  const codedMovements = await addSapCodes(
    store,
    warehouseMovements.flatMap((each) => each ?? []),
  );
  const byId = new Map(codedMovements.map((each) => [each.id, each]));
  const refusals = ids.flatMap((id, i): [string, MessageCode][] => {
    const movement = byId.get(id);
    const code = movement ? findSapSendRefusal(movement) : 'notFound';
    return code ? [[`movementIds.${i}`, code]] : [];
  });
  if (refusals[0])
    throw new RefusalError('conflict', refusals[0][1], { fields: Object.fromEntries(refusals) });
  return codedMovements;
}

/** @throws Refused sapBusy while the batch is being sent, sapNotUnclear once its outcome is known */
function assertResolvable({ state, until = '' }: StoredBatch, outcome: 'sent' | 'notSent', { now }: Actor) {
  if (state === 'sending' && until > now) throw new RefusalError('conflict', 'sapBusy');
  const isWaiting = state === 'queued' && outcome === 'notSent';
  if (!isWaiting && state !== 'unclear' && state !== 'sending')
    throw new RefusalError('conflict', 'sapNotUnclear');
}

export const sap: Handlers<typeof api> = {
  async list({ input: { id, state, from, to, ...range }, store }) {
    await store.get(warehouses, id);
    if (state === 'sent') {
      const sentPage = await store.listBy(movements, 'sentToSap', [id], { from, to, ...range });
      return { ...sentPage, items: sentPage.items.map(addRecordingTime), batches: [] };
    }
    const { items, next } = await store.listBy(movements, 'forSap', [id], range);
    const selectedMovements = state ? items.filter(({ sapState }) => sapState === state) : items;
    const ids = [...new Set(selectedMovements.flatMap(({ batchId }) => batchId ?? []))];
    const [listedMovements, batches] = await Promise.all([
      addSapCodes(store, selectedMovements),
      store.load(ids.map((batch) => [sapBatches, batch] as const)),
    ]);
    return {
      items: listedMovements.map(addRecordingTime),
      next,
      batches: batches.flatMap((batch) => (batch ? toBatchItem(batch) : [])),
    };
  },

  async send({ input: { id, movementIds, postingDate }, actor, store }) {
    const warehouse = await store.get(warehouses, id);
    if (!warehouse.sapPlant) throw new RefusalError('conflict', 'sapPlantMissing');
    if (postingDate && postingDate > actor.today)
      throw new RefusalError('invalid', 'invalidInput', { fields: { postingDate: 'dateInFuture' } });
    const sentMovements = await loadSendableMovements(store, id, movementIds);
    const batchId = ulid(Date.parse(actor.now));
    const document = buildSapDocument(
      {
        batchId,
        warehouse: { ...warehouse, sapPlant: warehouse.sapPlant },
        postingDate: postingDate ?? actor.today,
        today: actor.today,
        user: actor.user.name,
      },
      sentMovements,
    );
    const batch = {
      warehouseId: id,
      state: 'queued',
      document,
      user: actor.user.name,
      sentAt: actor.now,
      attempt: 0,
    } as const;
    await store.commit(
      store.create(sapBatches, batchId, batch),
      sentMovements.map((each) =>
        store.replace(movements, each, {
          ...each,
          sapState: 'pending',
          sapProblem: undefined,
          batchId,
        }),
      ),
    );
    return toBatchItem(store.buildStoredItem(sapBatches, batchId, batch));
  },

  async account({ input: { id, version, costCenter, sapOrder }, store }) {
    const movement = await store.get(movements, id);
    const refusalCode = findSapChangeRefusal(movement);
    if (refusalCode) throw new RefusalError('conflict', refusalCode);
    const type = getConsumptionType(movement.quantity, sapOrder);
    const after = { ...movement, type, costCenter, sapOrder };
    await store.commit(store.replace(movements, movement, after, { expected: version }));
    return addRecordingTime(store.buildStoredItem(movements, id, after, movement.version + 1));
  },

  async resolve({ input: { id, batchId, version, outcome, sapDocument, sapYear }, actor, store }) {
    const batch = await store.get(sapBatches, batchId);
    if (batch.warehouseId !== id) throw new RefusalError('notFound', 'notFound');
    assertResolvable(batch, outcome, actor);
    const verdict = { sapDocument: sapDocument!, sapYear: sapYear! };
    const batchOutcome: SapOutcome =
      outcome === 'sent'
        ? {
            state: 'answered',
            verdicts: new Map(batch.document.items.map(({ movementId }) => [movementId, verdict])),
          }
        : { state: 'returned', problem: batch.state === 'queued' ? 'takenBack' : 'notPosted' };
    await store.commit(
      await settleSapBatch(store, batch, batchOutcome, { resolvedBy: actor.user.name, expected: version }),
    );
    return toBatchItem(await store.get(sapBatches, batchId));
  },
};
