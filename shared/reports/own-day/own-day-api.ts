// Contract of the own day: what the signed-in person did on the three shifts of a day.
import * as z from 'zod';
import { defineEndpoint } from '../../contract.ts';
import { day } from '../../fields.ts';
import { orderStates } from '../../planned/order-state.ts';
import { cycleTypes } from '../../procedures/kinds.ts';
import { ewoStates } from '../../requests/ewo-state.ts';
import { remarkTargets } from '../../requests/remark/remark-targets.ts';
import { tagStates } from '../../requests/tag-state.ts';
import { movementSources } from '../../warehouse/movement.ts';
import { ownSteps } from './own-day.ts';

const namedFields = { id: z.int(), code: z.string(), description: z.string() };
const requestFields = {
  id: z.string(),
  code: z.string(),
  what: z.string(),
  /** Own steps of the day; empty if the person is only named with hours in the closing. */
  steps: z.array(z.enum(ownSteps)),
  /** Own minutes; they count on the day of the closing. */
  minutes: z.int(),
  closedAt: z.string().optional(),
};

export const OwnDay = z.object({
  on: z.string(),
  from: z.string(),
  to: z.string(),
  /** Whether the user is a technician of the plant; hours are reported for technicians only. */
  technician: z.boolean(),
  /** Sum of the own minutes. */
  minutes: z.int(),
  /** Names of the machines and cycles referenced below. */
  machines: z.array(z.object(namedFields)),
  cycles: z.array(z.object(namedFields)),
  ewos: z.array(z.object({ ...requestFields, machineId: z.int(), state: z.enum(ewoStates) })),
  /** Work orders, checklists and runs that the person closed or started, or is named in with hours. */
  orders: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      type: z.enum(cycleTypes),
      cycleId: z.int().optional(),
      title: z.string().optional(),
      machineId: z.int(),
      state: z.enum(orderStates),
      closedAt: z.string().optional(),
      minutes: z.int(),
    }),
  ),
  tags: z.array(z.object({ ...requestFields, machineId: z.int().optional(), state: z.enum(tagStates) })),
  /** Spares withdrawn; a negative quantity is a return. Reversed movements are left out. */
  spares: z.array(
    z.object({
      id: z.string(),
      spareId: z.int(),
      warehouseId: z.int(),
      code: z.string(),
      description: z.string(),
      quantity: z.number(),
      unit: z.string(),
      source: z.enum(movementSources),
      sourceId: z.string().optional(),
      sourceCode: z.string().optional(),
      at: z.string(),
    }),
  ),
  remarks: z.array(
    z.object({
      id: z.string(),
      recordKind: z.enum(remarkTargets),
      recordId: z.string(),
      /** Code of the record; a shift has none. */
      code: z.string().optional(),
      /** Type of an order. */
      orderType: z.enum(cycleTypes).optional(),
      text: z.string(),
      at: z.string(),
    }),
  ),
  /** True if the plant recorded more changes on the day than were read. */
  more: z.boolean(),
});
export type OwnDay = z.infer<typeof OwnDay>;

export const ownDay = {
  get: defineEndpoint({
    method: 'GET',
    path: '/handover/mine',
    requiredPermission: [['workOrders', 'ewo', 'tags', 'autonomousCalendar'], 'execute'],
    input: z.strictObject({ on: day().optional() }),
    output: OwnDay,
    summary:
      'What the signed-in person did on the shifts of a day, by default the present one: EWOs, orders, runs, tags, spares, remarks, minutes',
  }),
};
