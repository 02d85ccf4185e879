// The calls of work orders.
import * as z from 'zod';
import { MOST_POINTS } from '../autonomous/path.ts';
import { endpoint, LongPageInput, page, type Schema, Stored } from '../contract.ts';
import { day, id, instant, integer, note, number, optional, ref } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import type { CycleType } from '../procedures/kinds.ts';
import { colours } from '../structure/control.ts';
import { Consumption } from '../warehouse/consumption.ts';
import { Confirmation, confirmedWithReason } from './confirmation.ts';
import { Activity, ActivityReport, Order, PointReport } from './order.ts';
import { orderRights } from './order-rights.ts';
import { orderStates } from './order-state.ts';
import { Places } from './places.ts';

/** `title` is the cycle's description and `places` where its work is, for readers who may not list cycles: technicians. */
export const OrderItem = z.object({
  ...Order.shape,
  ...Stored.shape,
  ...Places.shape,
  id: z.string(),
  title: z.string().optional(),
  /** Of a run: who walks its path. */
  operatorId: z.int().optional(),
  /** The first day a technician may start it; in the lists technicians work from. */
  earliestOn: z.string().optional(),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** What a control of the `n`th activity showed the time before, in the same place. */
const Previous = z.object({
  n: z.int(),
  controlId: z.int(),
  on: z.string(),
  value: z.number().optional(),
  answer: z.string().optional(),
  colour: z.enum(colours),
});
export type Previous = z.infer<typeof Previous>;

const OrderId = z.strictObject({ id: id() });
const OrderVersion = { id: id(), version: z.int().optional() };

/** What is reported of an order: activities, and what closing it asks. */
const Execution = {
  ...OrderVersion,
  reading: optional(number(0)),
  ...Confirmation,
  actualMinutes: optional(z.int().min(0).max(100_000)),
  note: optional(note()),
  closedAt: optional(instant()),
  ...Consumption,
  /** Less than nothing may lie there: an administrator says that it is so. */
  stockConfirmed: optional(z.literal(true)),
};

const kitColours = ['green', 'amber'] as const;
export const KitLine = z.object({
  spareId: z.int(),
  warehouseId: z.int(),
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  unitPrice: z.number().optional(),
  quantity: z.number(),
  /** Of it, for this order. */
  reserved: z.number(),
  stock: z.number(),
  missing: z.number(),
  orderBy: z.string().optional(),
});
export type KitLine = z.infer<typeof KitLine>;

const bulkVerbs = ['assign', 'reschedule', 'cancel'] as const;
const asked = { assign: 'teamId', reschedule: 'plannedOn', cancel: 'reason' } as const;

const Counts = z.object({ green: z.int(), yellow: z.int(), orange: z.int(), red: z.int(), blue: z.int() });
export const CalendarDay = z.object({ on: z.string(), ...Counts.shape, minutes: z.number() });
export type CalendarDay = z.infer<typeof CalendarDay>;

const Activities = z.array(ActivityReport).max(100);
const byActivity = {
  report: z.strictObject({ ...Execution, activities: Activities.min(1) }).superRefine(confirmedWithReason),
  close: z
    .strictObject({ ...Execution, activities: Activities.default([]) })
    .superRefine(confirmedWithReason),
};
/** Runs of paths are reported point by point, under either name. */
const Points = z.array(PointReport).max(MOST_POINTS).optional();
const Walked = { ...Execution, points: Points, activities: Points };
const byPoint = {
  report: z.strictObject(Walked).superRefine((input, context) => {
    confirmedWithReason(input, context);
    if (!(input.points ?? input.activities)?.length)
      context.addIssue({ code: 'custom', path: ['points'], message: 'required' satisfies MessageCode });
  }),
  close: z.strictObject(Walked).superRefine(confirmedWithReason),
};

/** The calls of the orders of one type of cycle; an order of another type is not there for them. */
function orderCalls<ReportSent, Report, CloseSent, Close>(
  path: string,
  type: CycleType,
  execution: { report: Schema<ReportSent, Report>; close: Schema<CloseSent, Close> },
) {
  const rights = orderRights[type];
  const plant = type === 'checklists' ? 'checklists' : undefined;
  return {
    list: endpoint({
      method: 'GET',
      path: `${path}/items`,
      needs: rights.view,
      plant,
      input: z.strictObject({
        ...LongPageInput.shape,
        from: day(),
        to: day(),
        machineId: integer().optional(),
        cycleId: integer().optional(),
        teamId: integer().optional(),
        state: z.enum(orderStates).optional(),
      }),
      output: page(OrderItem),
      says: 'Work orders planned within from…to, of the plant, a machine, a cycle or a team, in any state or in one; a page may hold fewer than it read',
    }),
    open: endpoint({
      method: 'GET',
      path: `${path}/open`,
      needs: rights.view,
      plant,
      input: z.strictObject({
        ...LongPageInput.shape,
        teamId: integer().optional(),
        to: day(),
      }),
      output: page(OrderItem),
      says: 'Open orders planned up to a day, oldest first, then those planned later that a meter has run past: of a team, or of nobody; without a team, of those of a technician, or, of runs and where a plant assigns none, of all, team by team',
    }),
    late: endpoint({
      method: 'GET',
      path: `${path}/late`,
      needs: rights.view,
      plant,
      input: z.strictObject({ ...LongPageInput.shape, machineId: integer().optional() }),
      output: page(OrderItem),
      says: 'Every order that is late today, whenever it was planned: of the plant, or of a machine',
    }),
    calendar: endpoint({
      method: 'GET',
      path: `${path}/calendar`,
      needs: rights.calendar,
      plant,
      input: z.strictObject({ from: day(), to: day(), machineId: integer().optional() }),
      output: z.object({ days: z.array(CalendarDay) }),
      says: 'Orders counted by day and colour, of the plant or of a machine; cancelled ones are not drawn',
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/items/{id}`,
      needs: rights.view,
      plant,
      input: OrderId,
      output: z.object({
        ...OrderItem.shape,
        activities: z.array(Activity),
        earliestOn: z.string(),
      }),
      says: 'One order with its activities',
    }),
    previous: endpoint({
      method: 'GET',
      path: `${path}/items/{id}/previous`,
      needs: rights.view,
      plant,
      input: OrderId,
      output: z.object({ items: z.array(Previous) }),
      says: 'What the controls of an open order showed the time before, in the same places',
    }),
    assign: endpoint({
      method: 'POST',
      path: `${path}/items/{id}/assign`,
      needs: rights.assign,
      plant,
      input: z.strictObject({ ...OrderVersion, teamId: ref('team') }),
      output: OrderItem,
      says: 'Assigns to a team',
    }),
    unassign: endpoint({
      method: 'POST',
      path: `${path}/items/{id}/unassign`,
      needs: rights.assign,
      plant,
      input: z.strictObject(OrderVersion),
      output: OrderItem,
      says: 'Takes the team away',
    }),
    start: endpoint({
      method: 'POST',
      path: `${path}/items/{id}/start`,
      needs: rights.execute,
      plant,
      input: z.strictObject({ ...OrderVersion, startedAt: optional(instant()) }),
      output: OrderItem,
      says: 'Begins the work',
    }),
    report: endpoint({
      method: 'POST',
      path: `${path}/items/{id}/report`,
      needs: rights.execute,
      plant,
      input: execution.report,
      output: OrderItem,
      says: 'Reports activities; when every one has an outcome the order closes',
    }),
    close: endpoint({
      method: 'POST',
      path: `${path}/items/{id}/close`,
      needs: rights.close,
      plant,
      input: execution.close,
      output: z.object({ ...OrderItem.shape, autoClosed: z.array(z.string()) }),
      says: 'Closes the order, and with it the earlier ones it stands for',
    }),
    reschedule: endpoint({
      method: 'POST',
      path: `${path}/items/{id}/reschedule`,
      needs: rights.reschedule,
      plant,
      input: z.strictObject({ ...OrderVersion, plannedOn: day(), reason: optional(note(500)) }),
      output: OrderItem,
      says: 'Moves one order; its series stays',
    }),
    cancel: endpoint({
      method: 'POST',
      path: `${path}/items/{id}/cancel`,
      needs: rights.cancel,
      plant,
      input: z.strictObject({ ...OrderVersion, reason: note(500).min(1) }),
      output: OrderItem,
      says: 'Cancels one order; its slot is not generated again',
    }),
    bulk: endpoint({
      method: 'POST',
      path: `${path}/bulk`,
      needs: rights.assign,
      plant,
      input: z
        .strictObject({
          verb: z.enum(bulkVerbs),
          items: z.array(z.strictObject(OrderVersion)).min(1).max(100),
          teamId: optional(ref('team')),
          plannedOn: optional(day()),
          reason: optional(note(500)),
        })
        .superRefine((input, context) => {
          const field = asked[input.verb];
          if (input[field] === undefined)
            context.addIssue({ code: 'custom', path: [field], message: 'required' satisfies MessageCode });
        }),
      output: z.object({
        results: z.array(
          z.object({
            id: z.string(),
            version: z.int().optional(),
            code: z.string().optional(),
            values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
          }),
        ),
      }),
      says: 'One verb for many orders; each is done or refused on its own, `code` says why',
    }),
  };
}

const kitCalls = {
  kits: endpoint({
    method: 'GET',
    path: '/workorder/kits',
    needs: ['workOrders', 'view'],
    input: z.strictObject({}),
    output: z.object({
      kits: z.array(z.object({ id: z.string(), colour: z.enum(kitColours), missing: z.int() })),
    }),
    says: 'Orders of the next fourteen days that take spares along, and of how many of these there is not enough when their turn comes',
  }),
  kit: endpoint({
    method: 'GET',
    path: '/workorder/items/{id}/kit',
    needs: ['workOrders', 'view'],
    input: OrderId,
    output: z.object({ colour: z.enum(kitColours).optional(), lines: z.array(KitLine) }),
    says: 'The spares an order takes along: what lies of them, what is reserved, what is missing and when it must be ordered; no colour for what is planned later than the next fourteen days',
  }),
};

const worked = orderCalls('/workorder', 'workorders', byActivity);
export const orders = { ...worked, ...kitCalls };
export const checklistOrders = orderCalls('/checklistorder', 'checklists', byActivity);
export const runs = orderCalls('/amorder', 'am', byPoint);
export type OrderCalls = typeof worked;
