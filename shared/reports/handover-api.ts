// Contract of the shift hand-over: events of one shift, from the records (beyond 15).
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { choice, day, integer } from '../fields.ts';
import { orderStates } from '../planned/order-state.ts';
import { cycleTypes } from '../procedures/kinds.ts';
import { ewoStates, machineConditions } from '../requests/ewo-state.ts';
import { dailyShifts } from '../requests/shift.ts';
import { pillars, tagStates } from '../requests/tag-state.ts';
import { ElementName } from '../structure/element-name.ts';
import { stockLevels } from '../warehouse/level.ts';

const namedFields = { id: z.int(), code: z.string(), description: z.string() };
const Order = {
  id: z.string(),
  code: z.string(),
  type: z.enum(cycleTypes),
  cycleId: z.int().optional(),
  /** Description of a free order. */
  title: z.string().optional(),
  machineId: z.int(),
  teamId: z.int().optional(),
};

export const Handover = z.object({
  from: z.string(),
  to: z.string(),
  /** Names of the machines, cycles and teams referenced below. */
  machines: z.array(z.object(namedFields)),
  cycles: z.array(z.object(namedFields)),
  teams: z.array(z.object(namedFields)),
  /**
   * EWOs open at any time of the shift, in their present state, with machines down now first. Requestors see
   * neither team nor element nor closing of EWOs of others.
   */
  stops: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      machineId: z.int(),
      element: ElementName.optional(),
      /** Condition in the report. */
      machineStatus: z.enum(machineConditions),
      /** Condition by the EWOs now open on the machine. */
      machineNow: z.enum(machineConditions),
      state: z.enum(ewoStates),
      teamId: z.int().optional(),
      what: z.string(),
      createdAt: z.string(),
      /** Whether the user may read the EWO itself. */
      canOpen: z.boolean(),
      closedAt: z.string().optional(),
      /** Minutes of downtime within the shift; 0 if the machine kept running. */
      stopped: z.int(),
    }),
  ),
  done: z.array(z.object({ ...Order, closedAt: z.string(), late: z.boolean() })),
  /** The last orders still open now and planned up to the day of the shift. */
  left: z.array(z.object({ ...Order, plannedOn: z.string(), state: z.enum(orderStates), late: z.boolean() })),
  /** True if there are more than the listed ones. */
  moreLeft: z.boolean(),
  tags: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      machineId: z.int().optional(),
      element: ElementName.optional(),
      pillar: z.enum(pillars),
      state: z.enum(tagStates),
      teamId: z.int().optional(),
      what: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** Spares consumed or moved in the shift that are now at their reorder level or below. */
  spares: z.array(
    z.object({
      id: z.string(),
      spareId: z.int(),
      warehouseId: z.int(),
      code: z.string(),
      description: z.string(),
      stock: z.number(),
      unit: z.string(),
      level: z.enum(stockLevels),
    }),
  ),
  messages: z.array(
    z.object({ id: z.string(), teamId: z.int(), text: z.string(), at: z.string(), by: z.string() }),
  ),
});
export type Handover = z.infer<typeof Handover>;

export const handover = {
  get: defineEndpoint({
    method: 'GET',
    path: '/handover',
    requiredPermission: ['reports', 'view'],
    input: z.strictObject({
      on: day(),
      shift: choice('shift', dailyShifts),
      departmentId: integer().optional(),
      machineId: integer().optional(),
      teamId: integer().optional(),
    }),
    output: Handover,
    summary:
      'What one shift hands over: stops and their state, orders done and left, tags, spares that run low, messages',
  }),
};
