// The calls of the classification wizard; its id is the machine's.
import * as z from 'zod';
import { endpoint } from '../contract.ts';
import { integer, note, optional } from '../fields.ts';
import { classes } from './classes.ts';
import { Scores } from './classification.ts';

const Class = z.enum(classes);
const SectionTotal = z.object({ total: z.int(), complete: z.boolean() });

/** The wizard as it stands; version 0 while nobody saved it. */
export const ClassificationSheet = z.object({
  id: z.int(),
  version: z.int(),
  updatedAt: z.string().nullable(),
  updatedBy: z.string().nullable(),
  machine: z.object({
    code: z.string(),
    description: z.string(),
    classPre: Class.nullable(),
    classRea: Class.nullable(),
  }),
  scores: Scores,
  sections: z.object({
    production: SectionTotal,
    qualityImpact: SectionTotal,
    costImpact: SectionTotal,
    serviceImpact: SectionTotal,
    ambienceAndSafetyImpact: SectionTotal,
    machineAge: SectionTotal,
  }),
  total: z.int(),
  complete: z.boolean(),
  proposed: Class.nullable(),
  chosen: Class.nullable(),
  reason: z.string().nullable(),
  classifiedOn: z.string().nullable(),
  classifiedBy: z.string().nullable(),
  /** The plant's own. */
  thresholds: z.object({ aa: z.number(), a: z.number(), b: z.number() }),
  safetyFloor: z.boolean(),
  /** What the data says, and the scores that follow from it. */
  known: z.object({ oee: z.number().optional(), years: z.int().optional(), mtbfDays: z.number().optional() }),
  suggested: z.object({
    production: z.object({ oee: z.int().optional(), mtbf: z.int().optional() }),
    machineAge: z.object({ yearsOfService: z.int().optional() }),
  }),
});
export type ClassificationSheet = z.infer<typeof ClassificationSheet>;

/** Where a machine stands among those that broke down: nothing proposed where none did. */
const BreakdownRank = z.object({
  from: z.string(),
  to: z.string(),
  proposed: Class.nullable(),
  /** Of the machine, of those that lost more, and of all. */
  minutes: z.int(),
  before: z.int(),
  total: z.int(),
  rank: z.int().nullable(),
  machines: z.int(),
});
export type BreakdownRank = z.infer<typeof BreakdownRank>;

export const classifications = {
  get: endpoint({
    method: 'GET',
    path: '/classification/items/{id}',
    needs: ['classification', 'view'],
    input: z.strictObject({ id: integer() }),
    output: ClassificationSheet,
    says: 'The classification wizard of a machine, answered or not',
  }),
  reactive: endpoint({
    method: 'GET',
    path: '/classification/items/{id}/reactive',
    needs: ['classification', 'view'],
    input: z.strictObject({ id: integer() }),
    output: BreakdownRank,
    says: 'The class REA a machine is proposed by the breakdown minutes of all machines in the last year, and why',
  }),
  save: endpoint({
    method: 'PUT',
    path: '/classification/items',
    needs: ['classification', 'edit'],
    input: z.strictObject({
      id: integer(),
      version: z.int().min(0).optional(),
      scores: Scores,
      chosen: optional(Class),
      reason: optional(note(500)),
      /** Becomes the machine's class REA. */
      rea: optional(Class),
    }),
    output: ClassificationSheet,
    says: 'Saves answers, all or some; the server sums them and gives the machine its class PRE, and REA where one is sent',
  }),
};
