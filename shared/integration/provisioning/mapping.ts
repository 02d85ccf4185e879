// Groups of the directory to plants and profiles (decisions G47): by id, and the first line of a plant decides.
import * as z from 'zod';
import type { Member } from '../../access/user.ts';
import { choice, code } from '../../fields.ts';
import { type Profile, profiles } from '../../permissions.ts';

/** Most lines of the mapping. */
export const MAX_LINES = 200;

/** Profiles that a group may give. */
export const mappedProfiles = profiles.filter((profile) => profile !== 'disabled') as [Profile, ...Profile[]];

export const MappingLine = z.strictObject({
  groupId: z.string().trim().min(1, { error: 'required' }).max(60),
  plant: code(12),
  profile: choice('profile', mappedProfiles),
});
export type MappingLine = z.infer<typeof MappingLine>;

/** Returns the profile that the groups of a person give in each plant; of several lines of a plant the first decides. */
export function computeMappedProfiles(
  lines: readonly MappingLine[],
  groupIds: ReadonlySet<string>,
): Map<string, Profile> {
  const mapped = new Map<string, Profile>();
  for (const { groupId, plant, profile } of lines)
    if (groupIds.has(groupId) && !mapped.has(plant)) mapped.set(plant, profile);
  return mapped;
}

/** Change of a membership that the directory requires; without `after` it ends. */
export interface RequiredChange<M extends Member> {
  before?: M;
  after?: Member;
}

/**
 * Returns the changes that make the memberships of a person those of the groups. Memberships that were made by hand
 * stay as they are, and a member whom an administrator disabled stays disabled.
 */
export function computeRequiredChanges<M extends Member>(
  memberships: readonly M[],
  mapped: ReadonlyMap<string, Profile>,
): RequiredChange<M>[] {
  const known = new Set(memberships.map(({ plant }) => plant));
  const changes = memberships.flatMap((before): RequiredChange<M>[] => {
    if (!before.provisioned) return [];
    const profile = mapped.get(before.plant);
    if (profile === undefined) return [{ before }];
    const isDisabled = before.profile === 'disabled';
    if ((isDisabled ? before.was : before.profile) === profile) return [];
    return [{ before, after: { ...before, ...(isDisabled ? { was: profile } : { profile }) } }];
  });
  const added = [...mapped]
    .filter(([plant]) => !known.has(plant))
    .map(([plant, profile]) => ({ after: { plant, profile, provisioned: true as const } }));
  return [...changes, ...added];
}
