// Users as their administrators see them: in the selected plant, and, for tenant-root without one, in all of the tenant.
import type { members as calls, UserRow } from '../../shared/access/user-api.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handler } from '../http/serve.ts';
import { memberships, users } from '../table/entities/access.ts';
import type { KeptOf } from '../table/entity.ts';
import { membersOf, userOf } from '../table/members.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import { itemOf, personOf } from './person.ts';

type KeptUser = KeptOf<typeof users>;

const row = (
  { disabled, tenantRoot, ...user }: KeptUser,
  plants: string[],
  isDisabled: boolean,
): UserRow => ({
  ...user,
  tenantRoot: tenantRoot ?? false,
  state: disabled || isDisabled ? 'disabled' : 'active',
  plants,
});

export const list: Handler<typeof calls.list> = async ({ actor: { plant }, store }) => ({
  items: plant ? await ofPlant(store, plant.id) : await ofTenant(store),
});

async function ofPlant(store: Store, plant: string): Promise<UserRow[]> {
  const its = await membersOf(store, plant);
  const found = await store.load(its.map((member) => [users, userOf(member)] as const));
  return its.flatMap(({ profile, was, teamId, operatorId }, i) => {
    const user = found[i];
    if (!user) return [];
    return [{ ...row(user, [plant], profile === 'disabled'), profile, was, teamId, operatorId }];
  });
}

async function ofTenant(store: Store): Promise<UserRow[]> {
  const [all, places] = await Promise.all([
    everyPage((next) => store.list(users, { next })),
    everyPage((next) => store.list(memberships, { next })),
  ]);
  const of = Map.groupBy(places, userOf);
  return all.map((user) => {
    const its = of.get(user.id) ?? [];
    const shutOut = its.length > 0 && its.every(({ profile }) => profile === 'disabled');
    return row(
      user,
      its.map(({ plant }) => plant),
      shutOut,
    );
  });
}

export const others: Handler<typeof calls.others> = async ({ actor: { plant }, store }) => {
  if (!plant) throw new Refused('notFound', 'notFound');
  const [all, its] = await Promise.all([
    everyPage((next) => store.list(users, { next })),
    membersOf(store, plant.id),
  ]);
  const mine = new Set(its.map(userOf));
  return {
    items: all
      .filter((user) => !mine.has(user.id) && !user.tenantRoot && !user.disabled)
      .map(({ id, name, email }) => ({ id, name, email })),
  };
};

export const get: Handler<typeof calls.get> = async ({ input, actor, store }) =>
  itemOf(await personOf(store, actor, input.id));
