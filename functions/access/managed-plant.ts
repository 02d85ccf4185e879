// Managing plants: made, changed, put out of use and back. Whoever may manage one sees it, all others are told there is none.
import {
  changedBeyondPlanning,
  type Plant,
  type PlantState,
  withStandards,
} from '../../shared/access/plant.ts';
import type { managedPlants as calls, ManagedPlant } from '../../shared/access/plant-api.ts';
import { type Power, powerIn, type Steward } from '../../shared/access/user.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handler } from '../http/serve.ts';
import type { AccessActor as Actor } from '../http/session.ts';
import { hosts, memberships, plants } from '../table/entities/access.ts';
import type { KeptOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import { otherwise, type Writes } from '../table/writes.ts';
import { stewardOf } from './steward.ts';

type Kept = KeptOf<typeof plants>;

const managed = ({ disabled, ...plant }: Kept, power: Power): ManagedPlant => ({
  ...withStandards(plant),
  disabled: disabled ?? false,
  manages: power === 'all' ? 'everything' : 'planning',
});

export const list: Handler<typeof calls.list> = async ({ actor, store }) => {
  const steward = await stewardOf(actor, store);
  const found = actor.user.tenantRoot
    ? await everyPage((next) => store.list(plants, { next }))
    : await store.load(Object.keys(steward.profiles).map((code) => [plants, code] as const));
  const items = found.flatMap((plant) => {
    const power = plant && powerIn(steward, plant.id);
    return power ? [managed(plant, power)] : [];
  });
  return { items };
};

export const create: Handler<typeof calls.create> = async ({ input, actor, store }) => {
  const { code } = input;
  const taken = () => new Refused('conflict', 'codeTaken', { fields: { code: 'codeTaken' } });
  await store.commit(
    otherwise(taken, store.create(plants, code, input)),
    await answering(store, actor, code, '', input.subDomain),
    actor.user.tenantRoot
      ? []
      : store.create(memberships, `${actor.user.id}.${code}`, { plant: code, profile: 'superAdmin' }),
  );
  return managed(store.made(plants, code, input), 'all');
};

export const replace: Handler<typeof calls.replace> = async ({ input, actor, store }) => {
  const { id, version, updatedAt: _, updatedBy: __, ...sent } = input;
  const { before, power } = await found(id, actor, store);
  if (sent.code !== before.code)
    throw new Refused('invalid', 'plantCodeFixed', { fields: { code: 'plantCodeFixed' } });
  const foreign = power === 'own' ? changedBeyondPlanning(before, sent) : [];
  if (foreign.length > 0)
    throw new Refused('forbidden', 'plantFieldFixed', {
      fields: Object.fromEntries(foreign.map((field) => [field, 'plantFieldFixed'])),
    });
  const after: Plant & PlantState = { ...sent, disabled: before.disabled };
  await store.commit(
    store.replace(plants, before, after, { expected: version }),
    await answering(store, actor, id, before.subDomain, after.subDomain),
  );
  return managed(store.made(plants, id, after, before.version + 1), power);
};

export const disable: Handler<typeof calls.disable> = async ({ input, actor, store }) => {
  const { before, steward } = await foundWhole(input.id, actor, store);
  if (before.disabled) return managed(before, 'all');
  const after = { ...before, disabled: true as const };
  await store.commit(
    store.replace(plants, before, after, { expected: input.version, why: input.reason }),
    await anotherOf(steward, before.id, store),
  );
  return managed(store.made(plants, before.id, after, before.version + 1), 'all');
};

export const enable: Handler<typeof calls.enable> = async ({ input, actor, store }) => {
  const { before } = await foundWhole(input.id, actor, store);
  if (!before.disabled) return managed(before, 'all');
  const { disabled: _, ...after } = before;
  await store.commit(store.replace(plants, before, after, { expected: input.version, why: input.reason }));
  return managed(store.made(plants, before.id, after, before.version + 1), 'all');
};

async function found(id: string, actor: Actor, store: Store) {
  const [steward, before] = await Promise.all([stewardOf(actor, store), store.find(plants, id)]);
  const power = powerIn(steward, id);
  if (!before || !power) throw new Refused('notFound', 'notFound');
  return { before, power, steward };
}

/** Use is decided by who manages the whole plant; to its administrator it is not there to be switched. */
async function foundWhole(id: string, actor: Actor, store: Store) {
  const { power, ...rest } = await found(id, actor, store);
  if (power !== 'all') throw new Refused('notFound', 'notFound');
  return rest;
}

/** Who puts a plant out of use must keep one to manage plants from: otherwise they could not put it back. */
async function anotherOf(steward: Steward, id: string, store: Store): Promise<Writes> {
  if (steward.user.tenantRoot) return [];
  const others = Object.keys(steward.profiles).filter(
    (code) => code !== id && steward.profiles[code] === 'superAdmin',
  );
  const kept = (await store.load(others.map((code) => [plants, code] as const))).find(
    (plant) => plant && !plant.disabled,
  );
  const last = () => new Refused('conflict', 'plantLastOwn');
  if (!kept) throw last();
  return store.requireUnchanged(plants, kept, last);
}

/** The host belongs to everybody: a sub-domain is taken in the transaction that gives it to a plant. */
async function answering(
  store: Store,
  { tenant }: Actor,
  plant: string,
  before: string,
  after: string,
): Promise<Writes> {
  if (before === after) return [];
  const taken = () => new Refused('conflict', 'subDomainTaken', { fields: { subDomain: 'subDomainTaken' } });
  const left = before ? await store.find(hosts, before) : undefined;
  return [
    after ? otherwise(taken, store.create(hosts, after, { tenant, plant })) : [],
    left ? store.remove(hosts, left) : [],
  ];
}
