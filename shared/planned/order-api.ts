// Contracts of work orders.
import * as z from 'zod';
import { MAX_PATH_POINTS } from '../autonomous/path.ts';
import { defineEndpoint, LongPageInput, page, type Schema, Stored } from '../contract.ts';
import { day, id, instant, integer, note, number, optional, ref } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import type { CycleType } from '../procedures/kinds.ts';
import { orderCounts } from '../reports/counted.ts';
import { signatureField } from '../safety/signature/signature-input.ts';
import { resultColours } from '../structure/control.ts';
import { ConsumptionFields } from '../warehouse/consumption.ts';
import { Confirmation, validateConfirmation } from './confirmation.ts';
import { FreeOrder } from './free-order.ts';
import { WorkElements } from './locations.ts';
import { Activity, ActivityReport, Order, PointReport } from './order.ts';
import { orderRights } from './order-rights.ts';
import { orderStates } from './order-state.ts';

/**
 * An order as listed; `title` is the cycle's description and `places` its elements, for technicians, who may
 * not list cycles.
 */
export const OrderItem = z.object({
  ...Order.shape,
  ...Stored.shape,
  ...WorkElements.shape,
  id: z.string(),
  title: z.string().optional(),
  /** Operator assigned to the path of a run. */
  operatorId: z.int().optional(),
  /** First day on which a technician may start it; only in technicians' lists. */
  earliestOn: z.string().optional(),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** Previous answer to a control of the `n`th activity on the same element. */
const Previous = z.object({
  n: z.int(),
  controlId: z.int(),
  on: z.string(),
  value: z.number().optional(),
  answer: z.string().optional(),
  colour: z.enum(resultColours),
});
export type PreviousAnswer = z.infer<typeof Previous>;

const OrderId = z.strictObject({ id: id() });
const OrderVersion = { id: id(), version: z.int().optional() };

/** Report of an order: activities, and the fields required at closing. */
const Execution = {
  ...OrderVersion,
  reading: optional(number(0)),
  ...Confirmation,
  actualMinutes: optional(z.int().min(0).max(100_000)),
  note: optional(note()),
  closedAt: optional(instant()),
  ...ConsumptionFields,
  /** True if an administrator confirms a negative stock. */
  stockConfirmed: optional(z.literal(true)),
  ...signatureField,
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
  /** Quantity reserved for this order. */
  reserved: z.number(),
  stock: z.number(),
  missing: z.number(),
  orderBy: z.string().optional(),
});
export type KitLine = z.infer<typeof KitLine>;

const bulkVerbs = ['assign', 'reschedule', 'cancel'] as const;
const requiredFieldByVerb = { assign: 'teamId', reschedule: 'plannedOn', cancel: 'reason' } as const;

const Counts = z.object({ green: z.int(), yellow: z.int(), orange: z.int(), red: z.int(), blue: z.int() });
export const CalendarDay = z.object({
  ...{ on: z.string(), ...Counts.shape, minutes: z.number() },
  /** Number of dates of this day whose work is done in an order of higher rank. */
  inLarger: z.int().optional(),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

const Activities = z.array(ActivityReport).max(100);
const executionByActivity = {
  report: z.strictObject({ ...Execution, activities: Activities.min(1) }).superRefine(validateConfirmation),
  close: z
    .strictObject({ ...Execution, activities: Activities.default([]) })
    .superRefine(validateConfirmation),
};
/** Runs of paths are reported by point; both field names are accepted. */
const Points = z.array(PointReport).max(MAX_PATH_POINTS).optional();
const RunExecution = { ...Execution, points: Points, activities: Points };
const executionByPoint = {
  report: z.strictObject(RunExecution).superRefine((input, context) => {
    validateConfirmation(input, context);
    if (!(input.points ?? input.activities)?.length)
      context.addIssue({ code: 'custom', path: ['points'], message: 'required' satisfies MessageCode });
  }),
  close: z.strictObject(RunExecution).superRefine(validateConfirmation),
};

/** Contracts of the orders of one type of cycle; orders of another type are not found through them. */
function createOrderCalls<ReportSent, Report, CloseSent, Close>(
  path: string,
  type: CycleType,
  execution: { report: Schema<ReportSent, Report>; close: Schema<CloseSent, Close> },
) {
  const rights = orderRights[type];
  const plant = type === 'checklists' ? 'checklists' : undefined;
  return {
    list: defineEndpoint({
      method: 'GET',
      path: `${path}/items`,
      requiredPermission: rights.view,
      plant,
      input: z.strictObject({
        ...LongPageInput.shape,
        from: day(),
        to: day(),
        machineId: integer().optional(),
        cycleId: integer().optional(),
        teamId: integer().optional(),
        state: z.enum(orderStates).optional(),
        counted: z.enum(orderCounts).optional(),
      }),
      output: page(OrderItem),
      summary:
        'Work orders planned within from…to, of the plant, a machine, a cycle or a team, in any state or in one; or those that figures of these days count, as due and ended or late, as closed, or as due and cancelled; a page may hold fewer than it read',
    }),
    open: defineEndpoint({
      method: 'GET',
      path: `${path}/open`,
      requiredPermission: rights.view,
      plant,
      input: z.strictObject({
        ...LongPageInput.shape,
        teamId: integer().optional(),
        to: day(),
      }),
      output: page(OrderItem),
      summary:
        'Open orders planned up to a day, oldest first, then those planned later that a meter has run past: of a team, or of nobody; without a team, of those of a technician, or, of runs and where a plant assigns none, of all, team by team',
    }),
    late: defineEndpoint({
      method: 'GET',
      path: `${path}/late`,
      requiredPermission: rights.view,
      plant,
      input: z.strictObject({
        ...LongPageInput.shape,
        machineId: integer().optional(),
        counted: z.literal('late').optional(),
      }),
      output: page(OrderItem),
      summary:
        'Every order that is late today, whenever it was planned: of the plant, or of a machine; or those that figures count, which leave out decommissioned machines',
    }),
    calendar: defineEndpoint({
      method: 'GET',
      path: `${path}/calendar`,
      requiredPermission: rights.calendar,
      plant,
      input: z.strictObject({ from: day(), to: day(), machineId: integer().optional() }),
      output: z.object({ days: z.array(CalendarDay) }),
      summary: 'Orders counted by day and colour, of the plant or of a machine; cancelled ones are not drawn',
    }),
    get: defineEndpoint({
      method: 'GET',
      path: `${path}/items/{id}`,
      requiredPermission: rights.view,
      plant,
      input: OrderId,
      output: z.object({
        ...OrderItem.shape,
        activities: z.array(Activity),
        earliestOn: z.string(),
      }),
      summary: 'One order with its activities',
    }),
    previous: defineEndpoint({
      method: 'GET',
      path: `${path}/items/{id}/previous`,
      requiredPermission: rights.view,
      plant,
      input: OrderId,
      output: z.object({ items: z.array(Previous) }),
      summary: 'What the controls of an open order showed the time before, in the same places',
    }),
    assign: defineEndpoint({
      method: 'POST',
      path: `${path}/items/{id}/assign`,
      requiredPermission: rights.assign,
      plant,
      input: z.strictObject({ ...OrderVersion, teamId: ref('team') }),
      output: OrderItem,
      summary: 'Assigns to a team',
    }),
    unassign: defineEndpoint({
      method: 'POST',
      path: `${path}/items/{id}/unassign`,
      requiredPermission: rights.assign,
      plant,
      input: z.strictObject(OrderVersion),
      output: OrderItem,
      summary: 'Takes the team away',
    }),
    start: defineEndpoint({
      method: 'POST',
      path: `${path}/items/{id}/start`,
      requiredPermission: rights.execute,
      plant,
      input: z.strictObject({ ...OrderVersion, startedAt: optional(instant()) }),
      output: OrderItem,
      summary: 'Begins the work',
    }),
    report: defineEndpoint({
      method: 'POST',
      path: `${path}/items/{id}/report`,
      resumable: true,
      requiredPermission: rights.execute,
      plant,
      input: execution.report,
      output: OrderItem,
      summary: 'Reports activities; when every one has an outcome the order closes',
    }),
    close: defineEndpoint({
      method: 'POST',
      path: `${path}/items/{id}/close`,
      resumable: true,
      requiredPermission: rights.close,
      plant,
      input: execution.close,
      output: z.object({ ...OrderItem.shape, autoClosed: z.array(z.string()) }),
      summary: 'Closes the order, and with it the earlier ones it stands for',
    }),
    reschedule: defineEndpoint({
      method: 'POST',
      path: `${path}/items/{id}/reschedule`,
      requiredPermission: rights.reschedule,
      plant,
      input: z
        .strictObject({
          ...{ ...OrderVersion, plannedOn: day(), ...Confirmation },
          /** Takes back the last move of the version, to the day before it. */
          undo: optional(z.literal(true)),
        })
        .superRefine((input, context) => {
          validateConfirmation(input, context);
          if (input.undo && input.version === undefined)
            context.addIssue({
              code: 'custom',
              path: ['version'],
              message: 'required' satisfies MessageCode,
            });
        }),
      output: OrderItem,
      summary:
        'Moves one order; its series stays. A day closed to maintenance is refused until it is confirmed with a reason, a day after the last one of its cycle always; `undo` takes back the last move while the order is unchanged',
    }),
    cancel: defineEndpoint({
      method: 'POST',
      path: `${path}/items/{id}/cancel`,
      requiredPermission: rights.cancel,
      plant,
      input: z.strictObject({ ...OrderVersion, reason: note(500).min(1) }),
      output: OrderItem,
      summary: 'Cancels one order; its slot is not generated again',
    }),
    bulk: defineEndpoint({
      method: 'POST',
      path: `${path}/bulk`,
      resumable: true,
      requiredPermission: rights.assign,
      plant,
      input: z
        .strictObject({
          verb: z.enum(bulkVerbs),
          items: z.array(z.strictObject(OrderVersion)).min(1).max(100),
          teamId: optional(ref('team')),
          plannedOn: optional(day()),
          ...Confirmation,
        })
        .superRefine((input, context) => {
          validateConfirmation(input, context);
          const field = requiredFieldByVerb[input.verb];
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
      summary: 'One verb for many orders; each is done or refused on its own, `code` says why',
    }),
  };
}

const kitCalls = {
  kits: defineEndpoint({
    method: 'GET',
    path: '/workorder/kits',
    requiredPermission: ['workOrders', 'view'],
    input: z.strictObject({}),
    output: z.object({
      kits: z.array(z.object({ id: z.string(), colour: z.enum(kitColours), missing: z.int() })),
    }),
    summary:
      'Orders of the next fourteen days that take spares along, and of how many of these there is not enough when their turn comes',
  }),
  kit: defineEndpoint({
    method: 'GET',
    path: '/workorder/items/{id}/kit',
    requiredPermission: ['workOrders', 'view'],
    input: OrderId,
    output: z.object({ colour: z.enum(kitColours).optional(), lines: z.array(KitLine) }),
    summary:
      'The spares an order takes along: what lies of them, what is reserved, what is missing and when it must be ordered; no colour for what is planned later than the next fourteen days',
  }),
};

const dayOrderCalls = {
  positions: defineEndpoint({
    method: 'GET',
    path: '/workorder/positions',
    requiredPermission: ['workOrders', 'view'],
    input: z.strictObject({}),
    output: z.object({ positions: z.array(z.object({ machineId: z.int(), x: z.int(), y: z.int() })) }),
    summary: 'Places of the machines on the layout, for the shortest round of a technician',
  }),
};

const freeOrderCalls = {
  plan: defineEndpoint({
    method: 'POST',
    path: '/workorder/items',
    requiredPermission: ['workOrders', 'execute'],
    input: z
      .strictObject({
        id: optional(id()),
        version: z.int().optional(),
        ...FreeOrder.shape,
        ...Confirmation,
      })
      .superRefine(validateConfirmation),
    output: OrderItem,
    summary:
      'Plans a free order, or changes one that is not started; administrators for any team, leaders for the teams they lead. A day closed to maintenance is refused until it is confirmed with a reason',
  }),
};

const workOrderCalls = createOrderCalls('/workorder', 'workorders', executionByActivity);
export const orders = { ...workOrderCalls, ...kitCalls, ...dayOrderCalls, ...freeOrderCalls };
export const checklistOrders = createOrderCalls('/checklistorder', 'checklists', executionByActivity);
export const runs = createOrderCalls('/amorder', 'am', executionByPoint);
export type OrderCalls = typeof workOrderCalls;
