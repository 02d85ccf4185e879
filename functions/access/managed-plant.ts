// Handlers of plant management: list, create, replace, disable, enable. Users without the right get notFound.
import {
  addDefaultParameters,
  getNonPlanningChanges,
  type Plant,
  type PlantState,
} from '#shared/access/plant.ts';
import type { managedPlants as calls, ManagedPlant } from '#shared/access/plant-api.ts';
import {
  type AdministrationScope,
  findAdministrationScope,
  type UserAdministrator,
} from '#shared/access/user.ts';
import { RefusalError } from '#shared/refused.ts';
import { hosts, memberships, plants } from '../db/entities/access.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { replaceRefusal, type Writes } from '../db/writes.ts';
import type { Handler } from '../http/serve.ts';
import type { AccessActor as Actor } from '../http/session.ts';
import { loadUserAdministrator } from './steward.ts';

type StoredPlant = StoredOf<typeof plants>;

const toManagedPlant = ({ disabled, ...plant }: StoredPlant, scope: AdministrationScope): ManagedPlant => ({
  ...addDefaultParameters(plant),
  disabled: disabled ?? false,
  manages: scope === 'all' ? 'everything' : 'planning',
});

export const list: Handler<typeof calls.list> = async ({ actor, store }) => {
  const steward = await loadUserAdministrator(actor, store);
  const availablePlants = actor.user.tenantRoot
    ? await loadAllPages((next) => store.list(plants, { next }))
    : await store.load(Object.keys(steward.profiles).map((code) => [plants, code] as const));
  const items = availablePlants.flatMap((plant) => {
    const scope = plant && findAdministrationScope(steward, plant.id);
    return scope ? [toManagedPlant(plant, scope)] : [];
  });
  return { items };
};

export const create: Handler<typeof calls.create> = async ({ input, actor, store }) => {
  const { code } = input;
  const buildCodeTakenRefusal = () =>
    new RefusalError('conflict', 'codeTaken', { fields: { code: 'codeTaken' } });
  await store.commit(
    replaceRefusal(buildCodeTakenRefusal, store.create(plants, code, input)),
    await buildSubDomainWrites(store, actor, code, '', input.subDomain),
    actor.user.tenantRoot
      ? []
      : store.create(memberships, `${actor.user.id}.${code}`, { plant: code, profile: 'superAdmin' }),
  );
  return toManagedPlant(store.buildStoredItem(plants, code, input), 'all');
};

export const replace: Handler<typeof calls.replace> = async ({ input, actor, store }) => {
  const { id, version, updatedAt: _, updatedBy: __, ...changedPlant } = input;
  const { before, power: scope } = await loadPlant(id, actor, store);
  if (changedPlant.code !== before.code)
    throw new RefusalError('invalid', 'plantCodeFixed', { fields: { code: 'plantCodeFixed' } });
  const forbiddenFields = scope === 'own' ? getNonPlanningChanges(before, changedPlant) : [];
  if (forbiddenFields.length > 0)
    throw new RefusalError('forbidden', 'plantFieldFixed', {
      fields: Object.fromEntries(forbiddenFields.map((field) => [field, 'plantFieldFixed'])),
    });
  const after: Plant & PlantState = { ...changedPlant, disabled: before.disabled };
  await store.commit(
    store.replace(plants, before, after, { expected: version }),
    await buildSubDomainWrites(store, actor, id, before.subDomain, after.subDomain),
  );
  return toManagedPlant(store.buildStoredItem(plants, id, after, before.version + 1), scope);
};

export const disable: Handler<typeof calls.disable> = async ({ input, actor, store }) => {
  const { before, steward } = await loadFullyManagedPlant(input.id, actor, store);
  if (before.disabled) return toManagedPlant(before, 'all');
  const after = { ...before, disabled: true as const };
  await store.commit(
    store.replace(plants, before, after, { expected: input.version, reason: input.reason }),
    await requireAnotherOwnPlant(steward, before.id, store),
  );
  return toManagedPlant(store.buildStoredItem(plants, before.id, after, before.version + 1), 'all');
};

export const enable: Handler<typeof calls.enable> = async ({ input, actor, store }) => {
  const { before } = await loadFullyManagedPlant(input.id, actor, store);
  if (!before.disabled) return toManagedPlant(before, 'all');
  const { disabled: _, ...after } = before;
  await store.commit(store.replace(plants, before, after, { expected: input.version, reason: input.reason }));
  return toManagedPlant(store.buildStoredItem(plants, before.id, after, before.version + 1), 'all');
};

async function loadPlant(id: string, actor: Actor, store: Store) {
  const [steward, before] = await Promise.all([loadUserAdministrator(actor, store), store.find(plants, id)]);
  const scope = findAdministrationScope(steward, id);
  if (!before || !scope) throw new RefusalError('notFound', 'notFound');
  return { before, power: scope, steward };
}

/** Returns a plant that the caller may disable or enable; a mere administrator of it gets notFound. */
async function loadFullyManagedPlant(id: string, actor: Actor, store: Store) {
  const { power: scope, ...rest } = await loadPlant(id, actor, store);
  if (scope !== 'all') throw new RefusalError('notFound', 'notFound');
  return rest;
}

/**
 * Requires that another enabled plant remains where the caller is super administrator, otherwise they could
 * not enable this one again.
 */
async function requireAnotherOwnPlant(steward: UserAdministrator, id: string, store: Store): Promise<Writes> {
  if (steward.user.tenantRoot) return [];
  const otherPlantCodes = Object.keys(steward.profiles).filter(
    (code) => code !== id && steward.profiles[code] === 'superAdmin',
  );
  const otherEnabledPlant = (await store.load(otherPlantCodes.map((code) => [plants, code] as const))).find(
    (plant) => plant && !plant.disabled,
  );
  const buildLastOwnPlantRefusal = () => new RefusalError('conflict', 'plantLastOwn');
  if (!otherEnabledPlant) throw buildLastOwnPlantRefusal();
  return store.requireUnchanged(plants, otherEnabledPlant, buildLastOwnPlantRefusal);
}

/**
 * Reserves the new sub-domain across tenants and releases the previous one. A reserved sub-domain is refused
 * (subDomainTaken).
 */
async function buildSubDomainWrites(
  store: Store,
  { tenant }: Actor,
  plant: string,
  before: string,
  after: string,
): Promise<Writes> {
  if (before === after) return [];
  const buildSubDomainTakenRefusal = () =>
    new RefusalError('conflict', 'subDomainTaken', { fields: { subDomain: 'subDomainTaken' } });
  const previousHost = before ? await store.find(hosts, before) : undefined;
  return [
    after ? replaceRefusal(buildSubDomainTakenRefusal, store.create(hosts, after, { tenant, plant })) : [],
    previousHost ? store.remove(hosts, previousHost) : [],
  ];
}
