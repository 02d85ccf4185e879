// What is done with a team beyond keeping it: put out of use and back, asked what it has before it.
import * as z from 'zod';
import { endpoint, Stored } from '../contract.ts';
import { day, integer, version } from '../fields.ts';
import { TeamFields } from './team.ts';

const Switch = z.strictObject({ id: integer(), version: version() });
const TeamItem = z.object({ ...TeamFields.shape, ...Stored.shape, id: z.int() });

/** Kinds of open work, by the plural under which a team is held. */
export const heldKinds = ['ewos', 'tags', 'orders', 'cycles', 'paths'] as const;
export type HeldKind = (typeof heldKinds)[number];

export const teamWork = {
  disable: endpoint({
    method: 'POST',
    path: '/team/items/{id}/disable',
    needs: ['teams', 'delete'],
    input: Switch,
    output: TeamItem,
    says: 'Puts a team out of use; refused while anything is assigned to it, with how many of what and the first codes',
  }),
  enable: endpoint({
    method: 'POST',
    path: '/team/items/{id}/enable',
    needs: ['teams', 'delete'],
    input: Switch,
    output: TeamItem,
    says: 'Puts a team into use again',
  }),
  holders: endpoint({
    method: 'GET',
    path: '/team/items/{id}/holders',
    needs: ['teams', 'view'],
    input: z.strictObject({ id: integer() }),
    output: z.object({
      items: z.array(z.object({ by: z.enum(heldKinds), count: z.int(), codes: z.array(z.string()) })),
    }),
    says: 'What a team has before it: how many EWOs, tags, orders, cycles and paths, and the first of each',
  }),
  week: endpoint({
    method: 'GET',
    path: '/team/items/{id}/week',
    needs: ['teams', 'pick'],
    input: z.strictObject({ id: integer(), from: day() }),
    output: z.object({
      days: z.array(
        z.object({
          on: day(),
          /** Minutes of those who are there; absent where the plant assigns no work. */
          capacity: z.int().optional(),
          absent: z.array(z.object({ id: z.int(), name: z.string() })),
        }),
      ),
      /** The technician who asks, where they are one. */
      operatorId: z.int().optional(),
    }),
    says: 'Seven days of a team: who is not there, and the minutes of those who are',
  }),
};
