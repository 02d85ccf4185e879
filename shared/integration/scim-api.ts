// Contracts of SCIM 2.0, by which the directory of a company manages people and groups with the token of the tenant.
import * as z from 'zod';
import { defineEndpoint, type Method } from '../contract.ts';

/** A resource, or query options, whose attributes the service itself reads (RFC 7644). */
const Attributes = z.record(z.string(), z.unknown());

const defineScimCall = (method: Method, path: string, summary: string) =>
  defineEndpoint({
    method,
    path: `/scim/v2${path}`,
    byKey: true,
    ownRefusals: true,
    requiredPermission: 'user',
    input: Attributes,
    output: z.unknown(),
    summary,
  });

export const scim = {
  configuration: defineScimCall('GET', '/ServiceProviderConfig', 'What the SCIM service supports'),
  resourceTypes: defineScimCall('GET', '/ResourceTypes', 'Kinds of resources of the SCIM service'),
  resourceType: defineScimCall('GET', '/ResourceTypes/{id}', 'One kind of resources'),
  schemas: defineScimCall('GET', '/Schemas', 'Attributes that the SCIM service keeps'),
  schema: defineScimCall('GET', '/Schemas/{id}', 'Attributes of one kind of resources'),
  listUsers: defineScimCall('GET', '/Users', 'People of the tenant by filter, startIndex and count'),
  createUser: defineScimCall('POST', '/Users', 'A new person, or one who comes back with the same id'),
  getUser: defineScimCall('GET', '/Users/{id}', 'One person, disabled or not'),
  replaceUser: defineScimCall('PUT', '/Users/{id}', 'Replaces a person; without `active` it stays'),
  patchUser: defineScimCall('PATCH', '/Users/{id}', 'Changes attributes of a person'),
  removeUser: defineScimCall('DELETE', '/Users/{id}', 'Disables a person, whom SCIM then does not know'),
  listGroups: defineScimCall('GET', '/Groups', 'Groups by filter, startIndex and count'),
  createGroup: defineScimCall('POST', '/Groups', 'A new group'),
  getGroup: defineScimCall('GET', '/Groups/{id}', 'One group with its members'),
  replaceGroup: defineScimCall('PUT', '/Groups/{id}', 'Replaces a group; without `members` they stay'),
  patchGroup: defineScimCall('PATCH', '/Groups/{id}', 'Changes the name or the members of a group'),
  removeGroup: defineScimCall('DELETE', '/Groups/{id}', 'Removes a group; its members lose what it gave'),
};
