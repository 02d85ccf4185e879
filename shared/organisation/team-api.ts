// Contracts of teams beyond the archive: disabling and enabling, open work, and the week ahead.
import * as z from 'zod';
import { defineEndpoint, Stored } from '../contract.ts';
import { day, integer, version } from '../fields.ts';
import { TeamFields } from './team.ts';

const Switch = z.strictObject({ id: integer(), version: version() });
const TeamItem = z.object({ ...TeamFields.shape, ...Stored.shape, id: z.int() });

/** Kinds of open work that reference a team, in the plural used by the references. */
export const openWorkKinds = ['ewos', 'tags', 'orders', 'cycles', 'paths'] as const;
export type OpenWorkKind = (typeof openWorkKinds)[number];

export const teamWork = {
  disable: defineEndpoint({
    method: 'POST',
    path: '/team/items/{id}/disable',
    requiredPermission: ['teams', 'delete'],
    input: Switch,
    output: TeamItem,
    summary:
      'Puts a team out of use; refused while anything is assigned to it, with how many of what and the first codes',
  }),
  enable: defineEndpoint({
    method: 'POST',
    path: '/team/items/{id}/enable',
    requiredPermission: ['teams', 'delete'],
    input: Switch,
    output: TeamItem,
    summary: 'Puts a team into use again',
  }),
  holders: defineEndpoint({
    method: 'GET',
    path: '/team/items/{id}/holders',
    requiredPermission: ['teams', 'view'],
    input: z.strictObject({ id: integer() }),
    output: z.object({
      items: z.array(z.object({ by: z.enum(openWorkKinds), count: z.int(), codes: z.array(z.string()) })),
    }),
    summary:
      'What a team has before it: how many EWOs, tags, orders, cycles and paths, and the first of each',
  }),
  week: defineEndpoint({
    method: 'GET',
    path: '/team/items/{id}/week',
    requiredPermission: ['teams', 'pick'],
    input: z.strictObject({ id: integer(), from: day() }),
    output: z.object({
      days: z.array(
        z.object({
          on: day(),
          /** Capacity of those present, in minutes; absent if the plant does not assign work. */
          capacity: z.int().optional(),
          absent: z.array(z.object({ id: z.int(), name: z.string() })),
        }),
      ),
      /** The technician that the calling user is, if any. */
      operatorId: z.int().optional(),
    }),
    summary: 'Seven days of a team: who is not there, and the minutes of those who are',
  }),
};
