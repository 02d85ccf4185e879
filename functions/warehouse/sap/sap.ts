// Consumption on its way to SAP: what waits, what is sent, and what a person puts right (domain 8.6).
import { ulid } from 'ulid';
import type { MessageCode } from '../../../shared/messages.ts';
import { Refused } from '../../../shared/refused.ts';
import { consumptionType } from '../../../shared/warehouse/movement.ts';
import { sapDocument, sapObjection, sapSettled } from '../../../shared/warehouse/sap.ts';
import type { sap as api, SapBatchItem } from '../../../shared/warehouse/sap-api.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { movements, sapBatches, spares, warehouses } from '../../table/entities/warehouse.ts';
import type { KeptOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import { recordedAt } from '../stock/book.ts';
import { type SapOutcome, settleSapBatch } from './settle.ts';

type KeptMovement = KeptOf<typeof movements>;
type KeptBatch = KeptOf<typeof sapBatches>;

const itemOf = ({ document, ...batch }: KeptBatch): SapBatchItem => ({
  ...batch,
  postingDate: document.postingDate,
  headerText: document.headerText,
  lines: document.items.length,
});

/** A spare may have got its SAP code after it was used. */
async function withCodes(store: Store, found: readonly KeptMovement[]): Promise<KeptMovement[]> {
  const lacking = [...new Set(found.flatMap(({ codeSap, spareId }) => (codeSap ? [] : [spareId])))];
  const own = await store.load(lacking.map((id) => [spares, id] as const));
  const codes = new Map(lacking.map((id, i) => [id, own[i]?.codeSap]));
  return found.map((each) => (each.codeSap ? each : { ...each, codeSap: codes.get(each.spareId) }));
}

/** Those that may go, in the order they were named. @throws Refused with a code at each that may not */
async function sendable(store: Store, warehouseId: number, ids: readonly string[]): Promise<KeptMovement[]> {
  const loaded = await store.load(
    ids.map((id) => [movements, id] as const),
    { consistent: true },
  );
  const found = loaded.map((each) => (each?.warehouseId === warehouseId ? each : undefined));
  const coded = await withCodes(
    store,
    found.flatMap((each) => each ?? []),
  );
  const byId = new Map(coded.map((each) => [each.id, each]));
  const refused = ids.flatMap((id, i): [string, MessageCode][] => {
    const movement = byId.get(id);
    const code = movement ? sapObjection(movement) : 'notFound';
    return code ? [[`movementIds.${i}`, code]] : [];
  });
  if (refused[0]) throw new Refused('conflict', refused[0][1], { fields: Object.fromEntries(refused) });
  return coded;
}

/** @throws Refused sapBusy while it is being sent, sapNotUnclear once its end is known */
function mustBeOpen({ state, until = '' }: KeptBatch, outcome: 'sent' | 'notSent', { now }: Actor) {
  if (state === 'sending' && until > now) throw new Refused('conflict', 'sapBusy');
  const waits = state === 'queued' && outcome === 'notSent';
  if (!waits && state !== 'unclear' && state !== 'sending') throw new Refused('conflict', 'sapNotUnclear');
}

export const sap: Handlers<typeof api> = {
  async list({ input: { id, state, from, to, ...range }, store }) {
    await store.get(warehouses, id);
    if (state === 'sent') {
      const sent = await store.listBy(movements, 'sentToSap', [id], { from, to, ...range });
      return { ...sent, items: sent.items.map(recordedAt), batches: [] };
    }
    const { items, next } = await store.listBy(movements, 'forSap', [id], range);
    const wanted = state ? items.filter(({ sapState }) => sapState === state) : items;
    const ids = [...new Set(wanted.flatMap(({ batchId }) => batchId ?? []))];
    const [found, batches] = await Promise.all([
      withCodes(store, wanted),
      store.load(ids.map((batch) => [sapBatches, batch] as const)),
    ]);
    return {
      items: found.map(recordedAt),
      next,
      batches: batches.flatMap((batch) => (batch ? itemOf(batch) : [])),
    };
  },

  async send({ input: { id, movementIds, postingDate }, actor, store }) {
    const warehouse = await store.get(warehouses, id);
    if (!warehouse.sapPlant) throw new Refused('conflict', 'sapPlantMissing');
    if (postingDate && postingDate > actor.today)
      throw new Refused('invalid', 'invalidInput', { fields: { postingDate: 'dateInFuture' } });
    const found = await sendable(store, id, movementIds);
    const batchId = ulid(Date.parse(actor.now));
    const document = sapDocument(
      {
        batchId,
        warehouse: { ...warehouse, sapPlant: warehouse.sapPlant },
        postingDate: postingDate ?? actor.today,
        today: actor.today,
        user: actor.user.name,
      },
      found,
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
      found.map((each) =>
        store.replace(movements, each, {
          ...each,
          sapState: 'pending',
          sapProblem: undefined,
          batchId,
        }),
      ),
    );
    return itemOf(store.made(sapBatches, batchId, batch));
  },

  async account({ input: { id, version, costCenter, sapOrder }, store }) {
    const movement = await store.get(movements, id);
    const settled = sapSettled(movement);
    if (settled) throw new Refused('conflict', settled);
    const type = consumptionType(movement.quantity, sapOrder);
    const after = { ...movement, type, costCenter, sapOrder };
    await store.commit(store.replace(movements, movement, after, { expected: version }));
    return recordedAt(store.made(movements, id, after, movement.version + 1));
  },

  async resolve({ input: { id, batchId, version, outcome, sapDocument, sapYear }, actor, store }) {
    const batch = await store.get(sapBatches, batchId);
    if (batch.warehouseId !== id) throw new Refused('notFound', 'notFound');
    mustBeOpen(batch, outcome, actor);
    const verdict = { sapDocument: sapDocument!, sapYear: sapYear! };
    const resolved: SapOutcome =
      outcome === 'sent'
        ? {
            state: 'answered',
            verdicts: new Map(batch.document.items.map(({ movementId }) => [movementId, verdict])),
          }
        : { state: 'returned', problem: batch.state === 'queued' ? 'takenBack' : 'notPosted' };
    await store.commit(
      await settleSapBatch(store, batch, resolved, { resolvedBy: actor.user.name, expected: version }),
    );
    return itemOf(await store.get(sapBatches, batchId));
  },
};
