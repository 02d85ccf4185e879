// What must hold when a team changes: its people exist while it has them, and it stays while work is assigned to it.
import { addDays } from '../../shared/day.ts';
import { parse } from '../../shared/input.ts';
import { isPresent, peopleOf, staffOf } from '../../shared/organisation/load.ts';
import { type Team, TeamFields } from '../../shared/organisation/team.ts';
import { type teamWork as calls, type HeldKind, heldKinds } from '../../shared/organisation/team-api.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handler } from '../http/serve.ts';
import { operators, teams } from '../table/entities/organisation.ts';
import { checklistOrders, cycles, orders, paths, runs } from '../table/entities/planned.ts';
import { ewos, tags } from '../table/entities/requests.ts';
import { departments, machines } from '../table/entities/structure.ts';
import type { KeptOf } from '../table/entity.ts';
import { everyPage, type PageOf } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';

type KeptTeam = KeptOf<typeof teams>;

interface Change {
  store: Store;
  before?: KeptTeam;
  after?: Team;
}

const membersOf = (team: Team | undefined) => new Set([...(team?.leaders ?? []), ...(team?.members ?? [])]);

export function people({ store, before, after }: Change): Writes {
  const were = membersOf(before);
  const are = membersOf(after);
  return [
    ...[...were].filter((id) => !are.has(id)).map((id) => store.release(operators, id, 'teams')),
    ...[...are]
      .filter((id) => !were.has(id))
      .map((id) => store.hold(operators, id, 'teams', after?.leaders.includes(id) ? 'leaders' : 'members')),
  ];
}

const People = TeamFields.pick({ leaders: true, members: true });

export interface Joined {
  leads: readonly number[];
  worksIn: readonly number[];
}

/** In which of these teams a technician is. */
export const joinedOf = (all: readonly KeptTeam[], id: number): Joined => ({
  leads: all.filter(({ leaders }) => leaders.includes(id)).map((team) => team.id),
  worksIn: all.filter(({ members }) => members.includes(id)).map((team) => team.id),
});

/**
 * The teams as they become when a technician who is written in the same transaction is in those named and in no others;
 * `more` teams hold that technician then.
 * @throws Refused invalidInput at `field` where a team would be without a leader, or too large
 */
export async function joining(
  store: Store,
  all: readonly KeptTeam[],
  id: number,
  { leads, worksIn }: Joined,
  field: string,
): Promise<{ writes: Writes; more: number }> {
  const writes: Writes[] = [];
  let more = 0;
  for (const team of all) {
    const after = {
      ...team,
      leaders: named(team.leaders, id, leads.includes(team.id)),
      members: named(team.members, id, worksIn.includes(team.id)),
    };
    if (after.leaders === team.leaders && after.members === team.members) continue;
    await parse(People, { leaders: after.leaders, members: after.members }, () => field);
    writes.push(store.replace(teams, team, after));
    more += Number(membersOf(after).has(id)) - Number(membersOf(team).has(id));
  }
  return { writes, more };
}

const named = (all: number[], id: number, belongs: boolean): number[] => {
  if (all.includes(id) === belongs) return all;
  return belongs ? [...all, id] : all.filter((each) => each !== id);
};

/** What a team covers was there when it was chosen; what goes later is passed over. */
export async function covered({ store, after }: Change): Promise<Writes> {
  const its = [
    ...(after?.machineIds ?? []).map((id) => ['machineIds', machines, id] as const),
    ...(after?.departmentIds ?? []).map((id) => ['departmentIds', departments, id] as const),
  ];
  const found = await store.load(its.map(([, kind, id]) => [kind, id] as const));
  const missing = its.find((_, at) => !found[at]);
  if (!missing) return [];
  const [field, { name }] = missing;
  throw new Refused('invalid', 'refMissing', { values: { what: name }, fields: { [field]: 'refMissing' } });
}

/** Open work and active cycles hold their team (product §8). */
export async function stillFree({ store, before, after }: Change): Promise<Writes> {
  if (!before?.active || !after || after.active) return [];
  const held = await heldBy(store, before.id);
  if (held.length > 0) throw assigned(held);
  // what is assigned at this very moment is not told by name
  return store.requireUnheld(teams, before.id, () => assigned([]));
}

/** The sentence of the product; its values say what holds the team. */
const assigned = (held: readonly Held[]) =>
  new Refused('conflict', 'teamAssigned', {
    fields: { active: 'teamAssigned' },
    values: {
      ...Object.fromEntries(held.map(({ by, count }) => [by, count])),
      ...(held.length > 0 && { names: held.flatMap(({ codes }) => codes).join(', ') }),
    },
  });

export const holders: Handler<typeof calls.holders> = async ({ input: { id }, store }) => {
  await store.get(teams, id);
  return { items: await heldBy(store, id) };
};

interface Held {
  by: HeldKind;
  count: number;
  codes: string[];
}

/** So many of each kind are named. */
const NAMED = 3;

/** Counted where the team is kept; only those there are any of are looked for by name. */
async function heldBy(store: Store, id: number): Promise<Held[]> {
  const counts = await store.referencedBy(teams, id);
  const its = heldKinds.flatMap((by) => (counts[by] ? [{ by, count: counts[by] }] : []));
  return Promise.all(its.map(async (held) => ({ ...held, codes: await codesOf[held.by](store, id) })));
}

const codesOf: Record<HeldKind, (store: Store, id: number) => Promise<string[]>> = {
  ewos: (store, id) => firstOf((next) => store.listBy(ewos, 'desk', ['open'], { next }), id),
  tags: (store, id) => firstOf((next) => store.listBy(tags, 'desk', ['open'], { next }), id),
  async orders(store, id) {
    const all = await Promise.all(
      [orders, checklistOrders, runs].map((kind) => store.listBy(kind, 'open', [id], { limit: NAMED })),
    );
    return all.flatMap(({ items }) => items.map(({ code }) => code)).slice(0, NAMED);
  },
  cycles: (store, id) => firstOf((next) => store.list(cycles, { next }), id),
  paths: (store, id) => firstOf((next) => store.list(paths, { next }), id),
};

/** The codes of the first a team has; no page is read after the last of them. */
async function firstOf(
  page: (next: string | undefined) => Promise<PageOf<{ code: string; teamId?: number; active?: boolean }>>,
  id: number,
): Promise<string[]> {
  const codes: string[] = [];
  let next: string | undefined;
  do {
    const found = await page(next);
    codes.push(
      ...found.items
        .filter(({ teamId, active }) => teamId === id && active !== false)
        .map(({ code }) => code),
    );
    next = found.next;
  } while (next && codes.length < NAMED);
  return codes.slice(0, NAMED);
}

export const disable: Handler<typeof calls.disable> = (call) => switched(call, false);
export const enable: Handler<typeof calls.enable> = (call) => switched(call, true);

async function switched(
  { input: { id, version }, store }: { input: { id: number; version?: number }; store: Store },
  active: boolean,
): Promise<KeptTeam> {
  const before = await store.get(teams, id);
  if (before.active === active) return before;
  const after = { ...before, active };
  await store.commit(
    store.replace(teams, before, after, { expected: version }),
    await stillFree({ store, before, after }),
  );
  return store.made(teams, id, after, before.version + 1);
}

const DAYS = 7;

/** All teams are read: who works in several gives each a part of his day. Why somebody is not there is nobody's business. */
export const week: Handler<typeof calls.week> = async ({ input: { id, from }, actor, store }) => {
  const own = await actor.ownTeams();
  if (own && !own.teams.includes(id)) throw new Refused('forbidden', 'notAllowedHere');
  const [team, all] = await Promise.all([
    store.get(teams, id),
    everyPage((next) => store.list(teams, { next })),
  ]);
  const found = await store.load(peopleOf(team).map((one) => [operators, one] as const));
  const people = found.flatMap((one) => one ?? []).filter(({ active }) => active);
  const staff = staffOf(all, people, actor.plant);
  return {
    days: Array.from({ length: DAYS }, (_, n) => {
      const on = addDays(from, n);
      return {
        on,
        ...(actor.plant.resources && { capacity: staff.capacity(id, on) }),
        absent: people
          .filter((one) => !isPresent(one, on))
          .map(({ id, name, surname }) => ({ id, name: [surname, name].filter(Boolean).join(' ') })),
      };
    }),
    operatorId: actor.operatorId,
  };
};
