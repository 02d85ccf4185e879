// Contracts of the classification wizard; its id is that of the machine.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { integer, note, optional } from '../fields.ts';
import { classes } from './classes.ts';
import { Scores } from './classification.ts';

const Class = z.enum(classes);
const SectionTotal = z.object({ total: z.int(), complete: z.boolean() });

/** Present state of the wizard; version 0 if it was never saved. */
export const ClassificationDetail = z.object({
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
  /** Thresholds of the plant. */
  thresholds: z.object({ aa: z.number(), a: z.number(), b: z.number() }),
  safetyFloor: z.boolean(),
  /** Known data of the machine, and the scores suggested by it. */
  known: z.object({ oee: z.number().optional(), years: z.int().optional(), mtbfDays: z.number().optional() }),
  suggested: z.object({
    production: z.object({ oee: z.int().optional(), mtbf: z.int().optional() }),
    machineAge: z.object({ yearsOfService: z.int().optional() }),
  }),
});
export type ClassificationDetail = z.infer<typeof ClassificationDetail>;

/** Rank of a machine by breakdown minutes; no class is proposed if no machine broke down. */
const BreakdownRank = z.object({
  from: z.string(),
  to: z.string(),
  proposed: Class.nullable(),
  /** Minutes of this machine, of all that lost more, and of all machines. */
  minutes: z.int(),
  before: z.int(),
  total: z.int(),
  rank: z.int().nullable(),
  machines: z.int(),
});
export type BreakdownRank = z.infer<typeof BreakdownRank>;

export const classifications = {
  get: defineEndpoint({
    method: 'GET',
    path: '/classification/items/{id}',
    requiredPermission: ['classification', 'view'],
    input: z.strictObject({ id: integer() }),
    output: ClassificationDetail,
    summary: 'The classification wizard of a machine, answered or not',
  }),
  reactive: defineEndpoint({
    method: 'GET',
    path: '/classification/items/{id}/reactive',
    requiredPermission: ['classification', 'view'],
    input: z.strictObject({ id: integer() }),
    output: BreakdownRank,
    summary:
      'The class REA a machine is proposed by the breakdown minutes of all machines in the last year, and why',
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/classification/items',
    requiredPermission: ['classification', 'edit'],
    input: z.strictObject({
      id: integer(),
      version: z.int().min(0).optional(),
      scores: Scores,
      chosen: optional(Class),
      reason: optional(note(500)),
      /** Becomes the machine's class REA. */
      rea: optional(Class),
    }),
    output: ClassificationDetail,
    summary:
      'Saves answers, all or some; the server sums them and gives the machine its class PRE, and REA where one is sent',
  }),
};
