// Contracts of service accounts. A key is part of one answer only, that of the call that made it.
import * as z from 'zod';
import { defineEndpoint, Stored } from '../contract.ts';
import { integer, version } from '../fields.ts';
import { accountStates, ServiceAccountDraft } from './service-account.ts';

const AccountKey = z.object({
  id: z.string(),
  createdAt: z.string().optional(),
  endsAt: z.string().optional(),
});

export const ServiceAccountItem = z.object({
  ...ServiceAccountDraft.shape,
  ...Stored.shape,
  id: z.int(),
  state: z.enum(accountStates),
  /** The user whose present permissions limit the account. */
  maker: z.string(),
  makerId: z.string(),
  /** Scopes that the maker no longer has. */
  missing: ServiceAccountDraft.shape.scopes,
  /** Valid keys, the present one first. */
  keys: z.array(AccountKey),
  /** Instant of the last call with one of its keys, at most some minutes old. */
  lastUsedAt: z.string().optional(),
  /** Instant at which a key of it was last seen in an address. */
  exposedAt: z.string().optional(),
});
export type ServiceAccountItem = z.infer<typeof ServiceAccountItem>;

const ServiceAccountWithKey = z.object({ ...ServiceAccountItem.shape, key: z.string() });

const idAndVersionFields = { id: integer(), version: version() };

export const serviceAccounts = {
  list: defineEndpoint({
    method: 'GET',
    path: '/serviceaccount/items',
    requiredPermission: ['serviceAccounts', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(ServiceAccountItem) }),
    summary: 'Service accounts of the plant with their state, keys and last use; never a key itself',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/serviceaccount/items',
    secretAnswer: true,
    requiredPermission: ['serviceAccounts', 'create'],
    input: ServiceAccountDraft,
    output: ServiceAccountWithKey,
    summary:
      'Creates an account for another system, with scopes that the caller has too; the answer contains its key, which no other call does',
  }),
  rotate: defineEndpoint({
    method: 'POST',
    path: '/serviceaccount/items/{id}/rotate',
    secretAnswer: true,
    requiredPermission: ['serviceAccounts', 'edit'],
    input: z.strictObject(idAndVersionFields),
    output: ServiceAccountWithKey,
    summary: 'Gives the account a new key; the former one is valid for seven more days, an older one no more',
  }),
  revoke: defineEndpoint({
    method: 'POST',
    path: '/serviceaccount/items/{id}/revoke',
    requiredPermission: ['serviceAccounts', 'delete'],
    input: z.strictObject({ ...idAndVersionFields, keyId: z.string().max(40).optional() }),
    output: ServiceAccountItem,
    summary: 'Ends one key, or all keys of the account, within two seconds',
  }),
  adopt: defineEndpoint({
    method: 'POST',
    path: '/serviceaccount/items/{id}/adopt',
    requiredPermission: ['serviceAccounts', 'edit'],
    input: z.strictObject(idAndVersionFields),
    output: ServiceAccountItem,
    summary: 'Makes the caller the person whose permissions limit the account, when its maker has left',
  }),
};
