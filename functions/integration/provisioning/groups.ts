// Groups by SCIM: members by id, and what follows for their plants (decisions G42, G44, G47).
import { randomUUID } from 'node:crypto';
import {
  type DirectoryGroup,
  groupAttributes,
  type NamedPerson,
  parseGroup,
  resolveMembers,
  toGroupResource,
} from '#shared/integration/provisioning/group.ts';
import {
  buildListResponse,
  type Resource,
  ScimProblem,
  selectAttributes,
} from '#shared/integration/provisioning/scim.ts';
import { provisionedGroups } from '../../db/entities/provisioning.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import { isStale, retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { buildBase, getId, getOption, type ScimCall, type ScimResult } from './answers.ts';
import { buildFilter } from './filter.ts';
import { applyGroups, loadLines } from './memberships.ts';
import { buildNotice } from './notices.ts';
import { applyOperations, readOperations } from './patch.ts';
import { getNamedPerson, isKnown, loadPeople } from './people.ts';

type StoredGroup = StoredOf<typeof provisionedGroups>;

const loadNamedPeople = async (store: Store): Promise<NamedPerson[]> =>
  (await loadPeople(store)).filter(isKnown).map(getNamedPerson);

const toResource = (call: ScimCall, group: StoredGroup, people: readonly NamedPerson[]): Resource =>
  toGroupResource(group, { id: group.id, base: buildBase(call.actor), changedAt: group.updatedAt }, people);

const toValue = ({ displayName, externalId, members }: StoredGroup): DirectoryGroup => ({
  displayName,
  ...(externalId !== undefined && { externalId }),
  members,
});

const readSelection = (call: ScimCall) => ({
  attributes: getOption(call, 'attributes'),
  excludedAttributes: getOption(call, 'excludedAttributes'),
});

async function loadGroup({ store, ...call }: ScimCall): Promise<StoredGroup> {
  const [group] = await store.load([[provisionedGroups, getId({ store, ...call })]] as const, {
    consistent: true,
  });
  if (!group) throw new ScimProblem(404, 'There is no such group.');
  return group;
}

export async function listGroups(call: ScimCall): Promise<ScimResult> {
  const { store } = call;
  const matches = buildFilter(getOption(call, 'filter'));
  const [groups, people] = await Promise.all([
    loadAllPages((next) => store.list(provisionedGroups, { next, consistent: true })),
    loadNamedPeople(store),
  ]);
  const list = buildListResponse(groups.map((group) => toResource(call, group, people)).filter(matches), {
    startIndex: getOption(call, 'startIndex'),
    count: getOption(call, 'count'),
  });
  const selection = readSelection(call);
  const page = (list.Resources as Resource[]).map((each) => selectAttributes(each, selection));
  return { status: 200, resource: { ...list, Resources: page } };
}

export async function getGroup(call: ScimCall): Promise<ScimResult> {
  const [group, people] = await Promise.all([loadGroup(call), loadNamedPeople(call.store)]);
  return { status: 200, resource: selectAttributes(toResource(call, group, people), readSelection(call)) };
}

export async function createGroup(call: ScimCall): Promise<ScimResult> {
  const { input, actor, store } = call;
  const people = await loadNamedPeople(store);
  const { members = [], ...rest } = parseGroup(input);
  const id = randomUUID();
  const group = { ...rest, members: resolveMembers(members, people) };
  await store.commit(store.create(provisionedGroups, id, group));
  await applyGroups(store, group.members, actor.now);
  return {
    status: 201,
    resource: toResource(call, store.buildStoredItem(provisionedGroups, id, group), people),
  };
}

interface GroupChange extends Omit<DirectoryGroup, 'members'> {
  /** Absent if they stay. */
  members?: string[];
  /** Whether the request names all members anew. */
  isReplacement: boolean;
}

/** Changes a group, again if another call was faster, and then the plants of those who joined or left. */
async function changeGroup(
  call: ScimCall,
  change: (before: StoredGroup, people: readonly NamedPerson[]) => GroupChange,
): Promise<{ group: StoredGroup; people: readonly NamedPerson[] }> {
  const { actor, store } = call;
  const { left, ...changed } = await retryOnConflict(async () => {
    const [before, people] = await Promise.all([loadGroup(call), loadNamedPeople(store)]);
    const { isReplacement, members: sent, ...rest } = change(before, people);
    const members = resolveMembers(sent ?? before.members, people);
    const known = new Set(people.map(({ id }) => id));
    if (isReplacement && members.length > 0 && !members.some((member) => known.has(member)))
      throw new ScimProblem(400, 'None of the members is known.', 'invalidValue');
    const after = { ...rest, members };
    const hasChanged = JSON.stringify(after) !== JSON.stringify(toValue(before));
    if (!hasChanged) return { group: before, people, left: [] };
    const isEmptied = before.members.length > 0 && members.length === 0;
    const isMapped = isEmptied && (await loadLines(store)).some(({ groupId }) => groupId === before.id);
    await store.commit(
      store.replace(provisionedGroups, before, after),
      isMapped ? buildNotice(store, actor.now, { reason: 'groupEmptied', name: after.displayName }) : [],
    );
    const group = store.buildStoredItem(provisionedGroups, before.id, after, before.version + 1);
    return { group, people, left: resolveMembers(before.members, people) };
  }, isStale);
  await applyGroups(store, [...left, ...changed.group.members], actor.now);
  return changed;
}

export async function replaceGroup(call: ScimCall): Promise<ScimResult> {
  const { group, people } = await changeGroup(call, (before) => {
    const { externalId = before.externalId, ...sent } = parseGroup(call.input);
    return { ...sent, ...(externalId !== undefined && { externalId }), isReplacement: true };
  });
  return { status: 200, resource: toResource(call, group, people) };
}

export async function patchGroup(call: ScimCall): Promise<ScimResult> {
  const operations = readOperations(call.input, groupAttributes);
  await changeGroup(call, (before, people) => {
    const members = resolveMembers(before.members, people).map((value) => ({ value }));
    const patched = applyOperations({ ...toValue(before), members }, operations);
    return {
      ...parseGroup({ members: [], ...patched }),
      isReplacement: operations.some(({ op, path }) => op === 'replace' && path === 'members'),
    };
  });
  return { status: 204 };
}

export async function removeGroup(call: ScimCall): Promise<ScimResult> {
  const { actor, store } = call;
  const group = await loadGroup(call);
  const people = await loadNamedPeople(store);
  await store.commit(store.remove(provisionedGroups, group));
  await applyGroups(store, resolveMembers(group.members, people), actor.now);
  return { status: 204 };
}
