// Contract of class proposals: classes CD and REA proposed from the losses of the last year (domain 2.4). It
// changes no machine.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { classes } from '../structure/classes.ts';

const Class = z.enum(classes);
const Proposal = z.object({
  /** The machine's present class. */
  present: Class.optional(),
  proposed: Class.nullable(),
  value: z.number(),
  /** Cumulative percent of all losses, including this machine and all that lost more. */
  cumulative: z.number().nullable(),
});

export const ClassProposals = z.object({
  from: z.string(),
  to: z.string(),
  /** Ranking of CD: cost, or breakdown minutes if nothing has a price. REA is always ranked by minutes. */
  by: z.enum(['cost', 'minutes']),
  items: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      description: z.string(),
      department: z.string().optional(),
      breakdowns: z.int(),
      cd: Proposal,
      rea: Proposal,
    }),
  ),
});
export type ClassProposals = z.infer<typeof ClassProposals>;

export const classProposals = {
  list: defineEndpoint({
    method: 'GET',
    path: '/classproposal/items',
    requiredPermission: ['classification', 'view'],
    input: z.strictObject({}),
    output: ClassProposals,
    summary:
      'Classes CD and REA as losses of the last year propose them, beside those machines have; nothing is changed',
  }),
};
