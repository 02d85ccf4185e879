// Worker of accounts: makes the user pool agree with users and memberships. Whoever may enter a plant or the
// tenant has an enabled account; everybody else's is disabled. A provider's users get no password account.
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { AccountMessage } from '#shared/access/account-message.ts';
import { findProviderOfEmail } from '../access/public.ts';
import { directory, memberships, type User, users } from '../db/entities/access.ts';
import { NO_SCOPE } from '../db/keys.ts';
import { loadAllPages } from '../db/reads.ts';
import { openStore, type Store } from '../db/store.ts';
import { getAccountClient, getSetting, getTableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { createQueueHandler } from './queue-worker.ts';

/** Account as it should be; undefined while there should be none, or a disabled one. */
type WantedAccount = Pick<User, 'name' | 'language' | 'invitedAt'>;

/** Rounds after which a state that changes all the time is left to the next delivery. */
const MAX_ROUNDS = 5;

/**
 * Applies the current state, and again while it changed meanwhile: of two workers on one address, the one that
 * writes last also reads last.
 */
async function syncAccount({ tenant, email }: AccountMessage, now: string): Promise<void> {
  let applied: string | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const wanted = await findWantedAccount(email, now);
    const state = JSON.stringify(wanted ?? null);
    if (state === applied) return;
    const done = wanted ? await openAccount(email, wanted) : await closeAccount(email);
    if (!done) return;
    log('info', 'account changed', { tenant, done });
    applied = state;
  }
  throw new Error('the user changed too often to settle the account');
}

/** Returns the account that the user of an address should have. All reads are consistent. */
async function findWantedAccount(email: string, now: string): Promise<WantedAccount | undefined> {
  const openTenantStore = (tenant: string) =>
    openStore(getTableClient(), getSetting('TABLE'), { tenant }, { user: 'accounts', now });
  const owner = await openTenantStore(NO_SCOPE).find(directory, email);
  if (!owner) return undefined;
  const store = openTenantStore(owner.tenant);
  const user = await store.find(users, owner.user);
  if (!user || user.disabled) return undefined;
  if (!user.tenantRoot && !(await isMember(store, user.id))) return undefined;
  if ((await findProviderOfEmail(store, owner.tenant, email)) !== undefined) return undefined;
  const { name, language, invitedAt } = user;
  return { name, language, invitedAt };
}

async function isMember(store: Store, userId: string): Promise<boolean> {
  const all = await loadAllPages((next) =>
    store.list(memberships, { prefix: `${userId}.`, next, consistent: true }),
  );
  return all.some(({ profile }) => profile !== 'disabled');
}

const buildAccountKey = (email: string) => ({ UserPoolId: getSetting('USER_POOL'), Username: email });

async function findAccount(email: string) {
  try {
    return await getAccountClient().send(new AdminGetUserCommand(buildAccountKey(email)));
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** Creates or enables the account, or sends an unused invitation again. Returns what was done, if anything. */
async function openAccount(email: string, wanted: WantedAccount): Promise<string | undefined> {
  const account = await findAccount(email);
  if (!account) {
    await invite(email, wanted);
    return 'created';
  }
  if (account.UserStatus === 'EXTERNAL_PROVIDER') return undefined;
  if (!account.Enabled) {
    await getAccountClient().send(new AdminEnableUserCommand(buildAccountKey(email)));
    return 'enabled';
  }
  const isUnused = account.UserStatus === 'FORCE_CHANGE_PASSWORD';
  const changedAt = account.UserLastModifiedDate?.toISOString() ?? '';
  if (!isUnused || wanted.invitedAt === undefined || wanted.invitedAt <= changedAt) return undefined;
  await invite(email, wanted, 'RESEND');
  return 'invited again';
}

/**
 * Creates the account with a temporary password, which the pool sends by mail in the language of the
 * attribute `locale`; `RESEND` replaces an unused password.
 */
async function invite(email: string, { name, language }: WantedAccount, action?: 'RESEND'): Promise<void> {
  const attributes = { email, email_verified: 'true', name, locale: language };
  try {
    await getAccountClient().send(
      new AdminCreateUserCommand({
        ...buildAccountKey(email),
        DesiredDeliveryMediums: ['EMAIL'],
        MessageAction: action,
        ...(!action && {
          UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        }),
      }),
    );
  } catch (error) {
    // Another message of the same address was faster.
    if (!(error instanceof UsernameExistsException)) throw error;
  }
}

/** Ends the sign-ins of an account and disables it. Returns what was done, if anything. */
async function closeAccount(email: string): Promise<string | undefined> {
  const account = await findAccount(email);
  if (!account?.Enabled || account.UserStatus === 'EXTERNAL_PROVIDER') return undefined;
  // A repeated message finds a disabled account done, so its sign-ins end first.
  await getAccountClient().send(new AdminUserGlobalSignOutCommand(buildAccountKey(email)));
  await getAccountClient().send(new AdminDisableUserCommand(buildAccountKey(email)));
  return 'disabled';
}

export const handler = createQueueHandler({
  parse: (json) => AccountMessage.parse(json),
  async processMessage(message, now) {
    await syncAccount(message, new Date(now).toISOString());
    return 0;
  },
  failureMessage: 'account not changed',
});
