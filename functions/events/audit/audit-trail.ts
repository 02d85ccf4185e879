// Reaction that writes the audit trail: one entry per change with old and new values. The entry has the id of
// the stream event, so it is idempotent. Once written, an entry is neither changed nor deleted.
import {
  buildSheetEntryId,
  type ChangedField,
  computeChangedFields,
  getTrailRecord,
} from '#shared/access/audit.ts';
import { parseAccountUserId } from '#shared/integration/service-account.ts';
import type { Profile } from '#shared/permissions.ts';
import { writeTrailEntry } from '../../access/public.ts';
import { memberships, settings as userSettings, users } from '../../db/entities/access.ts';
import { entities } from '../../db/entities/all.ts';
import { machineSteps } from '../../db/entities/autonomous.ts';
import { serviceAccounts } from '../../db/entities/integration.ts';
import { type AuditEntry, auditPasses } from '../../db/entities/kernel.ts';
import { teams } from '../../db/entities/organisation.ts';
import { cycles } from '../../db/entities/planned.ts';
import { phases, procedures, strategies } from '../../db/entities/procedures.ts';
import { ewos, rootCauses } from '../../db/entities/requests.ts';
import { machines } from '../../db/entities/structure.ts';
import type { AnyEntity } from '../../db/items.ts';
import { NO_SCOPE, parseSortKey } from '../../db/keys.ts';
import { loadAllPages } from '../../db/reads.ts';
import { openStore, type Store } from '../../db/store.ts';
import { TOMBSTONE_ENTITY } from '../../db/write-builder.ts';
import { getSetting, getTableClient } from '../../http/aws.ts';
import type { Change } from '../change.ts';

type Image = Record<string, unknown>;

const kinds = new Map(
  entities.filter(({ isAudited, scope }) => isAudited && scope !== 'global').map((kind) => [kind.name, kind]),
);

/** Detail items, which are audited together with the item of the same id and version. */
const headersByDetail = new Map(
  entities.flatMap((kind) => (kind.detail ? [[kind.detail.kind.name, kind]] : [])),
);

/** Entities with an audit trail. */
export const auditedEntities: readonly string[] = [...kinds.keys()].filter(
  (name) => !headersByDetail.has(name),
);

/** Names of the store's own attributes, and of those that exist for an index only. */
const internalAttributes = /^(pk|sk|v|at|by|u|as|cid|why|quiet|expiresAt|gsi[1-4][ps]k)$/;
// `closedById` is omitted, since the author of the change is the same.
const unauditedOrderFields = [
  'month',
  'openFor',
  'foundMonth',
  'reason',
  'values',
  'closedById',
  'lubricates',
  'dayChanges',
  'meterDue',
  'forecastMoves',
  'joinedWork',
  'sequence',
];
const unauditedFields: Record<string, readonly string[]> = {
  classification: ['code', 'sections'],
  order: unauditedOrderFields,
  checklistOrder: unauditedOrderFields,
  run: unauditedOrderFields,
  ewo: ['month', 'desk', 'closedMonth', 'imported'],
  ewoSheet: ['columns', 'mailedLeaders'],
  tag: ['month', 'desk', 'closedMonth', 'imported'],
  tagSheet: ['columns'],
  sparePart: ['averagePrice'],
  strategy: ['free', 'place'],
  procedure: ['standsOn'],
  phase: ['numbered'],
  cycle: ['byMeter', 'places', 'morePlaces', 'followed'],
  accessRequest: ['application'],
  remark: ['authorId', 'author', 'writtenAt'],
  publicReport: ['photos', 'language', 'targetId', 'decidedBy', 'decidedAt', 'endedAt'],
  // The entry of the creation has the sender.
  importFile: ['hash', 'user', 'letters'],
  importBatch: [
    ...['mappingId', 'checked', 'fileId', 'hash', 'turn', 'user', 'undoAt', 'next', 'chunks', 'done', 'of'],
    ...['problem', 'blockers'],
  ],
  sapBatch: ['document', 'user', 'sentAt', 'attempt', 'wait', 'after', 'until', 'claim'],
  // The entry of the decision has who decided, when and why.
  waitingReading: ['control', 'expected', 'low', 'high', 'decidedBy', 'decidedAt', 'decision'],
  webhook: ['activeSince', 'off'],
  feed: ['kind', 'ownerId', 'digest'],
  // The acts of a lock-out say all that its other fields do.
  lockout: [
    ...['workKind', 'workId', 'machineId', 'elementId', 'required', 'points', 'release', 'removedIds'],
    ...['tried', 'released', 'crew', 'exempted', 'conflicts'],
  ],
  // The acts of a permit say all that its other fields do.
  permit: [
    ...['kindName', 'workKind', 'workId', 'machineId', 'requesterId', 'requester', 'conditions', 'gases'],
    ...['interval', 'fireWatch', 'readings', 'pauses', 'issuerId', 'issuer', 'acceptorId', 'acceptor'],
    ...['acceptedAt', 'workEndedAt', 'endedAt', 'desk', 'confirmed'],
  ],
  workPermits: ['workKind', 'workId', 'permitIds'],
  rootCause: ['watchedMachineId', 'submittedById', 'cameBackId'],
};

/** Plants of tenant records that belong to one of them, by record id. */
const plantResolvers: Record<string, (id: string) => string> = {
  plant: (id) => id,
  member: (id) => id.slice(id.lastIndexOf('.') + 1),
  accessRequest: (id) => id.slice(0, id.indexOf('.')),
};

/**
 * Maximum bytes and number of an entry's changes; an item holds 400 KB, and an erasure adds the salts of all changes
 * that remain.
 */
const MAX_CHANGES_BYTES = 250_000;
const MAX_CHANGES = 1_000;

/**
 * Writes the entry of a change. A removal is audited by its tombstone, which has an author; the delete itself
 * has none.
 */
export async function writeAuditEntry(change: Change) {
  const { tenant, event, after } = change;
  if (!after) return;
  const isRemoval = change.entity === TOMBSTONE_ENTITY;
  const entity = isRemoval ? String(after.pk).split('#')[3]! : change.entity;
  const kind = kinds.get(entity);
  // Orders created by the schedule are not audited: their reason is part of them.
  if (!kind || (!change.before && !isRemoval && after.by === 'schedule')) return;
  const [imageBefore, imageAfter] = isRemoval ? [after.before as Image, undefined] : [change.before, after];
  const getAuditedFields = (image: Image | undefined) => image && pickFields(image, unauditedFields[entity]);
  const changes = computeChangedFields(getAuditedFields(imageBefore), getAuditedFields(imageAfter));
  if (changes.length === 0 && after.why === undefined) return writePass(change, kind);

  const thingId = isRemoval ? String(after.id) : kind.ids === 'text' ? change.id : parseSortKey(change.id);
  const plant = change.plant === NO_SCOPE ? plantResolvers[entity]?.(thingId) : change.plant;
  const trail = getTrailRecord(entity, thingId);
  const [at, user] = [String(after.at), String(after.by)];
  const openPlantStore = (plant?: string) =>
    openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, { user, now: at });
  const maker = await findMaker(openPlantStore(plant), after.u);
  const header = headersByDetail.get(entity);
  if (header) {
    const store = openPlantStore(plant);
    const [headerRecord] = await store.load([[header, thingId]]);
    const entry: AuditEntry = {
      ...{ thing: header.name, thingId, ofThing: header.name, ofId: thingId },
      // A record is created with its first version.
      kind: after.v === 1 ? 'created' : 'changed',
      name: getRecordName(headerRecord),
      ...(after.u !== undefined && { userId: String(after.u) }),
      ...(maker !== undefined && { maker }),
      profile: after.as as Profile | undefined,
      recordVersion: Number(after.v),
      sheet: limitChanges(changes).changes,
    };
    return writeTrailEntry(store, buildSheetEntryId(`${at}.${thingId}.${after.v}`), entry);
  }
  const entry: AuditEntry & { changes: ChangedField[] } = {
    thing: entity,
    thingId,
    ofThing: trail.entity,
    ofId: trail.id,
    name: getRecordName(imageAfter ?? imageBefore),
    ...(after.u !== undefined && { userId: String(after.u) }),
    ...(maker !== undefined && { maker }),
    kind: isRemoval ? 'removed' : change.before ? 'changed' : 'created',
    profile: after.as as Profile | undefined,
    ...(!isRemoval &&
      typeof after.v === 'number' && {
        recordVersion: after.v,
        previousVersion: Number(change.before?.v ?? 0),
      }),
    ...limitChanges(changes),
    ...(after.why !== undefined && { reason: String(after.why) }),
  };
  entry.name ??= await findOwnerName(openPlantStore(plant), entity, thingId, imageAfter ?? imageBefore);
  entry.sort = await findRecordKind(openPlantStore(plant), entity, thingId, imageAfter ?? imageBefore);
  const userPlants = isIdentityChange(entity, entry) ? await listUserPlants(openPlantStore(), thingId) : [];
  const entryId = kind.detail && !isRemoval ? `${at}.${thingId}.${after.v}` : `${at}.${event}`;
  for (const plantId of [plant, ...userPlants])
    await writeTrailEntry(openPlantStore(plantId), entryId, { ...entry });
}

/** Records that a version of a plant's record has no entry because none of its audited fields changed (decision PS66). */
async function writePass({ tenant, plant, entity, id, after }: Change, kind: AnyEntity): Promise<void> {
  if (kind.scope !== 'plant' || headersByDetail.has(entity)) return;
  const thingId = kind.ids === 'text' ? id : parseSortKey(id);
  const author = { user: 'audit', now: String(after!.at) };
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, author);
  await store.commit(store.put(auditPasses, `${entity}.${thingId}.${after!.v}`, {}));
}

/** Returns the name of the person who made the service account that is the author; undefined for people. */
async function findMaker(store: Store, author: unknown): Promise<string | undefined> {
  const accountId = author === undefined ? undefined : parseAccountUserId(String(author));
  return accountId === undefined ? undefined : (await store.load([[serviceAccounts, accountId]]))[0]?.maker;
}

/**
 * Whether a user's name or e-mail address changed; this is recorded in every plant of the user, so that no
 * identity changes unnoticed.
 */
const isIdentityChange = (entity: string, { kind, changes }: AuditEntry & { changes: ChangedField[] }) =>
  entity === users.name &&
  kind === 'changed' &&
  changes.some(({ field }) => field === 'name' || field === 'email');

async function listUserPlants(store: Store, user: string): Promise<string[]> {
  const userMemberships = await loadAllPages((next) => store.list(memberships, { prefix: `${user}.`, next }));
  return userMemberships.map(({ plant }) => plant);
}

/** Returns the kind of record that determines its page; a phase has the kind of its procedure. */
async function findRecordKind(
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

/**
 * Finds a name for a record without one: that of the record it belongs to, such as the user of a membership
 * or the EWO of an analysis.
 */
async function findOwnerName(store: Store, entity: string, id: string, image: Image = {}) {
  const owner = findOwner(entity, id, image);
  const kind = owner && kinds.get(owner.entity);
  if (!kind) return undefined;
  const [ownerRecord] = await store.load([[kind, kind.ids === 'text' ? owner.id : Number(owner.id)]]);
  return getRecordName(ownerRecord as Image | undefined);
}

function findOwner(entity: string, id: string, image: Image): { entity: string; id: string } | undefined {
  if (entity === memberships.name) return { entity: users.name, id: id.slice(0, id.lastIndexOf('.')) };
  if (entity === userSettings.name) return { entity: users.name, id };
  if (entity === rootCauses.name) return { entity: ewos.name, id };
  if (entity === machineSteps.name) return { entity: machines.name, id };
  const trail = getTrailRecord(entity, id);
  if (trail.entity !== entity) return trail;
  if (typeof image.machineId === 'number') return { entity: machines.name, id: String(image.machineId) };
  if (typeof image.teamId === 'number') return { entity: teams.name, id: String(image.teamId) };
  return undefined;
}

const pickFields = (image: Image, excludedFields: readonly string[] = []): Image =>
  Object.fromEntries(
    Object.entries(image).filter(
      ([name]) => !internalAttributes.test(name) && !excludedFields.includes(name),
    ),
  );

function getRecordName(image: Image = {}): string | undefined {
  const name = image.code ?? image.name ?? image.description;
  return typeof name === 'string' ? name.slice(0, 120) : undefined;
}

function limitChanges(changes: ReturnType<typeof computeChangedFields>) {
  let bytes = 0;
  const end = changes.findIndex((each, i) => {
    bytes += Buffer.byteLength(JSON.stringify(each));
    return bytes > MAX_CHANGES_BYTES || i === MAX_CHANGES;
  });
  return end < 0 ? { changes } : { changes: changes.slice(0, end), more: changes.length - end };
}
