// Groups of the directory: their members, and the resource that SCIM answers (decisions G42).
import * as z from 'zod';
import { pickAttributes, type ResourceFrame } from './person.ts';
import { GROUP_SCHEMA, type Resource, ScimProblem } from './scim.ts';

/** Most members of a group; more do not fit an item of the table. */
const MAX_MEMBERS = 5000;

const Text = z.string().trim().min(1).max(200);
const GroupAttributes = z.object({
  displayName: Text,
  externalId: Text.optional(),
  /** Absent if the request says nothing about members. */
  members: z
    .array(z.object({ value: Text }))
    .max(MAX_MEMBERS)
    .optional(),
});

export const groupAttributes = Object.keys(GroupAttributes.shape);

export interface DirectoryGroup {
  displayName: string;
  externalId?: string;
  /** Ids of people; an id, or the external id, of somebody unknown waits until the person is made. */
  members: string[];
}

/** Parses a group, whose members may be absent. @throws ScimProblem invalidValue */
export function parseGroup(resource: Resource): Omit<DirectoryGroup, 'members'> & { members?: string[] } {
  const result = GroupAttributes.safeParse(pickAttributes(groupAttributes, resource));
  if (!result.success) {
    const attribute = result.error.issues[0]!.path.join('.');
    throw new ScimProblem(400, `The attribute ${attribute} is missing or has a wrong value.`, 'invalidValue');
  }
  const { members, ...rest } = result.data;
  return { ...rest, ...(members && { members: [...new Set(members.map(({ value }) => value))] }) };
}

/** Ways in which a group may name a person. */
export interface NamedPerson {
  id: string;
  externalId?: string;
  name: string;
}

/** Returns the members by their ids, each once; whoever is unknown stays as named. */
export function resolveMembers(members: readonly string[], people: readonly NamedPerson[]): string[] {
  const ids = new Set(people.map(({ id }) => id));
  const idByExternalId = new Map(people.map(({ id, externalId }) => [externalId, id]));
  return [
    ...new Set(members.map((member) => (ids.has(member) ? member : (idByExternalId.get(member) ?? member)))),
  ];
}

/** Whether a group has the person as a member, by id or still by external id. */
export const hasMember = (
  { members }: Pick<DirectoryGroup, 'members'>,
  { id, externalId }: Pick<NamedPerson, 'id' | 'externalId'>,
): boolean => members.includes(id) || (externalId !== undefined && members.includes(externalId));

/** Returns the resource; members who are unknown are not told. */
export function toGroupResource(
  { displayName, externalId, members }: DirectoryGroup,
  { id, base, changedAt }: ResourceFrame,
  people: readonly NamedPerson[],
): Resource {
  const names = new Map(people.map((person) => [person.id, person.name]));
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId !== undefined && { externalId }),
    displayName,
    members: resolveMembers(members, people)
      .filter((member) => names.has(member))
      .map((value) => ({ value, display: names.get(value), $ref: `${base}/Users/${value}` })),
    meta: { resourceType: 'Group', lastModified: changedAt, location: `${base}/Groups/${id}` },
  };
}
