// The calls of maintenance cycles.
import * as z from 'zod';
import { endpoint, PageInput, page, Stored, seenVersion } from '../contract.ts';
import { day, integer, note, optional, ref } from '../fields.ts';
import { SkillLevel } from '../organisation/skill.ts';
import { cycleTypes } from '../procedures/kinds.ts';
import { KitSpare } from '../procedures/procedure.ts';
import { Cycle, CycleShape, CycleState, consistent, Every, updateModes } from './cycle.ts';
import { OrderItem } from './order-api.ts';
import { Places } from './places.ts';
import { PlantCalendar } from './plant-calendar.ts';

const Nothing = z.object({});
const NumberId = z.strictObject({ id: integer() });
const kept = {
  id: integer(),
  version: z.int().optional(),
  updatedAt: z.string().optional(),
  updatedBy: z.string().optional(),
};

export const CycleItem = z.object({
  ...CycleShape,
  ...Places.shape,
  ...Stored.shape,
  id: z.int(),
  totalMinutes: z.int(),
  /** What its procedures take along. */
  kit: z.array(KitSpare).optional(),
  /** What they ask of whoever does them. */
  requires: z.array(SkillLevel).optional(),
  /** Minutes times technicians, where that is more than the minutes. */
  manMinutes: z.int().optional(),
});
export type CycleItem = z.infer<typeof CycleItem>;
export const CycleSheet = z.object({ ...CycleItem.shape, status: CycleState.optional() });
export type CycleSheet = z.infer<typeof CycleSheet>;

/** A slot of a cycle and its fate: "why this date?", and why a date is missing. */
export const SlotItem = z.object({
  slot: z.string(),
  nominal: z.string(),
  planned: z.string().nullable(),
  fate: z.enum(['generated', 'projected', 'skipped', 'absorbed', 'cancelled', 'notIssued']),
  reason: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  orderId: z.string().optional(),
});
export type SlotItem = z.infer<typeof SlotItem>;

export const cycles = {
  preview: endpoint({
    method: 'POST',
    path: '/maintenancecycle/preview',
    needs: ['cycles', 'pick'],
    input: z.strictObject({
      frequency: Every,
      mode: z.enum(updateModes),
      anchor: day(),
      from: day(),
      to: day(),
      calendar: PlantCalendar.optional(),
      completions: z.array(day()).max(1000).optional(),
    }),
    output: z.object({
      items: z.array(
        z.object({
          nominal: z.string(),
          planned: z.string(),
          reason: z.string(),
          values: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
    }),
    says: 'Planned dates within from…to by the function the job uses; no cycle need exist',
  }),
  list: endpoint({
    method: 'GET',
    path: '/maintenancecycle/items',
    needs: ['cycles', 'pick'],
    input: z.strictObject({ ...PageInput.shape, typeCycle: z.enum(cycleTypes).optional() }),
    output: page(CycleSheet),
    says: 'Maintenance cycles with how far their orders have come',
  }),
  get: endpoint({
    method: 'GET',
    path: '/maintenancecycle/items/{id}',
    needs: ['cycles', 'pick'],
    input: NumberId,
    output: CycleSheet,
    says: 'One cycle',
  }),
  create: endpoint({
    method: 'POST',
    path: '/maintenancecycle/items',
    needs: ['cycles', 'create'],
    input: Cycle,
    output: CycleSheet,
    says: 'A cycle of free strategies of one machine',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/maintenancecycle/items',
    needs: ['cycles', 'edit'],
    input: z.strictObject({ ...CycleShape, ...kept }).superRefine(consistent),
    output: CycleSheet,
    says: 'Saves a cycle; orders that are not firm follow',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/maintenancecycle/items/{id}',
    needs: ['cycles', 'delete'],
    input: z.strictObject({ ...NumberId.shape, ...seenVersion }),
    output: Nothing,
    says: 'Removes a cycle without strategies',
  }),
  slots: endpoint({
    method: 'GET',
    path: '/maintenancecycle/items/{id}/slots',
    needs: ['cycles', 'pick'],
    input: z.strictObject({ id: integer(), from: day(), to: day() }),
    output: z.object({ items: z.array(SlotItem) }),
    says: 'Every slot of a period, its fate and its reason',
  }),
  extra: endpoint({
    method: 'POST',
    path: '/maintenancecycle/items/{id}/extra',
    needs: ['workOrders', 'assign'],
    input: z.strictObject({
      id: integer(),
      on: day(),
      reason: note(500).min(1),
      teamId: optional(ref('team')),
    }),
    output: OrderItem,
    says: 'The cycle once more on a day of its own; its plan stays',
  }),
  generate: endpoint({
    method: 'POST',
    path: '/maintenancecycle/items/{id}/generate',
    needs: ['cycles', 'edit'],
    input: NumberId,
    output: z.object({ created: z.int(), removed: z.int() }),
    says: 'Generates this cycle’s due orders now',
  }),
};
