// People by SCIM: what the directory says becomes the user, its name, address and whether it may sign in (G43–G46).
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isAdministrator } from '#shared/access/user.ts';
import {
  type DirectoryPerson,
  findPersonLanguage,
  foldUserName,
  getPersonName,
  getSignInAddress,
  parsePerson,
  personAttributes,
  toUserResource,
} from '#shared/integration/provisioning/person.ts';
import {
  buildListResponse,
  type Resource,
  ScimProblem,
  selectAttributes,
} from '#shared/integration/provisioning/scim.ts';
import { assignEmail } from '../../access/public.ts';
import { memberships, users } from '../../db/entities/access.ts';
import { provisionedPeople } from '../../db/entities/provisioning.ts';
import { loadAllPages } from '../../db/reads.ts';
import { isStale, retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { buildBase, getId, getOption, type ScimCall, type ScimResult } from './answers.ts';
import { buildFilter } from './filter.ts';
import { applyGroups } from './memberships.ts';
import { buildLastAdministratorNotice, buildNotice } from './notices.ts';
import { applyOperations, readOperations } from './patch.ts';
import {
  buildRecord,
  buildUser,
  findPerson,
  getChangedAt,
  getDirectoryPerson,
  isKnown,
  type KnownPerson,
  loadPeople,
} from './people.ts';

const toResource = (call: ScimCall, person: KnownPerson): Resource =>
  toUserResource(getDirectoryPerson(person), {
    id: person.id,
    base: buildBase(call.actor),
    changedAt: getChangedAt(person),
  });

const readSelection = (call: ScimCall) => ({
  attributes: getOption(call, 'attributes'),
  excludedAttributes: getOption(call, 'excludedAttributes'),
});

const buildUnknownProblem = () => new ScimProblem(404, 'There is no such person.');

async function loadKnownPerson(call: ScimCall): Promise<KnownPerson> {
  const person = await findPerson(call.store, getId(call));
  if (!person || !isKnown(person)) throw buildUnknownProblem();
  return person;
}

export async function listUsers(call: ScimCall): Promise<ScimResult> {
  const matches = buildFilter(getOption(call, 'filter'));
  const resources = (await loadPeople(call.store))
    .filter(isKnown)
    .map((person) => toResource(call, person))
    .filter(matches);
  const list = buildListResponse(resources, {
    startIndex: getOption(call, 'startIndex'),
    count: getOption(call, 'count'),
  });
  const selection = readSelection(call);
  const page = (list.Resources as Resource[]).map((each) => selectAttributes(each, selection));
  return { status: 200, resource: { ...list, Resources: page } };
}

export async function getUser(call: ScimCall): Promise<ScimResult> {
  const person = await loadKnownPerson(call);
  return { status: 200, resource: selectAttributes(toResource(call, person), readSelection(call)) };
}

/** Returns notices about the plants whose last administrator a person is who may sign in no longer. */
async function buildDisablingNotices(store: Store, now: string, person: KnownPerson): Promise<Writes> {
  const { id, user } = person;
  if (user.tenantRoot) return buildNotice(store, now, { reason: 'rootDisabled', name: user.name });
  const places = await loadAllPages((next) =>
    store.list(memberships, { prefix: `${id}.`, next, consistent: true }),
  );
  return Promise.all(
    places
      .filter(isAdministrator)
      .map(({ plant }) => buildLastAdministratorNotice(store, now, { userId: id, plant, name: user.name })),
  );
}

/** Stores what the directory says about a person who exists; `deletedAt` if it knows the person no more. */
async function savePerson(
  { actor: { tenant, now }, store }: ScimCall,
  before: KnownPerson,
  person: DirectoryPerson,
  deletedAt?: string,
): Promise<KnownPerson> {
  const { id, user, record } = before;
  const isOpen = person.active && deletedAt === undefined;
  const email = getSignInAddress(person);
  const changedUser = buildUser(user, {
    ...{ name: getPersonName(person), email },
    language: findPersonLanguage(person) ?? user.language,
    ...(!isOpen && { disabled: true }),
  });
  const unchangedUser = buildUser(user, user.disabled ? { disabled: true } : {});
  const isUserChanged = !user.tenantRoot && !isDeepStrictEqual(changedUser, unchangedUser);
  const value = buildRecord(person, deletedAt);
  const isRecordChanged =
    !record || !isDeepStrictEqual(value, buildRecord(getDirectoryPerson(before), record.deletedAt));
  const wasOpen = record ? record.active && record.deletedAt === undefined : !user.disabled;
  if (isUserChanged || isRecordChanged)
    await store.commit(
      isUserChanged
        ? [
            await assignEmail(store, { tenant, user: id }, email, user.email),
            store.replace(users, user, changedUser),
          ]
        : [],
      record ? store.replace(provisionedPeople, record, value) : store.create(provisionedPeople, id, value),
      wasOpen && !isOpen ? await buildDisablingNotices(store, now, before) : [],
    );
  await applyGroups(store, [id], now);
  return (await findPerson(store, id))!;
}

/** Returns the person who comes back by a new request for the same one (G43); refuses one who is there. */
function findReturningPerson(
  people: readonly KnownPerson[],
  person: DirectoryPerson,
): KnownPerson | undefined {
  const key = foldUserName(person.userName);
  const buildTakenProblem = () =>
    new ScimProblem(409, 'A person with this userName or externalId exists.', 'uniqueness');
  const sameId = people.find(
    ({ record }) => record?.externalId !== undefined && record.externalId === person.externalId,
  );
  const sameName = people.find((each) => foldUserName(getDirectoryPerson(each).userName) === key);
  if (sameId) {
    const isGone = !isKnown(sameId) || !getDirectoryPerson(sameId).active;
    if (!isGone || (sameName && sameName !== sameId)) throw buildTakenProblem();
    return sameId;
  }
  if (sameName && isKnown(sameName)) throw buildTakenProblem();
  return sameName;
}

export async function createUser(call: ScimCall): Promise<ScimResult> {
  const { input, actor, store } = call;
  const person = parsePerson(input, true);
  const email = getSignInAddress(person);
  const people = await loadPeople(store);
  const returning = findReturningPerson(people, person);
  if (returning) {
    const saved = await savePerson(call, returning, person);
    return { status: 201, resource: toResource(call, saved) };
  }
  const id = randomUUID();
  const root = people.find(({ user }) => user.tenantRoot);
  const language = findPersonLanguage(person) ?? root?.user.language ?? 'en';
  await store.commit(
    await assignEmail(store, { tenant: actor.tenant, user: id }, email),
    store.create(users, id, {
      ...{ name: getPersonName(person), email, language },
      ...(!person.active && { disabled: true }),
    }),
    store.create(provisionedPeople, id, buildRecord(person)),
  );
  await applyGroups(store, [id], actor.now);
  return { status: 201, resource: toResource(call, (await findPerson(store, id))!) };
}

/** Changes a person, again if another call was faster. */
const changePerson = (
  call: ScimCall,
  change: (person: DirectoryPerson, known: KnownPerson) => DirectoryPerson,
): Promise<ScimResult> =>
  retryOnConflict(async () => {
    const known = await loadKnownPerson(call);
    const saved = await savePerson(call, known, change(getDirectoryPerson(known), known));
    return { status: 200, resource: toResource(call, saved) };
  }, isStale);

export const replaceUser = (call: ScimCall): Promise<ScimResult> =>
  changePerson(call, (before) => {
    const person = parsePerson(call.input, before.active);
    return { ...person, externalId: person.externalId ?? before.externalId };
  });

export const patchUser = (call: ScimCall): Promise<ScimResult> => {
  const operations = readOperations(call.input, personAttributes);
  return changePerson(call, (before, known) =>
    parsePerson(applyOperations(toResource(call, known), operations), before.active),
  );
};

export const removeUser = (call: ScimCall): Promise<ScimResult> =>
  retryOnConflict(async () => {
    const known = await loadKnownPerson(call);
    await savePerson(call, known, getDirectoryPerson(known), call.actor.now);
    return { status: 204 };
  }, isStale);
