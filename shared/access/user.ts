// Users, their memberships of plants, and the rules for changing them (domain §13).
import * as z from 'zod';
import { choice, code, email, optional, ref, requiredText } from '../fields.ts';
import { languages, type MessageCode } from '../messages.ts';
import { type Profile, profiles } from '../permissions.ts';

export const Membership = z.strictObject({
  plant: code(12),
  profile: choice('profile', profiles),
  teamId: optional(ref('team')),
  /** The technician of the plant that this user is. */
  operatorId: optional(ref('operator')),
});
export type Membership = z.infer<typeof Membership>;

/** Maximum number of memberships of a user that change in one call: one transaction. */
export const MAX_MEMBERSHIP_CHANGES = 20;

export const User = z.strictObject({
  name: requiredText(80),
  /** The e-mail of the corporate account. */
  email: email(),
  language: choice('language', languages),
  memberships: z.array(Membership).max(200).default([]),
});
export type User = z.infer<typeof User>;

/**
 * Power over the users of a plant: `all` covers every user, `own` those up to the administrator's own rank.
 */
export type AdministrationScope = 'all' | 'own';

export interface UserAdministrator {
  user: { id: string; tenantRoot: boolean };
  /** The selected plant. */
  plant?: string;
  /** The administrator's own profiles, by plant. */
  profiles: Readonly<Record<string, Profile>>;
}

/**
 * Returns the power in a plant: administrators have it in the selected plant, Super Admins in all their
 * plants, tenant-root everywhere.
 */
export function findAdministrationScope(
  { user, plant, profiles }: UserAdministrator,
  plantCode: string,
): AdministrationScope | undefined {
  if (user.tenantRoot || profiles[plantCode] === 'superAdmin') return 'all';
  return profiles[plantCode] === 'admin' && plantCode === plant ? 'own' : undefined;
}

const higherProfiles: ReadonlySet<Profile> = new Set(['superAdmin', 'supervisor', 'viewer']);

/** Returns the profiles that may be granted, in the order of their numbers. */
export const getGrantableProfiles = (scope: AdministrationScope): readonly Profile[] =>
  scope === 'all' ? profiles : profiles.filter((profile) => !higherProfiles.has(profile));

export interface Member {
  plant: string;
  profile: Profile;
  /** The profile before the member was disabled. */
  was?: Profile;
  teamId?: number;
  operatorId?: number;
  /** True if a group of the company's directory gave it (decisions G47); otherwise it was made by hand. */
  provisioned?: true;
}

/** Returns the rank of a member, disabled or not. */
export const getMemberRank = ({ profile, was }: Pick<Member, 'profile' | 'was'>): Profile =>
  profile === 'disabled' ? (was ?? profile) : profile;

export const isAdministrator = (member: Pick<Member, 'profile'> | undefined): boolean =>
  member?.profile === 'admin' || member?.profile === 'superAdmin';

/** Returns why a member may not be changed at all, or undefined. */
export function findMemberChangeRefusal(
  administrator: UserAdministrator,
  userId: string,
  member: Member,
): MessageCode | undefined {
  if (administrator.user.id === userId) return 'ownProfile';
  const scope = findAdministrationScope(administrator, member.plant);
  return scope === 'own' && higherProfiles.has(getMemberRank(member)) ? 'superAdminOnly' : undefined;
}

/**
 * Returns why a profile may not be granted, or undefined. Tenant-root creates and edits members, but disables
 * none.
 */
export function findGrantRefusal(
  administrator: UserAdministrator,
  plant: string,
  profile: Profile,
  before?: Profile,
): MessageCode | undefined {
  if (profile === before) return undefined;
  if (profile === 'disabled' && administrator.user.tenantRoot) return 'notAllowedHere';
  const scope = findAdministrationScope(administrator, plant);
  return scope && !getGrantableProfiles(scope).includes(profile) ? 'superAdminOnly' : undefined;
}

/**
 * Returns why a membership that the directory gave may not be changed by hand, or undefined: its profile and its end
 * are those of the group. It may be disabled and enabled.
 */
export const findDirectoryRefusal = (before: Member | undefined, after?: Member): MessageCode | undefined =>
  before?.provisioned && (!after || getMemberRank(after) !== getMemberRank(before))
    ? 'memberProvisioned'
    : undefined;

/** Refuses a change of team or technician outside the selected plant, since both belong to a plant. */
export function findAssignmentRefusal(
  administrator: UserAdministrator,
  after: Member,
  before?: Member,
): MessageCode | undefined {
  const isUnchanged = after.teamId === before?.teamId && after.operatorId === before?.operatorId;
  return isUnchanged || after.plant === administrator.plant ? undefined : 'teamElsewhere';
}

/**
 * Returns why an e-mail may not be changed, or undefined. It signs its user in to every plant: only an
 * administrator of all of them may change it, and never their own.
 */
export function findEmailChangeRefusal(
  administrator: UserAdministrator,
  user: { id: string; tenantRoot?: boolean },
  members: readonly Member[],
): MessageCode | undefined {
  if (administrator.user.id === user.id) return 'ownProfile';
  return isFullyManaged(administrator, user, members) ? undefined : 'emailFixed';
}

/**
 * Returns why a name may not be changed, or undefined. It appears in the records of every plant of the user:
 * only an administrator of all of them, or the user, may change it.
 */
export const findNameChangeRefusal = (
  ...[administrator, user, members]: Parameters<typeof isFullyManaged>
): MessageCode | undefined =>
  administrator.user.id === user.id || isFullyManaged(administrator, user, members) ? undefined : 'nameFixed';

/** Whether the administrator manages the user in all plants of which the user is a member. */
function isFullyManaged(
  administrator: UserAdministrator,
  user: { id: string; tenantRoot?: boolean },
  members: readonly Member[],
): boolean {
  if (administrator.user.tenantRoot) return true;
  const isManagedEverywhere = members.every((member) => {
    const profile = administrator.profiles[member.plant];
    return profile === 'superAdmin' || (profile === 'admin' && !higherProfiles.has(getMemberRank(member)));
  });
  return isManagedEverywhere && !user.tenantRoot;
}

/** Disables a member, remembering the rank; enabling a member without a remembered rank makes it a guest. */
export const disableMember = (member: Member): Member =>
  member.profile === 'disabled' ? member : { ...member, profile: 'disabled', was: member.profile };
export const enableMember = ({ was, ...member }: Member): Member =>
  member.profile === 'disabled' ? { ...member, profile: was ?? 'guest' } : member;
