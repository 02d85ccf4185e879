// Service accounts: what another system may do in the plant, for how long, and with which keys (beyond 18).
import * as z from 'zod';
import { addDays, type Day } from '../day.ts';
import { day, requiredText } from '../fields.ts';
import { type Action, type Area, actions, areas } from '../permissions.ts';

/** Days after today on which an account ends at the latest. */
export const MAX_ACCOUNT_DAYS = 365;
/** Days for which the former key remains valid after a rotation. */
export const FORMER_KEY_DAYS = 7;

const Scope = z.tuple([z.enum(areas as [Area, ...Area[]]), z.enum(actions)]);
export type Scope = z.infer<typeof Scope>;

export const joinScope = ([area, action]: readonly [Area, Action]): string => `${area} ${action}`;
export const splitScope = (text: string): Scope => text.split(' ') as Scope;

export const scopesField = z
  .array(Scope)
  .min(1, { error: 'required' })
  .max(200)
  .overwrite((scopes) => [...new Set(scopes.map(joinScope))].map(splitScope))
  .meta({ kind: 'choices', labels: 'accountScope' });

/** Fields that an administrator enters. The name appears in the audit trail. */
export const ServiceAccountDraft = z.strictObject({
  name: requiredText(80),
  scopes: scopesField,
  expiresOn: day(),
});

export const accountStates = ['active', 'limited', 'makerGone', 'expired', 'revoked'] as const;
export type AccountState = (typeof accountStates)[number];

/** Stored form of an account. Digests of its keys are stored apart from it. */
export interface ServiceAccount {
  name: string;
  scopes: string[];
  /** Last day, plant-local, on which its keys are valid. */
  expiresOn: Day;
  /** User whose present permissions limit those of the account. */
  makerId: string;
  maker: string;
  /** Ids of the present key and of the one before it; none once they are revoked. */
  keyId?: string;
  keyCreatedAt?: string;
  formerKeyId?: string;
  formerKeyEndsAt?: string;
}

export const getLastExpiryDay = (today: Day): Day => addDays(today, MAX_ACCOUNT_DAYS);

/** Returns the problem of an expiry day: it is the last valid day, at most a year from today. */
export function findExpiryProblem(expiresOn: Day, today: Day): 'expiryInPast' | 'expiryTooLate' | undefined {
  if (expiresOn < today) return 'expiryInPast';
  return expiresOn > getLastExpiryDay(today) ? 'expiryTooLate' : undefined;
}

/** Returns the ids of the keys that are valid at an instant, the present one first. */
export const listValidKeyIds = (
  { keyId, formerKeyId, formerKeyEndsAt = '' }: ServiceAccount,
  now: string,
): string[] => [
  ...(keyId === undefined ? [] : [keyId]),
  ...(formerKeyId !== undefined && formerKeyEndsAt > now ? [formerKeyId] : []),
];

interface AccountContext {
  today: Day;
  now: string;
  /** Whether the maker's membership permits a scope; undefined once the maker has none. */
  isPermitted?: (scope: Scope) => boolean;
}

/** Returns the state of an account, by the first reason for which it may do less than it was made for. */
export function getAccountState(
  account: ServiceAccount,
  { today, now, isPermitted }: AccountContext,
): AccountState {
  if (listValidKeyIds(account, now).length === 0) return 'revoked';
  if (account.expiresOn < today) return 'expired';
  if (!isPermitted) return 'makerGone';
  return account.scopes.map(splitScope).every(isPermitted) ? 'active' : 'limited';
}

/** Returns the id under which an account is the author of what it writes. */
export const buildAccountUserId = (plant: string, accountId: number): string =>
  `account-${plant}-${accountId}`;

/** Returns the id under which a Sparkplug node is the author of what its values cause. */
export const buildNodeUserId = (plant: string, node: string): string => `node-${plant}-${node}`;

/** Whether an author's id is that of another system or of a machine, which people's ids never begin like. */
export const isSystemUserId = (userId: string): boolean =>
  parseAccountUserId(userId) !== undefined || userId.startsWith('node-');

/** Returns the account that an author's id names; undefined for people. */
export const parseAccountUserId = (userId: string): number | undefined => {
  const id = /^account-[\w-]+-(\d+)$/.exec(userId)?.[1];
  return id === undefined ? undefined : Number(id);
};
