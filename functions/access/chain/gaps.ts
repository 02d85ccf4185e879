// Comparison of the versions of records with the entries of the audit trail (decision PS66): a record that was written
// past the trail, or whose entry was removed, has versions that nothing explains.
import { getTrailRecord } from '#shared/access/audit.ts';
import type { TrailGap, TrailGaps } from '#shared/access/audit-api.ts';
import { findMissingVersions } from '#shared/access/chain/gaps.ts';
import type { Instant } from '#shared/day.ts';
import { entities } from '../../db/entities/all.ts';
import { auditEntries, auditPasses } from '../../db/entities/kernel.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { AnyEntity } from '../../db/items.ts';
import { runInParallel } from '../../db/parallel.ts';
import { loadAllPages, type PageOf } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { buildNotFoundRefusal } from '../../db/writes.ts';

/** Records of one call, each of which takes two queries. */
const RECORDS_PER_CALL = 200;
const CONCURRENCY = 10;
/** Time in which the stream has written the entry of a change, with some attempts. */
const WRITING_MS = 15 * 60_000;
/** Versions named for a record. */
const MAX_NAMED_VERSIONS = 20;

const details = new Set(entities.flatMap(({ detail }) => (detail ? [detail.kind.name] : [])));
/** Kinds of records of a plant that the trail follows, in the order of their names. */
const auditedKinds = entities
  .filter(({ name, isAudited, scope }) => isAudited && scope === 'plant' && !details.has(name))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

type Record = StoredOf<AnyEntity>;

/**
 * Compares some hundred records of the store's plant; `next`, as a former call returned it, says where to go on.
 * Records that changed within the last quarter of an hour are left out, since their entries may be on their way.
 * @throws Refused notFound if there is no such place
 */
export async function findGaps(store: Store, now: Instant, next?: string): Promise<TrailGaps> {
  const [name = auditedKinds[0]!.name, ...rest] = next?.split('.') ?? [];
  let index = auditedKinds.findIndex((kind) => kind.name === name);
  if (index < 0) throw buildNotFoundRefusal();
  let cursor = rest.length > 0 ? rest.join('.') : undefined;
  const gaps: TrailGap[] = [];
  for (let records = 0; ; ) {
    const kind = auditedKinds[index]!;
    const limit = RECORDS_PER_CALL - records;
    const page: PageOf<Record> = await store.list(kind, { next: cursor, limit, consistent: true });
    await runInParallel(page.items, CONCURRENCY, async (record) => {
      const gap = isBeingWritten(record, now) ? undefined : await findGap(store, kind, record);
      if (gap) gaps.push(gap);
    });
    records += page.items.length;
    cursor = page.next;
    if (cursor === undefined && ++index === auditedKinds.length) return { records, gaps };
    const place = [auditedKinds[index]!.name, ...(cursor === undefined ? [] : [cursor])].join('.');
    if (records >= RECORDS_PER_CALL) return { records, gaps, next: place };
  }
}

function isBeingWritten({ updatedAt }: Record, now: Instant): boolean {
  const age = Date.parse(now) - Date.parse(updatedAt);
  return age >= 0 && age < WRITING_MS;
}

async function findGap(store: Store, kind: AnyEntity, record: Record): Promise<TrailGap | undefined> {
  const [thing, thingId] = [kind.name, String(record.id)];
  const trail = getTrailRecord(thing, thingId);
  const [entries, passes] = await Promise.all([
    loadAllPages((next) => store.listBy(auditEntries, 'ofThing', [trail.entity, trail.id], { next })),
    loadAllPages((next) => store.list(auditPasses, { prefix: `${thing}.${thingId}.`, next })),
  ]);
  const missing = findMissingVersions(
    record.version,
    entries.filter((entry) => entry.thing === thing && entry.thingId === thingId),
    // Ids of parts begin with that of the whole.
    passes.map(({ id }) => Number(id.slice(thing.length + thingId.length + 2))),
  );
  if (missing.length === 0) return undefined;
  const { code, name, description } = record as { code?: unknown; name?: unknown; description?: unknown };
  const title = code ?? name ?? description;
  return {
    ...{ thing, thingId, versions: missing.slice(0, MAX_NAMED_VERSIONS) },
    ...(typeof title === 'string' && { name: title }),
    ...(missing.length > MAX_NAMED_VERSIONS && { more: missing.length - MAX_NAMED_VERSIONS }),
  };
}
