// The calls by which users and their places in the plants are managed (domain §15, /app/configuration/users).
import * as z from 'zod';
import { endpoint, Stored } from '../contract.ts';
import { choice, id, note, optional, ref, version } from '../fields.ts';
import { languages } from '../messages.ts';
import { profiles } from '../permissions.ts';
import { Membership, User } from './user.ts';

const Nothing = z.strictObject({});
const kept = { ...Stored.shape, id: z.string() };
const who = { id: z.string(), name: z.string(), email: z.string() };
const MembershipAnswer = z.object({ ...Membership.shape, was: z.enum(profiles).optional() });

/** A user as a list shows them: in the selected plant, or, without one, in all of the tenant. */
export const UserRow = z.object({
  ...who,
  ...kept,
  language: z.enum(languages),
  tenantRoot: z.boolean(),
  state: z.enum(['active', 'disabled']),
  /** Of the selected plant. */
  profile: z.enum(profiles).optional(),
  was: z.enum(profiles).optional(),
  teamId: z.int().optional(),
  operatorId: z.int().optional(),
  plants: z.array(z.string()),
});
export type UserRow = z.infer<typeof UserRow>;

/** One user, with their places in the plants the caller manages. */
export const UserItem = z.object({
  ...who,
  ...kept,
  language: z.enum(languages),
  tenantRoot: z.boolean(),
  memberships: z.array(MembershipAnswer),
  /** The caller may not exchange the e-mail. */
  emailFixed: z.boolean(),
  /** Nor change the name. */
  nameFixed: z.boolean(),
  /** It is the caller. */
  self: z.boolean(),
});
export type UserItem = z.infer<typeof UserItem>;

const Switch = z.strictObject({ id: id(), version: version(), reason: optional(note(500)) });

export const members = {
  list: endpoint({
    method: 'GET',
    path: '/user/items',
    needs: ['users', 'view', 'tenant'],
    input: Nothing,
    output: z.object({ items: z.array(UserRow) }),
    says: 'Users of the selected plant; of the tenant for tenant-root without a plant',
  }),
  others: endpoint({
    method: 'GET',
    path: '/user/others',
    needs: ['users', 'view', 'tenant'],
    input: Nothing,
    output: z.object({ items: z.array(z.object(who)) }),
    says: 'Users of the tenant who are no members of the selected plant',
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/items/{id}',
    needs: ['users', 'view', 'tenant'],
    input: z.strictObject({ id: id() }),
    output: UserItem,
    says: 'One user with their places in the plants the caller manages',
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/items',
    needs: ['users', 'create', 'tenant'],
    input: User,
    output: UserItem,
    says: 'A new user; the e-mail is that of the corporate sign-in',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/user/items',
    needs: ['users', 'edit', 'tenant'],
    input: z.strictObject({
      ...User.shape,
      id: id(),
      version: version(),
      updatedAt: z.string().optional(),
      updatedBy: z.string().optional(),
    }),
    output: UserItem,
    says: 'Replaces a user; places in plants the caller does not manage stay as they are',
  }),
  add: endpoint({
    method: 'POST',
    path: '/user/items/{id}/add',
    needs: ['users', 'create', 'tenant'],
    input: z.strictObject({
      id: id(),
      profile: choice('profile', profiles),
      teamId: optional(ref('team')),
      operatorId: optional(ref('operator')),
    }),
    output: UserItem,
    says: 'Makes a user of another plant a member of the selected one',
  }),
  disable: endpoint({
    method: 'POST',
    path: '/user/items/{id}/disable',
    needs: ['users', 'delete', 'tenant'],
    input: Switch,
    output: UserItem,
    says: 'Shuts a user out of the selected plant; the profile is remembered',
  }),
  enable: endpoint({
    method: 'POST',
    path: '/user/items/{id}/enable',
    needs: ['users', 'delete', 'tenant'],
    input: Switch,
    output: UserItem,
    says: 'Gives a user the place in the selected plant back, with the profile they had',
  }),
};
