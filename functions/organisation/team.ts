// Rules for changes of a team: references to its technicians, and no deactivation while work is assigned.
import { addDays } from '#shared/day.ts';
import { parseInput } from '#shared/input.ts';
import { computeStaffing, getTeamPeople, isPresent } from '#shared/organisation/load.ts';
import { type Team, TeamFields } from '#shared/organisation/team.ts';
import { type teamWork as calls, type OpenWorkKind, openWorkKinds } from '#shared/organisation/team-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { operators, teams } from '../db/entities/organisation.ts';
import { checklistOrders, cycles, orders, paths, runs } from '../db/entities/planned.ts';
import { ewos, tags } from '../db/entities/requests.ts';
import { departments, machines } from '../db/entities/structure.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages, type PageOf } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Handler } from '../http/serve.ts';

type StoredTeam = StoredOf<typeof teams>;

interface TeamChange {
  store: Store;
  before?: StoredTeam;
  after?: Team;
}

const getPeople = (team: Team | undefined) => new Set([...(team?.leaders ?? []), ...(team?.members ?? [])]);

export function buildPeopleWrites({ store, before, after }: TeamChange): Writes {
  const peopleBefore = getPeople(before);
  const peopleAfter = getPeople(after);
  return [
    ...[...peopleBefore]
      .filter((id) => !peopleAfter.has(id))
      .map((id) => store.release(operators, id, 'teams')),
    ...[...peopleAfter]
      .filter((id) => !peopleBefore.has(id))
      .map((id) => store.hold(operators, id, 'teams', after?.leaders.includes(id) ? 'leaders' : 'members')),
  ];
}

const PeopleFields = TeamFields.pick({ leaders: true, members: true });

export interface TeamMembership {
  leads: readonly number[];
  worksIn: readonly number[];
}

/** Returns the teams a technician leads and belongs to. */
export const getTeamMembership = (all: readonly StoredTeam[], id: number): TeamMembership => ({
  leads: all.filter(({ leaders }) => leaders.includes(id)).map((team) => team.id),
  worksIn: all.filter(({ members }) => members.includes(id)).map((team) => team.id),
});

/**
 * Computes the changed teams so that a technician, written in the same transaction, is in exactly the given
 * teams. `addedReferences` is the change in the number of teams referring to the technician.
 * @throws Refused invalidInput at `field` if a team would have no leader, or too many people
 */
export async function computeTeamChanges(
  store: Store,
  all: readonly StoredTeam[],
  id: number,
  { leads, worksIn }: TeamMembership,
  field: string,
): Promise<{ writes: Writes; more: number }> {
  const writes: Writes[] = [];
  let addedReferences = 0;
  for (const team of all) {
    const after = {
      ...team,
      leaders: setPerson(team.leaders, id, leads.includes(team.id)),
      members: setPerson(team.members, id, worksIn.includes(team.id)),
    };
    if (after.leaders === team.leaders && after.members === team.members) continue;
    await parseInput(PeopleFields, { leaders: after.leaders, members: after.members }, () => field);
    writes.push(store.replace(teams, team, after));
    addedReferences += Number(getPeople(after).has(id)) - Number(getPeople(team).has(id));
  }
  return { writes, more: addedReferences };
}

const setPerson = (teamPeople: number[], id: number, belongs: boolean): number[] => {
  if (teamPeople.includes(id) === belongs) return teamPeople;
  return belongs ? [...teamPeople, id] : teamPeople.filter((each) => each !== id);
};

/** Checks that the covered machines and departments, and the machine of the team's place, exist. Ones removed later are ignored. */
export async function assertCoverageExists({ store, after }: TeamChange): Promise<Writes> {
  const coveredRecords = [
    ...(after?.machineIds ?? []).map((id) => ['machineIds', machines, id] as const),
    ...(after?.departmentIds ?? []).map((id) => ['departmentIds', departments, id] as const),
    ...(after?.baseMachineId ? [['baseMachineId', machines, after.baseMachineId] as const] : []),
  ];
  const storedRecords = await store.load(coveredRecords.map(([, kind, id]) => [kind, id] as const));
  const missingRecord = coveredRecords.find((_, at) => !storedRecords[at]);
  if (!missingRecord) return [];
  const [field, { name }] = missingRecord;
  throw new RefusalError('invalid', 'refMissing', {
    values: { what: name },
    fields: { [field]: 'refMissing' },
  });
}

/** Refuses the deactivation while open work or active cycles refer to the team (product §8). */
export async function assertNoOpenWork({ store, before, after }: TeamChange): Promise<Writes> {
  if (!before?.active || !after || after.active) return [];
  const heldWork = await loadHeldWork(store, before.id);
  if (heldWork.length > 0) throw buildTeamAssignedRefusal(heldWork);
  // Work assigned concurrently is refused without names.
  return store.requireUnheld(teams, before.id, () => buildTeamAssignedRefusal([]));
}

/** Builds the refusal teamAssigned, with the records that refer to the team. */
const buildTeamAssignedRefusal = (heldWork: readonly HeldWork[]) =>
  new RefusalError('conflict', 'teamAssigned', {
    fields: { active: 'teamAssigned' },
    values: {
      ...Object.fromEntries(heldWork.map(({ by, count }) => [by, count])),
      ...(heldWork.length > 0 && { names: heldWork.flatMap(({ codes }) => codes).join(', ') }),
    },
  });

export const listTeamHolders: Handler<typeof calls.holders> = async ({ input: { id }, store }) => {
  await store.get(teams, id);
  return { items: await loadHeldWork(store, id) };
};

interface HeldWork {
  by: OpenWorkKind;
  count: number;
  codes: string[];
}

/** Maximum records listed of each kind. */
const MAX_CODES = 3;

/** Returns the records referring to a team. Reads codes only of kinds with a reference count. */
async function loadHeldWork(store: Store, id: number): Promise<HeldWork[]> {
  const counts = await store.referencedBy(teams, id);
  const countedKinds = openWorkKinds.flatMap((by) => (counts[by] ? [{ by, count: counts[by] }] : []));
  return Promise.all(
    countedKinds.map(async (countedKind) => ({
      ...countedKind,
      codes: await codeLoaders[countedKind.by](store, id),
    })),
  );
}

const codeLoaders: Record<OpenWorkKind, (store: Store, id: number) => Promise<string[]>> = {
  ewos: (store, id) => loadFirstCodes((next) => store.listBy(ewos, 'desk', ['open'], { next }), id),
  tags: (store, id) => loadFirstCodes((next) => store.listBy(tags, 'desk', ['open'], { next }), id),
  async orders(store, id) {
    const openOrders = await Promise.all(
      [orders, checklistOrders, runs].map((kind) => store.listBy(kind, 'open', [id], { limit: MAX_CODES })),
    );
    return openOrders.flatMap(({ items }) => items.map(({ code }) => code)).slice(0, MAX_CODES);
  },
  cycles: (store, id) => loadFirstCodes((next) => store.list(cycles, { next }), id),
  paths: (store, id) => loadFirstCodes((next) => store.list(paths, { next }), id),
};

/** Returns the first codes that refer to the team, and reads no page beyond them. */
async function loadFirstCodes(
  page: (next: string | undefined) => Promise<PageOf<{ code: string; teamId?: number; active?: boolean }>>,
  id: number,
): Promise<string[]> {
  const codes: string[] = [];
  let next: string | undefined;
  do {
    const codePage = await page(next);
    codes.push(
      ...codePage.items
        .filter(({ teamId, active }) => teamId === id && active !== false)
        .map(({ code }) => code),
    );
    next = codePage.next;
  } while (next && codes.length < MAX_CODES);
  return codes.slice(0, MAX_CODES);
}

export const disableTeam: Handler<typeof calls.disable> = (call) => setTeamActive(call, false);
export const enableTeam: Handler<typeof calls.enable> = (call) => setTeamActive(call, true);

async function setTeamActive(
  { input: { id, version }, store }: { input: { id: number; version?: number }; store: Store },
  active: boolean,
): Promise<StoredTeam> {
  const before = await store.get(teams, id);
  if (before.active === active) return before;
  const after = { ...before, active };
  await store.commit(
    store.replace(teams, before, after, { expected: version }),
    await assertNoOpenWork({ store, before, after }),
  );
  return store.buildStoredItem(teams, id, after, before.version + 1);
}

const WEEK_DAYS = 7;

/**
 * Returns capacity and absences of a week. Reads all teams, since a technician in several teams splits the
 * day. Reasons of absence are not returned.
 */
export const getTeamWeek: Handler<typeof calls.week> = async ({ input: { id, from }, actor, store }) => {
  const ownTeams = await actor.ownTeams();
  if (ownTeams && !ownTeams.teams.includes(id)) throw new RefusalError('forbidden', 'notAllowedHere');
  const [team, allTeams] = await Promise.all([
    store.get(teams, id),
    loadAllPages((next) => store.list(teams, { next })),
  ]);
  const teamOperators = await store.load(getTeamPeople(team).map((one) => [operators, one] as const));
  const activeOperators = teamOperators.flatMap((one) => one ?? []).filter(({ active }) => active);
  const staff = computeStaffing(allTeams, activeOperators, actor.plant);
  return {
    days: Array.from({ length: WEEK_DAYS }, (_, n) => {
      const on = addDays(from, n);
      return {
        on,
        ...(actor.plant.resources && { capacity: staff.capacity(id, on) }),
        absent: activeOperators
          .filter((one) => !isPresent(one, on))
          .map(({ id, name, surname }) => ({ id, name: [surname, name].filter(Boolean).join(' ') })),
      };
    }),
    operatorId: actor.operatorId,
  };
};
