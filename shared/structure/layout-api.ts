// The calls of the plant's plan.
import * as z from 'zod';
import { endpoint } from '../contract.ts';
import type { MessageCode } from '../messages.ts';
import { classes } from './classes.ts';
import { Layout, layoutProblems } from './layout.ts';
import { machineStates } from './machine.ts';

/** A machine as far as its tile shows it. */
const PlanMachine = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  department: z.string().optional(),
  /** The class lists show. */
  class: z.enum(classes).optional(),
  status: z.enum(machineStates),
  /** Its classification wizard was left before its end. */
  incomplete: z.boolean().optional(),
  /** Work orders whose day and tolerance are over. */
  late: z.int().optional(),
  /** Open EWOs, and whether the machine stands because of one. */
  ewos: z.int().optional(),
  stopped: z.boolean().optional(),
  /** Open tags. */
  tags: z.int().optional(),
});
export type PlanMachine = z.infer<typeof PlanMachine>;

/** Version 0 and no size while nobody saved one. */
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
  /** What departments are called, by their codes. */
  departments: z.array(z.object({ code: z.string(), description: z.string() })),
});
export type PlantPlan = z.infer<typeof PlantPlan>;

const Saved = z.strictObject({ version: z.int().min(0), ...Layout.shape }).superRefine((layout, context) => {
  for (const [field, message] of Object.entries(layoutProblems(layout)))
    context.addIssue({ code: 'custom', path: [field], message: message satisfies MessageCode });
});

export const plantLayout = {
  get: endpoint({
    method: 'GET',
    path: '/plantlayout/items',
    needs: ['layout', 'view'],
    input: z.strictObject({}),
    output: PlantPlan,
    says: "The plant's plan, its machines, what is late on them and what was reported of them",
  }),
  save: endpoint({
    method: 'PUT',
    path: '/plantlayout/items',
    needs: ['layout', 'edit'],
    input: Saved,
    output: PlantLayout,
    says: 'Saves size, background, department areas and machine positions of the plan',
  }),
};
