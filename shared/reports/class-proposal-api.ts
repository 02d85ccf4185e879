// The call of class proposals: the classes CD and REA that losses of the last year propose (domain 2.4). Nobody is given one by it.
import * as z from 'zod';
import { endpoint } from '../contract.ts';
import { classes } from '../structure/classes.ts';

const Class = z.enum(classes);
const Proposal = z.object({
  /** As the machine has it. */
  present: Class.optional(),
  proposed: Class.nullable(),
  value: z.number(),
  /** Percent of all, this machine's and those of all that lost more. */
  cumulative: z.number().nullable(),
});

export const ClassProposals = z.object({
  from: z.string(),
  to: z.string(),
  /** What CD is ranked by: cost, or minutes of breakdowns while nothing has a price. REA always by minutes. */
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
  list: endpoint({
    method: 'GET',
    path: '/classproposal/items',
    needs: ['classification', 'view'],
    input: z.strictObject({}),
    output: ClassProposals,
    says: 'Classes CD and REA as losses of the last year propose them, beside those machines have; nothing is changed',
  }),
};
