// Verification of the chain of a plant's audit trail: every hash is computed again from what is stored now, and the
// last hash that is known outside the table must be in the chain (decisions PS60 and PS66).
import type { ChainCheck } from '#shared/access/audit-api.ts';
import { type ChainFault, findFault } from '#shared/access/chain/chain.ts';
import type { chainLinks } from '../../db/entities/kernel.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import { buildNotFoundRefusal } from '../../db/writes.ts';
import { type OutsideHead, readOutsideHead } from '../../http/files/chain-heads.ts';
import { buildLinkId, CHAIN_START, digestEarlierEntries, getChainEntities } from './seal.ts';

/** Links of one call, which takes some seconds. */
const LINKS_PER_CALL = 5_000;
const LINKS_PER_PAGE = 500;

/**
 * Verifies the links after the number `after`, at most some thousands; `next` says where to go on.
 * @throws Refused notFound if there is no link of that number
 */
export async function verifyChain(store: Store, after = 0): Promise<ChainCheck> {
  const { entries: entryKind, links: linkKind } = getChainEntities(store);
  let previous = await getPlace(store, after);
  for (let read = 0, sealed = 0; ; ) {
    const { items: links }: { items: StoredOf<typeof chainLinks>[] } = await store.list(linkKind, {
      ...{ from: buildLinkId(previous.n + 1), limit: LINKS_PER_PAGE, consistent: true },
    });
    const entries = await store.load(
      links.map(({ entryId }) => [entryKind, entryId ?? '-'] as const),
      { consistent: true },
    );
    for (const [i, link] of links.entries()) {
      const fault = findFault(previous, link, entries[i]) ?? (await findStartFault(store, link));
      if (fault) {
        const { thing, thingId } = entries[i] ?? {};
        const found = { ...describe(previous, sealed), firstBreak: previous.n + 1, fault };
        return { ...found, ...(thing !== undefined && { thing, thingId }) };
      }
      previous = link;
      if (link.entryId !== undefined) sealed++;
    }
    read += links.length;
    if (links.length < LINKS_PER_PAGE) return completeCheck(store, previous, sealed);
    if (read >= LINKS_PER_CALL) return { ...describe(previous, sealed), next: previous.n };
  }
}

/** Compares what the first link says about the entries of earlier versions with what is stored now. */
async function findStartFault(
  store: Store,
  { note, recordedAt }: StoredOf<typeof chainLinks>,
): Promise<ChainFault | undefined> {
  if (note?.kind !== 'start') return undefined;
  const { entries, digest } = await digestEarlierEntries(store, recordedAt);
  return entries === note.entries && digest === note.digest ? undefined : 'startDiffers';
}

type Place = Pick<StoredOf<typeof chainLinks>, 'n' | 'hash' | 'recordedAt'>;

const describe = ({ n: entries, hash: head }: Place, sealed: number) => ({ entries, head, sealed });

/** @throws Refused notFound if there is no link of that number */
async function getPlace(store: Store, n: number): Promise<Place> {
  if (n === 0) return CHAIN_START;
  const link = await findLink(store, n);
  if (!link) throw buildNotFoundRefusal();
  return link;
}

const findLink = (store: Store, n: number): Promise<StoredOf<typeof chainLinks> | undefined> =>
  store.find(getChainEntities(store).links, buildLinkId(n));

/** Compares an intact chain with its last hash outside the table, and counts what waits. */
async function completeCheck(store: Store, head: Place, sealed: number): Promise<ChainCheck> {
  const [outside, waiting] = await Promise.all([
    readOutsideHead(store.scope),
    store.list(getChainEntities(store).marks, { limit: LINKS_PER_PAGE, consistent: true }),
  ]);
  const check = { ...describe(head, sealed), waiting: waiting.items.length };
  if (!outside) return check;
  return { ...check, outside, ...(await compareWithOutside(store, head, outside)) };
}

async function compareWithOutside(
  store: Store,
  head: Place,
  outside: OutsideHead,
): Promise<Pick<ChainCheck, 'firstBreak' | 'fault'>> {
  if (outside.entries > head.n) return { firstBreak: head.n + 1, fault: 'missing' };
  const link = await findLink(store, outside.entries);
  return link?.hash === outside.head ? {} : { firstBreak: outside.entries, fault: 'headDiffers' };
}
