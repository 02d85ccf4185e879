// Composes the items of collected records, with keys, locks, indexes and projections, and loads them in bulk.

import { listBulkItems, putInBulk } from '#functions/db/bulk-write.ts';
import { plants } from '#functions/db/entities/access.ts';
import { elements, searchTexts } from '#functions/db/entities/structure.ts';
import { spares, spareTexts } from '#functions/db/entities/warehouse.ts';
import type { ValueOf } from '#functions/db/entity.ts';
import { createItemCodec } from '#functions/db/items.ts';
import type { Scope } from '#functions/db/keys.ts';
import type { Attributes } from '#functions/db/marshall.ts';
import { openStore } from '#functions/db/store.ts';
import { createWriteBuilder } from '#functions/db/write-builder.ts';
import { getSetting, getTableClient } from '#functions/http/aws.ts';
import { toLocalDay } from '#shared/day.ts';
import { formatElementSearchText } from '#shared/structure/search-index.ts';
import { formatSpareSearchText, getBlock } from '#shared/warehouse/spare-text.ts';
import type { SeedCollector, SeedItem } from './gather.ts';
import { addHistories, computeTotals } from './totals.ts';

/** Number of sequences that are moved in parallel. */
const SEQUENCE_CONCURRENCY = 8;

export interface PlantSeed {
  collector: SeedCollector;
  scope: Scope & { plant: string };
  timeZone: string;
}

const buildAuthor = (now: string) => ({ user: 'seed', now });

/**
 * Composes the items of a plant one after the other, so that few are in memory at a time; those of its sequences are
 * not among them.
 */
export function* buildItems({ collector, scope, timeZone }: PlantSeed, now: string): Generator<Attributes> {
  const { items, held: referenceCounts, links } = collector;
  const author = buildAuthor(now);
  // Only the items of the writes are used, so they name no table.
  const build = createWriteBuilder('', author, createItemCodec(scope, author));
  const today = toLocalDay(timeZone, now);
  const allItems = [...addHistories(items, today), ...buildSearchTexts(items)];
  for (const { kind, id, value } of allItems) yield* listBulkItems(build.create(kind, id, value));
  for (const { kind, id, value } of computeTotals(allItems, today, timeZone))
    yield* listBulkItems(build.create(kind, id, value));
  for (const { kind, id, counts } of referenceCounts.values())
    yield* listBulkItems(build.referenceCounts(kind, id, counts));
  for (const [block, text] of buildSpareTexts(items))
    yield* listBulkItems(build.create(spareTexts, block, { text }));
  for (const { kind, id, holder } of links) yield* listBulkItems(build.noted(kind, id, holder));
}

/** Moves the sequences of a plant behind the numbers of its records. */
export async function moveSequences(
  sequences: ReadonlyMap<string, number>,
  scope: PlantSeed['scope'],
  now: string,
) {
  const store = openStore(getTableClient(), getSetting('TABLE'), scope, buildAuthor(now));
  const queue = sequences[Symbol.iterator]();
  const move = async () => {
    for (const [sequence, n] of queue) await store.next(sequence, n);
  };
  await Promise.all(Array.from({ length: SEQUENCE_CONCURRENCY }, move));
}

/** Loads collected records into an existing plant. */
export async function loadSeed(collector: SeedCollector, scope: PlantSeed['scope'], now: string) {
  const [client, table] = [getTableClient(), getSetting('TABLE')];
  const [plant] = await openStore(client, table, scope, buildAuthor(now)).load([[plants, scope.plant]]);
  const plantSeed = { collector, scope, timeZone: plant?.timeZone ?? 'UTC' };
  await putInBulk(client, table, buildItems(plantSeed, now));
  await moveSequences(collector.sequences, scope, now);
}

/**
 * Returns the search texts of the machines' elements, because the stream projection skips bulk-loaded items.
 */
function buildSearchTexts(items: SeedCollector['items']): SeedItem[] {
  const rows = items.flatMap(({ kind, id, value }) =>
    kind === elements ? [{ id: String(id), ...(value as ValueOf<typeof elements>) }] : [],
  );
  return [...Map.groupBy(rows, ({ id }) => Number(id.split('.')[0]))].map(([machine, machineElements]) => ({
    kind: searchTexts,
    id: machine,
    value: { text: formatElementSearchText(machineElements) },
  }));
}

/** Returns the search texts of spares. */
function buildSpareTexts(items: SeedCollector['items']): [block: number, text: string][] {
  const rows = items.flatMap(({ kind, id, value }) =>
    kind === spares ? [{ ...(value as ValueOf<typeof spares>), id: Number(id) }] : [],
  );
  return [...Map.groupBy(rows, ({ id }) => getBlock(id))].map(([block, blockSpares]) => [
    block,
    formatSpareSearchText(blockSpares),
  ]);
}
