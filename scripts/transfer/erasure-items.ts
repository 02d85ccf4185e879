// Items without a person: every text that names the person has the pseudonym instead, and what is only about the
// person is emptied or deleted.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { compress, decompress } from '#functions/db/compression.ts';
import {
  accessApplications,
  accessRequests,
  deviceSecrets,
  directory,
  users,
} from '#functions/db/entities/access.ts';
import { auditEntries } from '#functions/db/entities/kernel.ts';
import { operators } from '#functions/db/entities/organisation.ts';
import { provisionedPeople } from '#functions/db/entities/provisioning.ts';
import { deviceSubscriptions } from '#functions/db/entities/push.ts';
import { obligationRenewals, permits, signingCodes } from '#functions/db/entities/safety.ts';
import { NO_SCOPE, parsePartitionKey, parseSortKey } from '#functions/db/keys.ts';
import { type Attributes, marshallItem, unmarshallItem } from '#functions/db/marshall.ts';
import { type ChainSecrets, computeSecretsAfterErasure } from '#shared/access/chain/chain.ts';
import { type ErasedPerson, getKeyText, isOwnDirectoryEntry } from './erasure-person.ts';
import { getEntity, getTenant } from './tenant-items.ts';

/** Fields of technicians and users that are only about the person. */
const personalFields = ['name', 'surname', 'badge', 'email', 'phone'];
/** Attributes that are texts of people, where the last name alone may mean the person. */
const freeTexts = /^(note|description|text|remark|reason|phenomenon|why|comment|conditions)$/;

/** Returns an item without the person; `deleted` if nothing of it remains, the item itself if it names nobody. */
export function eraseFromItem(item: Attributes, person: ErasedPerson): Attributes | 'deleted' {
  if (isAboutPerson(item, person)) return 'deleted';
  const after = rewriteItem(emptyPersonalFields(item, person), person);
  return after !== item && getEntity(item) === auditEntries.name ? keepSealed(item, after) : after;
}

/** Returns an audit entry with the commitments of its erased texts, so that its chain stays valid (decision PS61). */
function keepSealed(before: Attributes, after: Attributes): Attributes {
  const [entryBefore, entryAfter] = [before, after].map(readEntry) as [AuditRecord, AuditRecord];
  // An entry of an earlier version is in no chain.
  if (entryBefore.salt === undefined && entryBefore.salts === undefined) return after;
  const { salt: _, ...rest } = after;
  return { ...rest, ...marshallItem({ ...computeSecretsAfterErasure(entryBefore, entryAfter) }) };
}

type AuditRecord = ChainSecrets & Record<string, unknown>;
const readEntry = (item: Attributes): AuditRecord => {
  const { by, ...entry } = unmarshallItem(item);
  return { ...entry, updatedBy: by };
};

/** Whether an item exists for the person alone: its entry of the directory, its devices and code, its requests for access. */
function isAboutPerson(item: Attributes, person: ErasedPerson): boolean {
  const entity = getEntity(item);
  if (isOwnDirectoryEntry(item, person)) return item.waiting === undefined;
  if (entity === deviceSubscriptions.name) return item.userId?.S === person.userId;
  if (entity === provisionedPeople.name || entity === signingCodes.name) return item.sk!.S === person.userId;
  if (item.pk!.S!.includes(`#lock#${provisionedPeople.name}#`)) return item.id?.S === person.userId;
  if (entity === deviceSecrets.name) return item.sk!.S!.startsWith(`${person.userId}.`);
  if (entity === accessRequests.name || entity === accessApplications.name)
    return item.email?.S?.toLowerCase() === person.email.toLowerCase();
  return false;
}

function emptyPersonalFields(item: Attributes, person: ErasedPerson): Attributes {
  const entity = getEntity(item);
  const { pseudonym, userId } = person;
  if (isOwnDirectoryEntry(item, person)) return passAddress(item);
  if (entity === users.name && item.sk!.S === userId && item.name?.S !== pseudonym.name) {
    const { invitedAt: _, ...rest } = item;
    return { ...rest, name: { S: pseudonym.name }, email: { S: pseudonym.email }, disabled: { BOOL: true } };
  }
  if (
    entity === operators.name &&
    person.technicians.has(getKeyText(item)) &&
    item.name?.S !== pseudonym.name
  ) {
    const rest = Object.fromEntries(Object.entries(item).filter(([name]) => !personalFields.includes(name)));
    return { ...rest, name: { S: pseudonym.name } };
  }
  if (entity === auditEntries.name && isEntryOfPerson(item, person)) return emptyChanges(item, person);
  return item;
}

/** The address signs in the user of another tenant who has waited longest. */
function passAddress(item: Attributes): Attributes {
  const { waiting: _, ...rest } = item;
  const [first, ...others] = item.waiting!.L!;
  return { ...rest, ...first!.M, ...(others.length > 0 && { waiting: { L: others } }) };
}

function isEntryOfPerson({ pk, thing, thingId }: Attributes, person: ErasedPerson): boolean {
  if (thing?.S === users.name) return thingId?.S === person.userId;
  if (thing?.S === directory.name) return thingId?.S === person.email;
  if (thing?.S !== operators.name) return false;
  const { plant } = parsePartitionKey(pk!.S!);
  return [...person.technicians].some((key) => {
    const [partition = '', id = ''] = key.split(' ');
    return parsePartitionKey(partition).plant === plant && parseSortKey(id) === thingId?.S;
  });
}

/** Former and new values of the fields of the person, which may be a first name alone. */
function emptyChanges(item: Attributes, { pseudonym }: ErasedPerson): Attributes {
  const erased = { S: pseudonym.name };
  const isErased = (value: AttributeValue | undefined) => value === undefined || value.S === erased.S;
  const isEmpty = (change: AttributeValue): boolean =>
    !personalFields.includes(change.M?.field?.S ?? '') ||
    (isErased(change.M?.before) && isErased(change.M?.after));
  const changes = item.changes?.L ?? [];
  if (isErased(item.name) && changes.every(isEmpty)) return item;
  const emptyChange = (change: AttributeValue): AttributeValue => {
    if (isEmpty(change)) return change;
    const { before, after, ...rest } = change.M!;
    return { M: { ...rest, ...(before && { before: erased }), ...(after && { after: erased }) } };
  };
  return {
    ...item,
    ...(item.name && { name: erased }),
    ...(item.changes && { changes: { L: changes.map(emptyChange) } }),
  };
}

const keyAttribute = /^(sk|gsi\d[ps]k)$/;

/** Returns the item itself if none of its texts names the person. */
function rewriteItem(item: Attributes, { texts }: ErasedPerson): Attributes {
  const rewriteText = (value: AttributeValue, text: string, isKey: boolean): AttributeValue => {
    const rewritten = isKey ? texts.replaceInKey(text) : texts.replace(text);
    return rewritten === text ? value : { S: rewritten };
  };
  const rewrite = (value: AttributeValue, isKey = false): AttributeValue => {
    if (value.S !== undefined) return rewriteText(value, value.S, isKey);
    if (value.M) {
      const map = rewriteMap(value.M);
      return map === value.M ? value : { M: map };
    }
    if (!value.L) return value;
    const list = value.L.map((each) => rewrite(each));
    return list.every((each, i) => each === value.L![i]) ? value : { L: list };
  };
  const rewriteMap = (map: Attributes, isKey = (_: string) => false): Attributes => {
    const entries = Object.entries(map).map(([name, value]) => [name, rewrite(value, isKey(name))] as const);
    return entries.every(([name, value]) => value === map[name]) ? map : Object.fromEntries(entries);
  };
  const { packed, ...rest } = item;
  const rewritten = rewriteMap(rest, (name) => keyAttribute.test(name));
  const rewrittenPacked = packed && rewritePacked(packed, texts.replace);
  if (rewritten === rest && rewrittenPacked === packed) return item;
  return { ...rewritten, ...(rewrittenPacked && { packed: rewrittenPacked }) };
}

/** Rewrites compressed values as JSON, in which a text is a string between quotation marks. */
function rewritePacked(packed: AttributeValue, replace: (text: string) => string): AttributeValue {
  const value = decompress({ packed: packed.B });
  const rewritten = replaceTexts(value, replace);
  return JSON.stringify(rewritten) === JSON.stringify(value) ? packed : { B: compress(rewritten as object) };
}

/** Returns a value of JSON with other texts. */
function replaceTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((each) => replaceTexts(each, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaceTexts(each, replace)]));
}

/** Whether the item may be about the person: an item of the tenant, or of no tenant. */
export const isInScope = (item: Attributes, { tenant }: ErasedPerson): boolean =>
  [tenant, NO_SCOPE].includes(getTenant(item));

/** Whether a free text of the item may mean the person by the last name. */
export const mayMention = (item: Attributes, { texts }: ErasedPerson): boolean =>
  Object.entries(item).some(
    ([name, value]) => freeTexts.test(name) && value.S !== undefined && texts.mayMention(value.S),
  );

/**
 * Returns the instant until which the law keeps a record that names the person (decisions PS61): permits until they
 * end, entries of the register of examinations until they are no longer the valid ones.
 */
export function getHoldEnd(item: Attributes): string | undefined {
  const entity = getEntity(item);
  if (entity === permits.name && item.endedAt === undefined) return item.to?.S;
  return entity === obligationRenewals.name ? item.validUntil?.S : undefined;
}
