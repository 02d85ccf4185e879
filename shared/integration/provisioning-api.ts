// Contracts of the page "Provisioning (SCIM)", which only tenant-root users may use (decisions G46, G47).
import * as z from 'zod';
import { defineEndpoint, versionField } from '../contract.ts';
import { profiles } from '../permissions.ts';
import { MAX_LINES, MappingLine } from './provisioning/mapping.ts';

const Setup = z.object({
  /** Absent until something was set up. */
  version: z.int().optional(),
  /** Valid tokens, the present one first; never a token itself. */
  tokens: z.array(
    z.object({ id: z.string(), createdAt: z.string().optional(), endsAt: z.string().optional() }),
  ),
  lines: z.array(MappingLine),
  groups: z.array(z.object({ id: z.string(), name: z.string(), members: z.int() })),
  plants: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Members of plants with the way in which they got there. */
  memberships: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      plant: z.string(),
      profile: z.enum(profiles),
      provisioned: z.boolean(),
    }),
  ),
  /** Last calls of the directory, newest first. */
  calls: z.array(
    z.object({
      id: z.string(),
      calledAt: z.string(),
      method: z.string(),
      path: z.string(),
      status: z.int(),
      detail: z.string().optional(),
    }),
  ),
});
export type ProvisioningAnswer = z.infer<typeof Setup>;

const SetupWithToken = z.object({ ...Setup.shape, token: z.string() });

export const provisioning = {
  get: defineEndpoint({
    method: 'GET',
    path: '/provisioning/setup',
    requiredPermission: ['users', 'view', 'tenant'],
    input: z.strictObject({}),
    output: Setup,
    summary: 'Tokens, mapping, groups, memberships and last calls of provisioning; only for tenant-root',
  }),
  rotate: defineEndpoint({
    method: 'POST',
    path: '/provisioning/setup/rotate',
    secretAnswer: true,
    requiredPermission: ['users', 'edit', 'tenant'],
    input: z.strictObject(versionField),
    output: SetupWithToken,
    summary: 'A new token, which only this answer contains; the former one is valid for seven more days',
  }),
  revoke: defineEndpoint({
    method: 'POST',
    path: '/provisioning/setup/revoke',
    requiredPermission: ['users', 'edit', 'tenant'],
    input: z.strictObject({ ...versionField, tokenId: z.string().max(40).optional() }),
    output: Setup,
    summary: 'Ends one token, or all of them, within two seconds',
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/provisioning/setup',
    requiredPermission: ['users', 'edit', 'tenant'],
    input: z.strictObject({ ...versionField, lines: z.array(MappingLine).max(MAX_LINES) }),
    output: Setup,
    summary: 'Replaces the mapping of groups to plants and profiles, and applies it to their members',
  }),
};
