// The call of the shift hand-over: what happened in one shift, from what was recorded (beyond 15).
import * as z from 'zod';
import { endpoint } from '../contract.ts';
import { choice, day, integer } from '../fields.ts';
import { orderStates } from '../planned/order-state.ts';
import { cycleTypes } from '../procedures/kinds.ts';
import { ewoStates, machineConditions } from '../requests/ewo-state.ts';
import { turns } from '../requests/shift.ts';
import { pillars, tagStates } from '../requests/tag-state.ts';
import { ElementName } from '../structure/element-name.ts';
import { stockLevels } from '../warehouse/level.ts';

const Named = { id: z.int(), code: z.string(), description: z.string() };
const Order = {
  id: z.string(),
  code: z.string(),
  type: z.enum(cycleTypes),
  cycleId: z.int(),
  machineId: z.int(),
  teamId: z.int().optional(),
};

export const Handover = z.object({
  from: z.string(),
  to: z.string(),
  /** What is named below, by name. */
  machines: z.array(z.object(Named)),
  cycles: z.array(z.object(Named)),
  teams: z.array(z.object(Named)),
  /** Of which the machine stood or ran badly at any time of the shift, those that stand first; as they are now. */
  stops: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      machineId: z.int(),
      element: ElementName.optional(),
      machineStatus: z.enum(machineConditions),
      state: z.enum(ewoStates),
      teamId: z.int().optional(),
      what: z.string(),
      createdAt: z.string(),
      closedAt: z.string().optional(),
      /** Within the shift; 0 of a machine that runs on. */
      stopped: z.int(),
    }),
  ),
  done: z.array(z.object({ ...Order, closedAt: z.string(), late: z.boolean() })),
  /** Still open now, planned up to the day of the shift: the last of them. */
  left: z.array(z.object({ ...Order, plannedOn: z.string(), state: z.enum(orderStates), late: z.boolean() })),
  /** There are more than these. */
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
  /** Used or moved in the shift, and now at their reorder level or below. */
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
  get: endpoint({
    method: 'GET',
    path: '/handover',
    needs: ['reports', 'view'],
    input: z.strictObject({
      on: day(),
      shift: choice('shift', turns),
      departmentId: integer().optional(),
      machineId: integer().optional(),
      teamId: integer().optional(),
    }),
    output: Handover,
    says: 'What one shift hands over: stops and their state, orders done and left, tags, spares that run low, messages',
  }),
};
