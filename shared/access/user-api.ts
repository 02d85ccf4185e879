// Contracts for managing users and their memberships of plants (domain §15, /app/configuration/users).
import * as z from 'zod';
import { defineEndpoint, Stored } from '../contract.ts';
import { choice, id, note, optional, ref, version } from '../fields.ts';
import { MailFailure } from '../mail/failure.ts';
import { languages } from '../messages.ts';
import { profiles } from '../permissions.ts';
import { Membership, User } from './user.ts';

const Nothing = z.strictObject({});
const storedFields = { ...Stored.shape, id: z.string() };
const userFields = { id: z.string(), name: z.string(), email: z.string() };
const MembershipAnswer = z.object({
  ...Membership.shape,
  was: z.enum(profiles).optional(),
  /** True if a group of the company's directory gave it. */
  provisioned: z.literal(true).optional(),
});

/** A user in a list: of the selected plant or, without one, of the whole tenant. */
export const UserRow = z.object({
  ...userFields,
  ...storedFields,
  language: z.enum(languages),
  tenantRoot: z.boolean(),
  state: z.enum(['active', 'disabled']),
  /** Profile in the selected plant. */
  profile: z.enum(profiles).optional(),
  was: z.enum(profiles).optional(),
  teamId: z.int().optional(),
  operatorId: z.int().optional(),
  plants: z.array(z.string()),
  /** Present if mails to the user do not arrive. */
  mailFailure: MailFailure.optional(),
});
export type UserRow = z.infer<typeof UserRow>;

/** One user, with the memberships of the plants that the caller manages. */
export const UserItem = z.object({
  ...userFields,
  ...storedFields,
  language: z.enum(languages),
  tenantRoot: z.boolean(),
  memberships: z.array(MembershipAnswer),
  /** True if the caller may not change the e-mail. */
  emailFixed: z.boolean(),
  /** True if the caller may not change the name. */
  nameFixed: z.boolean(),
  /** True if the user is the caller. */
  self: z.boolean(),
  /** Present if mails to the user do not arrive; only in the answers of `get` and `retryMail`. */
  mailFailure: MailFailure.optional(),
});
export type UserItem = z.infer<typeof UserItem>;

const Switch = z.strictObject({ id: id(), version: version(), reason: optional(note(500)) });

export const members = {
  list: defineEndpoint({
    method: 'GET',
    path: '/user/items',
    requiredPermission: ['users', 'view', 'tenant'],
    input: Nothing,
    output: z.object({ items: z.array(UserRow) }),
    summary: 'Users of the selected plant; of the tenant for tenant-root without a plant',
  }),
  others: defineEndpoint({
    method: 'GET',
    path: '/user/others',
    requiredPermission: ['users', 'view', 'tenant'],
    input: Nothing,
    output: z.object({ items: z.array(z.object(userFields)) }),
    summary: 'Users of the tenant who are no members of the selected plant',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/user/items/{id}',
    requiredPermission: ['users', 'view', 'tenant'],
    input: z.strictObject({ id: id() }),
    output: UserItem,
    summary: 'One user with their places in the plants the caller manages',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/user/items',
    requiredPermission: ['users', 'create', 'tenant'],
    input: User,
    output: UserItem,
    summary: 'A new user; the e-mail is that of the corporate sign-in',
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/user/items',
    requiredPermission: ['users', 'edit', 'tenant'],
    input: z.strictObject({
      ...User.shape,
      id: id(),
      version: version(),
      updatedAt: z.string().optional(),
      updatedBy: z.string().optional(),
    }),
    output: UserItem,
    summary: 'Replaces a user; places in plants the caller does not manage stay as they are',
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/user/items/{id}/add',
    requiredPermission: ['users', 'create', 'tenant'],
    input: z.strictObject({
      id: id(),
      profile: choice('profile', profiles),
      teamId: optional(ref('team')),
      operatorId: optional(ref('operator')),
    }),
    output: UserItem,
    summary: 'Makes a user of another plant a member of the selected one',
  }),
  disable: defineEndpoint({
    method: 'POST',
    path: '/user/items/{id}/disable',
    requiredPermission: ['users', 'delete', 'tenant'],
    input: Switch,
    output: UserItem,
    summary: 'Shuts a user out of the selected plant; the profile is remembered',
  }),
  enable: defineEndpoint({
    method: 'POST',
    path: '/user/items/{id}/enable',
    requiredPermission: ['users', 'delete', 'tenant'],
    input: Switch,
    output: UserItem,
    summary: 'Gives a user the place in the selected plant back, with the profile they had',
  }),
  retryMail: defineEndpoint({
    method: 'POST',
    path: '/user/items/{id}/retrymail',
    requiredPermission: ['users', 'edit', 'tenant'],
    input: z.strictObject({ id: id() }),
    output: UserItem,
    summary: 'Has mails sent to a user again, whose address did not take them',
  }),
};
