// Handlers of the page "Provisioning (SCIM)": tokens, mapping of groups, memberships and the last calls. Only for
// tenant-root users; anybody else does not find it.
import { createHash, randomBytes } from 'node:crypto';
import { findGrantRefusal } from '#shared/access/user.ts';
import { buildKey, KEY_ID_BYTES, KEY_SECRET_BYTES } from '#shared/integration/key.ts';
import {
  FORMER_TOKEN_DAYS,
  listValidTokens,
  type ProvisioningSetup,
  SHOWN_CALLS,
} from '#shared/integration/provisioning/setup.ts';
import type { provisioning as calls, ProvisioningAnswer } from '#shared/integration/provisioning-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { memberships, plants, users } from '../../db/entities/access.ts';
import {
  provisionedGroups,
  provisioningCalls,
  provisioningSetups,
  provisioningTokens,
} from '../../db/entities/provisioning.ts';
import type { StoredOf } from '../../db/entity.ts';
import { getUserId } from '../../db/memberships.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Handlers } from '../../http/serve.ts';
import type { AccessActor } from '../../http/session.ts';
import { applyGroups, loadGroups, SETUP_ID } from './memberships.ts';
import { resolveNames } from './people.ts';

interface SetupCall {
  actor: AccessActor;
  store: Store;
  input: { version?: number };
}

function assertTenantRoot({ user }: AccessActor): void {
  if (!user.tenantRoot) throw new RefusalError('notFound', 'notFound');
}

const findSetup = (store: Store): Promise<StoredOf<typeof provisioningSetups> | undefined> =>
  store.find(provisioningSetups, SETUP_ID);

async function loadAnswer(store: Store, now: string): Promise<ProvisioningAnswer> {
  const [setup, groups, allPlants, allUsers, places, recent] = await Promise.all([
    findSetup(store),
    loadAllPages((next) => store.list(provisionedGroups, { next, consistent: true })),
    loadAllPages((next) => store.list(plants, { next })),
    loadAllPages((next) => store.list(users, { next })),
    loadAllPages((next) => store.list(memberships, { next, consistent: true })),
    store.list(provisioningCalls, { descending: true, limit: SHOWN_CALLS }),
  ]);
  const names = new Map(allUsers.map(({ id, name }) => [id, name]));
  return {
    version: setup?.version,
    tokens: setup ? listValidTokens(setup, now) : [],
    lines: setup?.lines ?? [],
    groups: groups.map(({ id, displayName, members }) => ({
      id,
      name: displayName,
      members: members.length,
    })),
    plants: allPlants.map(({ id, code, description }) => ({ id, name: `${code} – ${description}` })),
    memberships: places.map(({ id, plant, profile, provisioned = false }) => {
      const userId = getUserId({ id, plant });
      return { userId, name: names.get(userId) ?? userId, plant, profile, provisioned };
    }),
    calls: recent.items.map(({ id, calledAt, method, path, status, detail }) => {
      return { id, calledAt, method, path, status, detail };
    }),
  };
}

/** Writes the setup, which may not exist yet. @throws Refused stale */
async function changeSetup(
  { actor, store, input }: SetupCall,
  change: (before: ProvisioningSetup) => Promise<{ after: ProvisioningSetup; writes: Writes }>,
): Promise<void> {
  assertTenantRoot(actor);
  const stored = await findSetup(store);
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...before } = stored ?? { lines: [] };
  const { after, writes } = await change(before as ProvisioningSetup);
  if (!stored && input.version !== undefined) throw new RefusalError('conflict', 'stale');
  await store.commit(
    stored
      ? store.replace(provisioningSetups, stored, after, { expected: input.version })
      : store.create(provisioningSetups, SETUP_ID, after),
    writes,
  );
}

/** Returns the removal of a token, which another call may have removed already. */
async function buildTokenRemoval(store: Store, id: string | undefined): Promise<Writes> {
  const stored = id === undefined ? undefined : await store.find(provisioningTokens, id);
  return stored ? store.remove(provisioningTokens, stored) : [];
}

export const provisioning: Handlers<typeof calls> = {
  get({ actor, store }) {
    assertTenantRoot(actor);
    return loadAnswer(store, actor.now);
  },

  async rotate(call) {
    const { actor, store } = call;
    const { id, key: token } = buildKey(randomBytes(KEY_ID_BYTES), randomBytes(KEY_SECRET_BYTES));
    await changeSetup(call, async (before) => {
      const formerTokenEndsAt = new Date(
        Date.parse(actor.now) + FORMER_TOKEN_DAYS * 86_400_000,
      ).toISOString();
      const former =
        before.tokenId === undefined ? undefined : await store.find(provisioningTokens, before.tokenId);
      const digest = createHash('sha256').update(token).digest('hex');
      return {
        after: {
          lines: before.lines,
          ...{ tokenId: id, tokenCreatedAt: actor.now },
          ...(before.tokenId !== undefined && { formerTokenId: before.tokenId, formerTokenEndsAt }),
        },
        writes: [
          store.create(provisioningTokens, id, { tenant: actor.tenant, digest }),
          former ? store.replace(provisioningTokens, former, { ...former, endsAt: formerTokenEndsAt }) : [],
          await buildTokenRemoval(store, before.formerTokenId),
        ],
      };
    });
    return { ...(await loadAnswer(store, actor.now)), token };
  },

  async revoke(call) {
    const { actor, store, input } = call;
    await changeSetup(call, async ({ tokenId, tokenCreatedAt, formerTokenId, formerTokenEndsAt, lines }) => {
      if (input.tokenId !== undefined && ![tokenId, formerTokenId].includes(input.tokenId))
        throw new RefusalError('notFound', 'notFound');
      const isEnding = (id: string | undefined) => input.tokenId === undefined || input.tokenId === id;
      return {
        after: {
          lines,
          ...(!isEnding(tokenId) && { tokenId, tokenCreatedAt }),
          ...(!isEnding(formerTokenId) && { formerTokenId, formerTokenEndsAt }),
        },
        writes: [
          isEnding(tokenId) ? await buildTokenRemoval(store, tokenId) : [],
          isEnding(formerTokenId) ? await buildTokenRemoval(store, formerTokenId) : [],
        ],
      };
    });
    return loadAnswer(store, actor.now);
  },

  async replace(call) {
    const { actor, store, input } = call;
    const { lines } = input;
    let affected: string[] = [];
    await changeSetup(call, async (before) => {
      const groupIds = [...before.lines, ...lines].map(({ groupId }) => groupId);
      const groups = await loadGroups(store, groupIds);
      await assertLines(call, before, groups);
      affected = groups.flatMap(({ members }) => members);
      return { after: { ...before, lines }, writes: [] };
    });
    await applyGroups(store, await resolveNames(store, affected), actor.now);
    return loadAnswer(store, actor.now);
  },
};

/**
 * Refuses lines of unknown groups and plants, and profiles that the caller may not give by hand (G47). A line that was
 * there before stays although its group is gone.
 */
async function assertLines(
  { actor, store, input: { lines } }: SetupCall & { input: { lines: ProvisioningSetup['lines'] } },
  before: ProvisioningSetup,
  groups: readonly { id: string }[],
): Promise<void> {
  const known = await store.load(lines.map(({ plant }) => [plants, plant] as const));
  const administrator = { user: actor.user, profiles: {} };
  for (const [i, { groupId, plant, profile }] of lines.entries()) {
    const refuse = (field: string, what: string) =>
      new RefusalError('invalid', 'refMissing', {
        values: { what },
        fields: { [`lines.${i}.${field}`]: 'refMissing' },
      });
    const isOld = before.lines.some((line) => line.groupId === groupId);
    if (!isOld && !groups.some(({ id }) => id === groupId)) throw refuse('groupId', 'group');
    if (!known[i]) throw refuse('plant', 'plant');
    const refusal = findGrantRefusal(administrator, plant, profile);
    if (refusal)
      throw new RefusalError('forbidden', refusal, { fields: { [`lines.${i}.profile`]: refusal } });
  }
}
