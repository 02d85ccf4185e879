// Who belongs where: the writes by which a user's places in the plants become others, or the first rule that forbids it.
import {
  administers,
  MEMBERSHIPS_AT_ONCE,
  type Member,
  misplaced,
  powerIn,
  type Steward,
  ungrantable,
  untouchable,
} from '../../shared/access/user.ts';
import { type Problem, problem } from '../../shared/messages.ts';
import { Refused } from '../../shared/refused.ts';
import { technicianOf } from '../organisation/writes.ts';
import { memberships, plants } from '../table/entities/access.ts';
import { teams } from '../table/entities/organisation.ts';
import { membersOf } from '../table/members.ts';
import type { Store } from '../table/store.ts';
import { otherwise, type Writes } from '../table/writes.ts';
import type { KeptMember } from './steward.ts';

export interface Move {
  before?: KeptMember;
  after?: Member;
  /** The input that asks for it. */
  field: (name: 'profile' | 'teamId' | 'operatorId') => string;
}
interface Placing {
  store: Store;
  steward: Steward;
  userId: string;
  why?: string;
}

/** From the places a steward manages to those they want; a place not named is taken away. */
export function movesOf(before: readonly KeptMember[], wanted: readonly Member[]): Move[] {
  const named = new Set<string>();
  for (const [i, { plant }] of wanted.entries()) {
    if (named.has(plant)) throw invalid(`memberships.${i}.plant`, 'plantTwice');
    named.add(plant);
  }
  const kept = wanted.map(
    (after, i): Move => ({
      before: before.find(({ plant }) => plant === after.plant),
      after,
      field: (name) => `memberships.${i}.${name}`,
    }),
  );
  const left = before.filter(({ plant }) => !named.has(plant));
  const moves = [...kept, ...left.map((before): Move => ({ before, field: () => 'memberships' }))];
  return moves.filter(differs);
}

const differs = ({ before, after }: Move) =>
  before?.profile !== after?.profile ||
  before?.teamId !== after?.teamId ||
  before?.operatorId !== after?.operatorId;

export async function place(placing: Placing, moves: readonly Move[]): Promise<Writes> {
  if (moves.length > MEMBERSHIPS_AT_ONCE)
    throw invalid('memberships', problem('tooMany', MEMBERSHIPS_AT_ONCE));
  for (const move of moves) allow(placing, move);
  return Promise.all(moves.map((move) => writesOf(placing, move)));
}

const invalid = (field: string, code: Problem) =>
  new Refused('invalid', 'invalidInput', { fields: { [field]: code } });

/** Asked of what the steward is this moment: the session may remember more. */
function allow({ steward, userId }: Placing, { before, after, field }: Move) {
  if (!powerIn(steward, (after ?? before)!.plant)) throw noPlant();
  const forbidden =
    (before && untouchable(steward, userId, before)) ??
    (after && ungrantable(steward, after.plant, after.profile, before?.profile));
  if (forbidden) throw new Refused('forbidden', forbidden, { fields: { [field('profile')]: forbidden } });
  if (after && misplaced(steward, after, before)) throw invalid(field('teamId'), 'teamElsewhere');
}

async function writesOf({ store, userId, why }: Placing, move: Move): Promise<Writes> {
  const { before, after, field } = move;
  const kept = administers(before) && !administers(after) ? await stillAdministered(store, move) : [];
  const technician = await technicianOf(
    store.at((after ?? before)!.plant),
    userId,
    { before: before?.operatorId, after: after?.operatorId },
    field('operatorId'),
  );
  if (!after) return [store.remove(memberships, before!), technician, kept];
  const place = before
    ? store.replace(memberships, before, after, { why })
    : [
        otherwise(alreadyMember, store.create(memberships, `${userId}.${after.plant}`, after)),
        otherwise(noPlant, store.require(plants, after.plant)),
      ];
  const team = after.teamId === before?.teamId ? undefined : after.teamId;
  return [place, team ? store.require(teams, team, field('teamId')) : [], technician, kept];
}

const alreadyMember = () => new Refused('conflict', 'alreadyMember');
const noPlant = () => new Refused('notFound', 'notFound');

/** Somebody else administers the plant, and still does when this is committed: two who demote each other cannot both succeed. */
async function stillAdministered(store: Store, { before, field }: Move): Promise<Writes> {
  const { id, plant } = before!;
  const last = () =>
    new Refused('conflict', 'lastAdmin', { fields: { [field('profile')]: 'lastAdmin' }, values: { plant } });
  const other = (await membersOf(store, plant)).find((one) => one.id !== id && administers(one));
  if (!other) throw last();
  return store.requireUnchanged(memberships, other, last);
}
