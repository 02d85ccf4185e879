// Contracts of maintenance cycles.
import * as z from 'zod';
import { defineEndpoint, PageInput, page, Stored, versionField } from '../contract.ts';
import { day, integer, note, optional, ref } from '../fields.ts';
import { SkillLevel } from '../organisation/skill.ts';
import { cycleTypes } from '../procedures/kinds.ts';
import { KitSpare } from '../procedures/procedure.ts';
import { Confirmation } from './confirmation.ts';
import {
  Cycle,
  CycleFrequency,
  CycleOrigin,
  CycleShape,
  CycleState,
  updateModes,
  validateCycle,
} from './cycle.ts';
import { WorkElements } from './locations.ts';
import { DayChange, ForecastMove } from './order.ts';
import { OrderItem } from './order-api.ts';
import { PlantCalendar } from './plant-calendar.ts';

const Nothing = z.object({});
const NumberId = z.strictObject({ id: integer() });
const storedFields = {
  id: integer(),
  version: z.int().optional(),
  updatedAt: z.string().optional(),
  updatedBy: z.string().optional(),
};

export const CycleItem = z.object({
  ...CycleShape,
  ...WorkElements.shape,
  ...Stored.shape,
  id: z.int(),
  totalMinutes: z.int(),
  /** Spares required by its procedures. */
  kit: z.array(KitSpare).optional(),
  /** Skills required by its procedures. */
  requires: z.array(SkillLevel).optional(),
  /** Sum of minutes times technicians, if more than the minutes. */
  manMinutes: z.int().optional(),
});
export type CycleItem = z.infer<typeof CycleItem>;
export const CycleWithStatus = z.object({ ...CycleItem.shape, status: CycleState.optional() });
export type CycleWithStatus = z.infer<typeof CycleWithStatus>;

/** The order of higher rank that does the work of a slot; without `orderId` while it is only projected. */
export const LargerItem = z.object({
  cycleId: z.int(),
  cycleCode: z.string(),
  planned: z.string(),
  orderId: z.string().optional(),
  orderCode: z.string().optional(),
  closedOn: z.string().optional(),
  /** Colour of the slot, judged by its own planned day and tolerance. */
  colour: z.enum(['green', 'yellow', 'orange', 'red', 'blue']).optional(),
});
export type LargerItem = z.infer<typeof LargerItem>;

/** A slot of a cycle with its fate, which explains a date or why a date is missing. */
export const SlotItem = z.object({
  slot: z.string(),
  nominal: z.string(),
  planned: z.string().nullable(),
  fate: z.enum(['generated', 'projected', 'skipped', 'absorbed', 'inLarger', 'cancelled', 'notIssued']),
  reason: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  dayChanges: z.array(DayChange).optional(),
  forecastMoves: z.array(ForecastMove).optional(),
  orderId: z.string().optional(),
  /** Order of higher rank in which the slot is done (fate `inLarger`). */
  larger: LargerItem.optional(),
});
export type SlotItem = z.infer<typeof SlotItem>;

export const cycles = {
  preview: defineEndpoint({
    method: 'POST',
    path: '/maintenancecycle/preview',
    requiredPermission: ['cycles', 'pick'],
    input: z.strictObject({
      frequency: CycleFrequency,
      mode: z.enum(updateModes),
      anchor: day(),
      from: day(),
      to: day(),
      calendar: PlantCalendar.optional(),
      completions: z.array(day()).max(1000).optional(),
      startsOn: day().optional(),
      since: CycleOrigin.optional(),
      lateFactor: CycleShape.lateFactor,
      earlyFactor: CycleShape.earlyFactor,
      toleranceShare: CycleShape.toleranceShare,
      /** A rank is compared with the other cycles of the machine. `id` is that of the cycle itself, if it exists. */
      rank: CycleShape.rank,
      id: integer().optional(),
      machineId: integer().optional(),
      typeCycle: CycleShape.typeCycle,
      tolerance: CycleShape.tolerance,
    }),
    output: z.object({
      items: z.array(
        z.object({
          nominal: z.string(),
          planned: z.string(),
          reason: z.string(),
          values: z.record(z.string(), z.union([z.string(), z.number()])),
          /** Order of higher rank that does this date's work: the date gets no order. */
          larger: LargerItem.optional(),
          /** Dates of lower rank whose work is done with this date's. */
          joins: z
            .array(z.object({ cycleId: z.int(), cycleCode: z.string(), planned: z.string() }))
            .optional(),
        }),
      ),
    }),
    summary:
      'Planned dates within from…to by the function the job uses; no cycle need exist. With a rank and a machine: which dates are done in orders of its other cycles',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/maintenancecycle/items',
    requiredPermission: ['cycles', 'pick'],
    input: z.strictObject({ ...PageInput.shape, typeCycle: z.enum(cycleTypes).optional() }),
    output: page(CycleWithStatus),
    summary: 'Maintenance cycles with how far their orders have come',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/maintenancecycle/items/{id}',
    requiredPermission: ['cycles', 'pick'],
    input: NumberId,
    output: CycleWithStatus,
    summary: 'One cycle',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/maintenancecycle/items',
    requiredPermission: ['cycles', 'create'],
    input: Cycle,
    output: CycleWithStatus,
    summary: 'A cycle of free strategies of one machine',
    resumable: true,
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/maintenancecycle/items',
    requiredPermission: ['cycles', 'edit'],
    input: z.strictObject({ ...CycleShape, ...storedFields }).superRefine(validateCycle),
    output: CycleWithStatus,
    summary: 'Saves a cycle; orders that are not firm follow',
    resumable: true,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/maintenancecycle/items/{id}',
    requiredPermission: ['cycles', 'delete'],
    input: z.strictObject({ ...NumberId.shape, ...versionField }),
    output: Nothing,
    summary: 'Removes a cycle without strategies',
  }),
  slots: defineEndpoint({
    method: 'GET',
    path: '/maintenancecycle/items/{id}/slots',
    requiredPermission: ['cycles', 'pick'],
    input: z.strictObject({ id: integer(), from: day(), to: day() }),
    output: z.object({ items: z.array(SlotItem) }),
    summary: 'Every slot of a period, its fate and its reason',
  }),
  extra: defineEndpoint({
    method: 'POST',
    path: '/maintenancecycle/items/{id}/extra',
    requiredPermission: ['workOrders', 'assign'],
    input: z.strictObject({
      id: integer(),
      on: day(),
      reason: note(500).min(1),
      teamId: optional(ref('team')),
      /** Confirms a day closed to maintenance. */
      confirmed: Confirmation.confirmed,
    }),
    output: OrderItem,
    summary:
      'The cycle once more on a day of its own; its plan stays. A day closed to maintenance is refused until it is confirmed',
  }),
  generate: defineEndpoint({
    method: 'POST',
    path: '/maintenancecycle/items/{id}/generate',
    requiredPermission: ['cycles', 'edit'],
    input: NumberId,
    output: z.object({ created: z.int(), removed: z.int() }),
    summary: 'Generates this cycle’s due orders now',
    resumable: true,
  }),
};
