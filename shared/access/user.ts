// Who may use the product, in which plants and as what; and who may decide that (domain §13).
import * as z from 'zod';
import { choice, code, email, optional, ref, required } from '../fields.ts';
import { languages, type MessageCode } from '../messages.ts';
import { type Profile, profiles } from '../permissions.ts';

export const Membership = z.strictObject({
  plant: code(12),
  profile: choice('profile', profiles),
  teamId: optional(ref('team')),
  /** The technician of the plant who this user is. */
  operatorId: optional(ref('operator')),
});
export type Membership = z.infer<typeof Membership>;

/** So many plants of a user can change at once: one transaction. */
export const MEMBERSHIPS_AT_ONCE = 20;

export const User = z.strictObject({
  name: required(80),
  /** That of the account of the corporate sign-in. */
  email: email(),
  language: choice('language', languages),
  memberships: z.array(Membership).max(200).default([]),
});
export type User = z.infer<typeof User>;

/** What somebody may do with the people of a plant: `all` with everybody's, `own` up to the administrator's own rank. */
export type Power = 'all' | 'own';

export interface Steward {
  user: { id: string; tenantRoot: boolean };
  /** The plant they stand in. */
  plant?: string;
  /** Their own profiles, by plant. */
  profiles: Readonly<Record<string, Profile>>;
}

/** An administrator has the plant they stand in, a Super Admin every plant of theirs, tenant-root all. */
export function powerIn({ user, plant, profiles }: Steward, where: string): Power | undefined {
  if (user.tenantRoot || profiles[where] === 'superAdmin') return 'all';
  return profiles[where] === 'admin' && where === plant ? 'own' : undefined;
}

const above: ReadonlySet<Profile> = new Set(['superAdmin', 'supervisor', 'viewer']);

/** The profiles somebody may grant, in the order of their numbers. */
export const grantable = (power: Power): readonly Profile[] =>
  power === 'all' ? profiles : profiles.filter((profile) => !above.has(profile));

export interface Member {
  plant: string;
  profile: Profile;
  /** The profile before it was disabled. */
  was?: Profile;
  teamId?: number;
  operatorId?: number;
}

/** The rank of a member, disabled or not. */
export const rankOf = ({ profile, was }: Pick<Member, 'profile' | 'was'>): Profile =>
  profile === 'disabled' ? (was ?? profile) : profile;

export const administers = (member: Pick<Member, 'profile'> | undefined): boolean =>
  member?.profile === 'admin' || member?.profile === 'superAdmin';

/** Why a member may not be changed at all. */
export function untouchable(steward: Steward, userId: string, member: Member): MessageCode | undefined {
  if (steward.user.id === userId) return 'ownProfile';
  const power = powerIn(steward, member.plant);
  return power === 'own' && above.has(rankOf(member)) ? 'superAdminOnly' : undefined;
}

/** Why a profile may not be granted. Tenant-root creates and edits, but disables nobody. */
export function ungrantable(
  steward: Steward,
  plant: string,
  profile: Profile,
  before?: Profile,
): MessageCode | undefined {
  if (profile === before) return undefined;
  if (profile === 'disabled' && steward.user.tenantRoot) return 'notAllowedHere';
  const power = powerIn(steward, plant);
  return power && !grantable(power).includes(profile) ? 'superAdminOnly' : undefined;
}

/** Team and technician are things of a plant: they are chosen where one stands. */
export function misplaced(steward: Steward, after: Member, before?: Member): MessageCode | undefined {
  const same = after.teamId === before?.teamId && after.operatorId === before?.operatorId;
  return same || after.plant === steward.plant ? undefined : 'teamElsewhere';
}

/** An e-mail is the key to every plant of its user: only who manages them all may exchange it, and nobody their own. */
export function emailFixed(
  steward: Steward,
  user: { id: string; tenantRoot?: boolean },
  members: readonly Member[],
): MessageCode | undefined {
  if (steward.user.id === user.id) return 'ownProfile';
  return hasWhole(steward, user, members) ? undefined : 'emailFixed';
}

/** A name stands in the records of every plant of its user: only who manages them all, or the user, may change it. */
export const nameFixed = (
  ...[steward, user, members]: Parameters<typeof hasWhole>
): MessageCode | undefined =>
  steward.user.id === user.id || hasWhole(steward, user, members) ? undefined : 'nameFixed';

/** Does somebody manage a user in all of the plants they have a place in? */
function hasWhole(
  steward: Steward,
  user: { id: string; tenantRoot?: boolean },
  members: readonly Member[],
): boolean {
  if (steward.user.tenantRoot) return true;
  const mine = members.every((member) => {
    const profile = steward.profiles[member.plant];
    return profile === 'superAdmin' || (profile === 'admin' && !above.has(rankOf(member)));
  });
  return mine && !user.tenantRoot;
}

/** A disabled member remembers its rank; one who never had any comes back as a guest. */
export const disabled = (member: Member): Member =>
  member.profile === 'disabled' ? member : { ...member, profile: 'disabled', was: member.profile };
export const enabled = ({ was, ...member }: Member): Member =>
  member.profile === 'disabled' ? { ...member, profile: was ?? 'guest' } : member;
