// Sealing of a plant's audit entries (decisions PS58 and PS59): each becomes the next link of the chain. A link is
// created on condition that its number is free, so that of two concurrent runs one continues the chain and the other
// repeats its work after that; a delivered entry loses its mark in the same transaction, so that it is sealed once.
import {
  type ChainLink,
  type ChainNote,
  computeChainHash,
  createTrailDigest,
  FIRST_HASH,
  toSealedEntry,
  toSealedNote,
} from '#shared/access/chain/chain.ts';
import { RefusalError } from '#shared/refused.ts';
import { pause } from '../../db/backoff.ts';
import { MAX_COMPOSED_WRITES } from '../../db/commit.ts';
import {
  auditEntries,
  chainChecks,
  chainLinks,
  chainReports,
  tenantAuditEntries,
  tenantChainChecks,
  tenantChainLinks,
  tenantChainReports,
  unsealedEntries,
  unsealedTenantEntries,
} from '../../db/entities/kernel.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';

/** A link and the mark that it removes. */
const WRITES_PER_ENTRY = 2;
/** Runs that lose against a concurrent one, after which the message is delivered again. */
const MAX_LOST_ROUNDS = 20;

/** Entities of the chain of a plant, or of the chain of what belongs to the tenant. */
export const getChainEntities = (store: Store) =>
  store.scope.plant === undefined
    ? {
        ...{ entries: tenantAuditEntries, marks: unsealedTenantEntries, links: tenantChainLinks },
        ...{ checks: tenantChainChecks, reports: tenantChainReports },
      }
    : {
        ...{ entries: auditEntries, marks: unsealedEntries, links: chainLinks },
        ...{ checks: chainChecks, reports: chainReports },
      };

/** Width of a number in a key; a plant of a thousand changes a day fills it in millions of years. */
const NUMBER_WIDTH = 12;
export const buildLinkId = (n: number): string => String(n).padStart(NUMBER_WIDTH, '0');

/** Place before the first link of a chain. */
export const CHAIN_START = { n: 0, hash: FIRST_HASH, recordedAt: '' };

/** Returns the last link of a chain, strongly consistent; undefined while there is none. */
export async function findHead(store: Store): Promise<StoredOf<typeof chainLinks> | undefined> {
  const { items } = await store.list(getChainEntities(store).links, {
    ...{ limit: 1, descending: true, consistent: true },
  });
  return items[0];
}

/**
 * Seals the marked entries of the store's plant or tenant, oldest first, and returns their number.
 * @throws Error if concurrent runs were faster too often; what was sealed stays sealed
 */
export async function sealEntries(store: Store, now: string): Promise<number> {
  const { marks } = getChainEntities(store);
  const limit = Math.floor(MAX_COMPOSED_WRITES / WRITES_PER_ENTRY);
  let sealed = 0;
  for (let lostRounds = 0; ; ) {
    const { items } = await store.list(marks, { limit, consistent: true });
    if (items.length === 0) return sealed;
    const isSealed = await commitUnlessLost(async () => sealMarked(store, items, now));
    if (isSealed) sealed += items.length;
    else if (++lostRounds === MAX_LOST_ROUNDS) throw new Error('other runs sealed the chain all the time');
    else await pause(Math.min(lostRounds, 5));
  }
}

/**
 * Appends a note to the chain of the store's plant or tenant.
 * @throws Error if concurrent runs were faster too often
 */
export async function appendNote(store: Store, note: ChainNote, now: string): Promise<void> {
  for (let lostRounds = 0; lostRounds < MAX_LOST_ROUNDS; lostRounds++) {
    const isAppended = await commitUnlessLost(async () => {
      const head = (await findHead(store)) ?? CHAIN_START;
      await store.commit(buildLinkWrites(store, buildNoteLink(head, note, now)));
    });
    if (isAppended) return;
    await pause(Math.min(lostRounds, 5));
  }
  throw new Error('other runs sealed the chain all the time');
}

/** Returns false if a concurrent run was faster. */
async function commitUnlessLost(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof RefusalError) || error.kind === 'unavailable') throw error;
    return false;
  }
}

async function sealMarked(
  store: Store,
  marked: readonly StoredOf<typeof unsealedEntries>[],
  now: string,
): Promise<void> {
  const { entries, marks } = getChainEntities(store);
  const head = await findHead(store);
  if (!head) return startChain(store, now);
  const stored = await store.load(
    marked.map(({ id }) => [entries, id] as const),
    { consistent: true },
  );
  let last: ChainLink = head;
  const writes = marked.map((mark, i) => {
    const entry = stored[i];
    // A mark is written with its entry, and no function may delete an entry.
    if (!entry) throw new Error('an entry of the trail disappeared before it was sealed');
    const place = getNextPlace(last, now);
    const hash = computeChainHash(last.hash, toSealedEntry(entry, place));
    last = { ...place, hash, entryId: mark.id };
    return [buildLinkWrites(store, last), store.remove(marks, mark)];
  });
  await store.commit(writes);
}

/** Instants of the sealing never decrease, even if clocks of functions differ. */
const getNextPlace = ({ n, recordedAt }: Pick<ChainLink, 'n' | 'recordedAt'>, now: string) => ({
  n: n + 1,
  recordedAt: recordedAt > now ? recordedAt : now,
});

function buildNoteLink(
  head: Pick<ChainLink, 'n' | 'recordedAt' | 'hash'>,
  note: ChainNote,
  now: string,
): ChainLink {
  const place = getNextPlace(head, now);
  return { ...place, hash: computeChainHash(head.hash, toSealedNote(note, place)), note };
}

const buildLinkWrites = (store: Store, link: ChainLink) =>
  store.create(getChainEntities(store).links, buildLinkId(link.n), link);

/** Writes the first link, which counts the entries of earlier versions; they have no salt (decision PS66). */
async function startChain(store: Store, now: string): Promise<void> {
  const note: ChainNote = { kind: 'start', ...(await digestEarlierEntries(store, now)) };
  await store.commit(buildLinkWrites(store, buildNoteLink(CHAIN_START, note, now)));
}

/** Returns number and digest of the entries of earlier versions, which are older than the chain started at `startedAt`. */
export async function digestEarlierEntries(
  store: Store,
  startedAt: string,
): Promise<{ entries: number; digest: string }> {
  const { entries: kind } = getChainEntities(store);
  const digest = createTrailDigest();
  let entries = 0;
  await loadAllPages(async (next) => {
    const page = await store.list(kind, { next, to: `${startedAt}~`, consistent: true });
    for (const entry of page.items.filter(({ salt, salts }) => salt === undefined && salts === undefined)) {
      digest.add(entry);
      entries++;
    }
    return { items: [], next: page.next };
  });
  return { entries, digest: digest.value() };
}
