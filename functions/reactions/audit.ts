// Who changed what, from what to what: one entry a change, its id the stream's own, so a repeat writes the same entry.
import { type ChangedField, differences, trailOf } from '../../shared/access/audit.ts';
import type { Profile } from '../../shared/permissions.ts';
import { setting, tableClient } from '../http/aws.ts';
import { GONE } from '../table/changes.ts';
import { memberships, users } from '../table/entities/access.ts';
import { entities } from '../table/entities/all.ts';
import { type AuditEntry, audit, tenantAudit } from '../table/entities/kernel.ts';
import { cycles } from '../table/entities/planned.ts';
import { phases, procedures, strategies } from '../table/entities/procedures.ts';
import { idFrom, NOBODY } from '../table/keys.ts';
import { everyPage } from '../table/reads.ts';
import { openStore, type Store } from '../table/store.ts';
import type { Change } from './change.ts';

type Image = Record<string, unknown>;

const kinds = new Map(
  entities.filter(({ silent, wide }) => !silent && wide !== 'nobody').map((kind) => [kind.name, kind]),
);

/** What is told as part of another thing of the same id and version. */
const headerOf = new Map(entities.flatMap((kind) => (kind.sheet ? [[kind.sheet.kind.name, kind]] : [])));

/**
 * The kinds of records that leave a trail.
 * @internal a test asks for the words of each
 */
export const traced: readonly string[] = [...kinds.keys()].filter((name) => !headerOf.has(name));

/** The store's own, and what exists for an index alone. */
const KEYS = /^(pk|sk|v|at|by|u|as|why|quiet|expiresAt|gsi[1-4][ps]k)$/;
// who closed an order is who made the change
const ofOrders = ['month', 'openFor', 'foundMonth', 'reason', 'values', 'closedById', 'lubricates'];
const derived: Record<string, readonly string[]> = {
  classification: ['code', 'sections'],
  order: ofOrders,
  checklistOrder: ofOrders,
  run: ofOrders,
  ewo: ['month', 'desk', 'closedMonth', 'imported'],
  ewoSheet: ['columns'],
  tag: ['month', 'desk', 'closedMonth', 'imported'],
  tagSheet: ['columns'],
  strategy: ['free', 'place'],
  procedure: ['standsOn'],
  phase: ['numbered'],
  cycle: ['byMeter', 'places', 'morePlaces', 'followed'],
  accessRequest: ['application'],
  remark: ['authorId', 'author', 'writtenAt'],
  // who sent it says the entry of its creation
  sapBatch: ['document', 'user', 'sentAt', 'attempt', 'wait', 'after', 'until', 'claim'],
  rootCause: ['watchedMachineId', 'submittedById', 'cameBackId'],
};

/** Things of the tenant that belong to one of its plants, and to which. */
const plantOf: Record<string, (id: string) => string> = {
  plant: (id) => id,
  member: (id) => id.slice(id.lastIndexOf('.') + 1),
  accessRequest: (id) => id.slice(0, id.indexOf('.')),
};

/** Bytes of an entry's changes; an item holds 400 KB. */
const MOST = 300_000;

/** A removal is told by its tombstone, which has an author; the delete itself has none. */
export async function audited(change: Change) {
  const { tenant, event, after } = change;
  if (!after) return;
  const gone = change.entity === GONE;
  const entity = gone ? String(after.pk).split('#')[3]! : change.entity;
  const kind = kinds.get(entity);
  // orders made by the schedule say so themselves: their reason is part of them
  if (!kind || (!change.before && !gone && after.by === 'schedule')) return;
  const [was, is] = gone ? [after.before as Image, undefined] : [change.before, after];
  const fieldsOf = (image: Image | undefined) => image && fields(image, derived[entity]);
  const changes = differences(fieldsOf(was), fieldsOf(is));
  if (changes.length === 0 && after.why === undefined) return;

  const thingId = gone ? String(after.id) : kind.ids === 'text' ? change.id : idFrom(change.id);
  const plant = change.plant === NOBODY ? plantOf[entity]?.(thingId) : change.plant;
  const trail = trailOf(entity, thingId);
  const [at, user] = [String(after.at), String(after.by)];
  const storeIn = (plant?: string) =>
    openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user, now: at });
  const header = headerOf.get(entity);
  if (header) {
    const store = storeIn(plant);
    const [named] = await store.load([[header, thingId]]);
    const entry = {
      ...{ thing: header.name, thingId, ofThing: header.name, ofId: thingId, kind: 'changed' },
      name: nameOf(named),
      ...(after.u !== undefined && { userId: String(after.u) }),
      profile: after.as,
      sheet: bounded(changes).changes,
    };
    return store.commit(store.putParts(audit, `${at}.${thingId}.${after.v}`, entry));
  }
  const entry: AuditEntry & { changes: ChangedField[] } = {
    thing: entity,
    thingId,
    ofThing: trail.thing,
    ofId: trail.id,
    name: nameOf(is ?? was),
    ...(after.u !== undefined && { userId: String(after.u) }),
    kind: gone ? 'removed' : change.before ? 'changed' : 'created',
    profile: after.as as Profile | undefined,
    ...bounded(changes),
    ...(after.why !== undefined && { reason: String(after.why) }),
  };
  entry.sort = await sortOf(storeIn(plant), entity, thingId, is ?? was);
  const told = isAnotherName(entity, entry) ? await plantsOf(storeIn(), thingId) : [];
  for (const where of [plant, ...told]) {
    const store = storeIn(where);
    const of = where === undefined ? tenantAudit : audit;
    await store.commit(
      kind.sheet && !gone
        ? store.putParts(of, `${at}.${thingId}.${after.v}`, { ...entry })
        : store.put(of, `${at}.${event}`, entry),
    );
  }
}

/** What a user is called or signs in with is of every plant they work in: nobody becomes somebody else unnoticed there. */
const isAnotherName = (entity: string, { kind, changes }: AuditEntry & { changes: ChangedField[] }) =>
  entity === users.name &&
  kind === 'changed' &&
  changes.some(({ field }) => field === 'name' || field === 'email');

async function plantsOf(store: Store, user: string): Promise<string[]> {
  const places = await everyPage((next) => store.list(memberships, { prefix: `${user}.`, next }));
  return places.map(({ plant }) => plant);
}

/** Its kind says where the page of a record stands; a phase has that of its procedure. */
async function sortOf(
  store: Store,
  entity: string,
  id: string,
  image: Image = {},
): Promise<string | undefined> {
  if (entity === procedures.name) return String(image.kind);
  if (entity === strategies.name || entity === cycles.name) return String(image.typeCycle);
  if (entity !== phases.name) return undefined;
  const [procedure] = await store.load([[procedures, Number(id.split('.')[0])]]);
  return procedure?.kind;
}

const fields = (image: Image, without: readonly string[] = []): Image =>
  Object.fromEntries(Object.entries(image).filter(([name]) => !KEYS.test(name) && !without.includes(name)));

function nameOf(image: Image = {}): string | undefined {
  const name = image.code ?? image.name ?? image.description;
  return typeof name === 'string' ? name.slice(0, 120) : undefined;
}

function bounded(changes: ReturnType<typeof differences>) {
  let bytes = 0;
  const end = changes.findIndex((each) => {
    bytes += Buffer.byteLength(JSON.stringify(each));
    return bytes > MOST;
  });
  return end < 0 ? { changes } : { changes: changes.slice(0, end), more: changes.length - end };
}
