// Contracts of the plant's plan.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import type { MessageCode } from '../messages.ts';
import { classes } from './classes.ts';
import { Layout, validateLayout } from './layout.ts';
import { machineStates } from './machine-fields.ts';

/** The fields of a machine shown on its tile. */
const PlanMachine = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  department: z.string().optional(),
  /** The class shown in lists. */
  class: z.enum(classes).optional(),
  status: z.enum(machineStates),
  /** True if its classification wizard is incomplete. */
  incomplete: z.boolean().optional(),
  /** Number of work orders past their tolerance. */
  late: z.int().optional(),
  /** Number of open EWOs, and whether one of them has the machine down. */
  ewos: z.int().optional(),
  stopped: z.boolean().optional(),
  /** Number of open tags. */
  tags: z.int().optional(),
});
export type PlanMachine = z.infer<typeof PlanMachine>;

/** A plan; version 0 and size null if none was saved. */
export const PlantLayout = z.object({
  ...Layout.shape,
  width: z.int().nullable(),
  height: z.int().nullable(),
  version: z.int(),
  updatedAt: z.string().nullable(),
  updatedBy: z.string().nullable(),
});

export const PlantPlan = z.object({
  layout: PlantLayout,
  machines: z.array(PlanMachine),
  /** Descriptions of departments by code. */
  departments: z.array(z.object({ code: z.string(), description: z.string() })),
});
export type PlantPlan = z.infer<typeof PlantPlan>;

const LayoutInput = z
  .strictObject({ version: z.int().min(0), ...Layout.shape })
  .superRefine((layout, context) => {
    for (const [field, message] of Object.entries(validateLayout(layout)))
      context.addIssue({ code: 'custom', path: [field], message: message satisfies MessageCode });
  });

export const plantLayout = {
  get: defineEndpoint({
    method: 'GET',
    path: '/plantlayout/items',
    requiredPermission: ['layout', 'view'],
    input: z.strictObject({}),
    output: PlantPlan,
    summary: "The plant's plan, its machines, what is late on them and what was reported of them",
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/plantlayout/items',
    requiredPermission: ['layout', 'edit'],
    input: LayoutInput,
    output: PlantLayout,
    summary: 'Saves size, background, department areas and machine positions of the plan',
  }),
};
