// Service accounts of a plant: creation with a key, rotation, revocation, and adoption by another administrator.
import { createHash, randomBytes } from 'node:crypto';
import { buildKey, KEY_ID_BYTES, KEY_SECRET_BYTES } from '#shared/integration/key.ts';
import {
  FORMER_KEY_DAYS,
  findExpiryProblem,
  getAccountState,
  joinScope,
  listValidKeyIds,
  MAX_ACCOUNT_DAYS,
  type Scope,
  type ServiceAccount,
  splitScope,
} from '#shared/integration/service-account.ts';
import type {
  serviceAccounts as calls,
  ServiceAccountItem,
} from '#shared/integration/service-account-api.ts';
import { hasPermission } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import {
  type ServiceAccountUse,
  serviceAccounts,
  serviceAccountUses,
  serviceKeys,
} from '../db/entities/integration.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { loadMakerPermissions } from './maker.ts';

type StoredAccount = StoredOf<typeof serviceAccounts>;
type StoredUse = ServiceAccountUse | undefined;

/** Returns the account without the fields that the store adds. */
const toValue = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...account
}: StoredAccount): ServiceAccount => account;

const computeDigest = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Draws a key, and returns it with the write of its digest. */
function createKey(store: Store, actor: Actor, accountId: number, makerId: string) {
  const { id, key } = buildKey(randomBytes(KEY_ID_BYTES), randomBytes(KEY_SECRET_BYTES));
  const digest = computeDigest(key);
  const stored = { tenant: actor.tenant, plant: actor.plant.id, accountId, makerId, digest };
  return { id, key, write: store.create(serviceKeys, id, stored) };
}

/** Returns the removal of a key, which another call may have removed already. */
async function buildKeyRemoval(store: Store, id: string | undefined): Promise<Writes> {
  const stored = id === undefined ? undefined : await store.find(serviceKeys, id);
  return stored ? store.remove(serviceKeys, stored) : [];
}

/** Refuses scopes that the caller lacks. */
function assertOwnScopes({ profile, plant }: Actor, scopes: readonly Scope[]): void {
  const excessive = scopes.findIndex(
    ([area, action]) => !hasPermission(profile, area, action, plant.parameters),
  );
  if (excessive >= 0)
    throw new RefusalError('forbidden', 'scopeNotYours', {
      fields: { [`scopes.${excessive}`]: 'scopeNotYours' },
    });
}

/** Returns the account as an answer, with what its maker may do at present. */
async function toItem(
  account: StoredAccount,
  use: StoredUse,
  actor: Actor,
  store: Store,
): Promise<ServiceAccountItem> {
  const { now, today, plant } = actor;
  const { makerId } = account;
  const isPermitted = await loadMakerPermissions(store, plant, makerId);
  const scopes = account.scopes.map(splitScope);
  const validIds = listValidKeyIds(account, now);
  return {
    id: account.id,
    version: account.version,
    updatedAt: account.updatedAt,
    updatedBy: account.updatedBy,
    name: account.name,
    scopes,
    expiresOn: account.expiresOn,
    state: getAccountState(account, { now, today, isPermitted }),
    maker: account.maker,
    makerId,
    missing: scopes.filter((scope) => !isPermitted?.(scope)),
    keys: validIds.map((id) =>
      id === account.keyId
        ? { id, createdAt: account.keyCreatedAt }
        : { id, endsAt: account.formerKeyEndsAt },
    ),
    lastUsedAt: use?.lastUsedAt,
    exposedAt: use?.exposedAt,
  };
}

interface AccountCall {
  actor: Actor;
  store: Store;
  input: { id: number; version?: number };
}

/** Changes an account with the writes of its keys. */
async function changeAccount(
  { actor, store, input }: AccountCall,
  change: (before: StoredAccount) => Promise<{ after: ServiceAccount; writes: Writes }>,
): Promise<ServiceAccountItem> {
  const before = await store.get(serviceAccounts, input.id);
  const { after, writes } = await change(before);
  await store.commit(store.replace(serviceAccounts, before, after, { expected: input.version }), writes);
  const account = store.buildStoredItem(serviceAccounts, before.id, after, before.version + 1);
  return toItem(account, await store.find(serviceAccountUses, before.id), actor, store);
}

export const serviceAccount: Handlers<typeof calls> = {
  async list({ actor, store }) {
    const [accounts, uses] = await Promise.all([
      loadAllPages((next) => store.list(serviceAccounts, { next, consistent: true })),
      loadAllPages((next) => store.list(serviceAccountUses, { next })),
    ]);
    const usesById = new Map(uses.map((each) => [each.id, each]));
    return {
      items: await Promise.all(
        accounts.map((account) => toItem(account, usesById.get(account.id), actor, store)),
      ),
    };
  },

  async create({ input: { name, scopes, expiresOn }, actor, store }) {
    const problem = findExpiryProblem(expiresOn, actor.today);
    if (problem)
      throw new RefusalError('invalid', problem, {
        values: { days: MAX_ACCOUNT_DAYS },
        fields: { expiresOn: problem },
      });
    assertOwnScopes(actor, scopes);
    return store.numbered(serviceAccounts.name, async (id) => {
      const makerId = actor.user.id;
      const { id: keyId, key, write } = createKey(store, actor, id, makerId);
      const account = {
        ...{ name, scopes: scopes.map(joinScope), expiresOn, makerId, maker: actor.user.name },
        ...{ keyId, keyCreatedAt: actor.now },
      };
      await store.commit(store.create(serviceAccounts, id, account), write);
      const stored = store.buildStoredItem(serviceAccounts, id, account);
      return { ...(await toItem(stored, undefined, actor, store)), key };
    });
  },

  async rotate(call) {
    const { actor, store } = call;
    let drawnKey = '';
    const item = await changeAccount(call, async (before) => {
      const validIds = listValidKeyIds(before, actor.now);
      if (validIds.length === 0 || before.expiresOn < actor.today)
        throw new RefusalError('conflict', 'accountEnded');
      const { id, key, write } = createKey(store, actor, before.id, before.makerId);
      drawnKey = key;
      const formerKeyEndsAt = new Date(Date.parse(actor.now) + FORMER_KEY_DAYS * 86_400_000).toISOString();
      const former = before.keyId === undefined ? undefined : await store.find(serviceKeys, before.keyId);
      return {
        after: {
          ...toValue(before),
          ...{ keyId: id, keyCreatedAt: actor.now },
          ...{ formerKeyId: before.keyId, formerKeyEndsAt: before.keyId && formerKeyEndsAt },
        },
        writes: [
          write,
          former ? store.replace(serviceKeys, former, { ...former, endsAt: formerKeyEndsAt }) : [],
          await buildKeyRemoval(store, before.formerKeyId),
        ],
      };
    });
    return { ...item, key: drawnKey };
  },

  revoke: (call) =>
    changeAccount(call, async (before) => {
      const { store, input } = call;
      const { keyId, keyCreatedAt, formerKeyId, formerKeyEndsAt, ...rest } = toValue(before);
      if (input.keyId !== undefined && ![keyId, formerKeyId].includes(input.keyId))
        throw new RefusalError('notFound', 'notFound');
      const isEnding = (id: string | undefined) => input.keyId === undefined || input.keyId === id;
      return {
        after: {
          ...rest,
          ...(!isEnding(keyId) && { keyId, keyCreatedAt }),
          ...(!isEnding(formerKeyId) && { formerKeyId, formerKeyEndsAt }),
        },
        writes: [
          isEnding(keyId) ? await buildKeyRemoval(store, keyId) : [],
          isEnding(formerKeyId) ? await buildKeyRemoval(store, formerKeyId) : [],
        ],
      };
    }),

  adopt: (call) =>
    changeAccount(call, async (before) => {
      const { actor, store } = call;
      const maker = { makerId: actor.user.id, maker: actor.user.name };
      const keys = [before.keyId, before.formerKeyId].filter((id) => id !== undefined);
      const stored = await Promise.all(keys.map((id) => store.find(serviceKeys, id)));
      return {
        after: { ...toValue(before), ...maker },
        writes: stored.map((key) =>
          key ? store.replace(serviceKeys, key, { ...key, makerId: actor.user.id }) : [],
        ),
      };
    }),
};
