// Handler of the proof of a period (decisions PS63): the audit trail says what was closed and signed in it.
import { FIRST_HASH } from '#shared/access/chain/chain.ts';
import {
  buildLeaf,
  buildProofFile,
  compareProven,
  MAX_PROOF_LEAVES,
  type ProvenRecord,
} from '#shared/access/chain/proof.ts';
import type { proofs as calls } from '#shared/access/chain/proof-api.ts';
import { type ProvenKind, provenKinds } from '#shared/access/chain/proof-statement.ts';
import { proofTexts } from '#shared/access/chain/proof-texts.ts';
import { addDays, getDayStart } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import { auditEntries } from '../../db/entities/kernel.ts';
import { checklistOrders, orders, runs } from '../../db/entities/planned.ts';
import { ewos } from '../../db/entities/requests.ts';
import { signatures } from '../../db/entities/safety.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { AnyEntity } from '../../db/items.ts';
import { mergeDetailItem } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { FileAnswer } from '../../http/file-answer.ts';
import type { Handlers } from '../../http/serve.ts';
import { findHead } from './seal.ts';

const entities: Readonly<Record<ProvenKind, AnyEntity>> = {
  order: orders,
  checklistOrder: checklistOrders,
  run: runs,
  ewo: ewos,
  signature: signatures,
};

export const proofs: Handlers<typeof calls> = {
  async read({ input: { from, to, language }, actor: { plant, now }, store }) {
    const span = {
      from: getDayStart(plant.timeZone, from),
      to: getDayStart(plant.timeZone, addDays(to, 1)),
    };
    const entries = await listProvenEntries(store, span);
    const [proven, head] = await Promise.all([loadProven(store, entries), findHead(store)]);
    const leaves = proven.toSorted(compareProven).map(buildLeaf);
    const chain = { entries: head?.n ?? 0, head: head?.hash ?? FIRST_HASH };
    const about = { plant: plant.id, from, to, madeAt: now, chain };
    const file = buildProofFile(leaves, about, proofTexts[language], language);
    return new FileAnswer({
      bytes: Buffer.from(file),
      type: 'text/html; charset=utf-8',
      name: `proof-${plant.id}-${from}-${to}.html`,
    });
  },
};

type Entry = StoredOf<typeof auditEntries>;

/** Whether an entry puts its record into a proof. */
function isProven({ thing, kind, changes = [] }: Entry): boolean {
  if (!Object.hasOwn(provenKinds, thing)) return false;
  if (provenKinds[thing as ProvenKind] === 'created') return kind === 'created';
  return changes.some(({ field, after }) => field === 'state' && after === 'closed');
}

/**
 * Returns the last entry of the span by which each record was closed or signed.
 * @throws Refused tooManyRows
 */
async function listProvenEntries(store: Store, span: { from: string; to: string }): Promise<Entry[]> {
  const byRecord = new Map<string, Entry>();
  let next: string | undefined;
  do {
    const page = await store.list(auditEntries, { ...span, next });
    for (const entry of page.items)
      if (isProven(entry)) byRecord.set(`${entry.thing} ${entry.thingId}`, entry);
    if (byRecord.size > MAX_PROOF_LEAVES)
      throw new RefusalError('invalid', 'tooManyRows', { values: { limit: MAX_PROOF_LEAVES } });
    next = page.next;
  } while (next);
  return [...byRecord.values()];
}

/** Returns the records of entries as they are now, without those that were opened again. */
async function loadProven(store: Store, entries: readonly Entry[]): Promise<ProvenRecord[]> {
  const requested = entries.flatMap(({ thing, thingId }) => {
    const entity = entities[thing as ProvenKind];
    return [
      [entity, thingId],
      [entity.detail?.kind ?? entity, thingId],
    ] as const;
  });
  const loaded = (await store.load(requested)) as (StoredOf<AnyEntity> | undefined)[];
  return entries.flatMap(({ thing, thingId, updatedAt, salt }, i) => {
    const kind = thing as ProvenKind;
    const [header, detail] = [loaded[2 * i], loaded[2 * i + 1]];
    if (!header || (provenKinds[kind] === 'closed' && header.state !== 'closed')) return [];
    const { id: _, ...record } = entities[kind].detail
      ? mergeDetailItem(entities[kind], header, detail)
      : header;
    return [{ kind, id: thingId, at: updatedAt, salt, record }];
  });
}
