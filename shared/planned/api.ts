// The calls of planned maintenance: procedures, strategies, cycles, work orders and meter readings.
import * as z from 'zod';
import { endpoint, PageInput, page, Stored, seenVersion } from '../contract.ts';
import { day, id, instant, integer, note, number, optional, ref } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { Cycle, CycleShape, CycleState, consistent, Every, meters, updateModes } from './cycle.ts';
import { Activity, ActivityReport, Order } from './order.ts';
import { Places } from './places.ts';
import { PlantCalendar } from './plant-calendar.ts';
import { Kit, Phase, Procedure, ProcedureState, procedureKinds, Revision } from './procedure.ts';
import { cycleTypes, Strategy, StrategyState } from './strategy.ts';

const Nothing = z.object({});
const NumberId = z.strictObject({ id: integer() });
const Versioned = z.strictObject({ id: integer(), version: z.int().optional() });
const kept = {
  id: integer(),
  version: z.int().optional(),
  updatedAt: z.string().optional(),
  updatedBy: z.string().optional(),
};

export const ProcedureItem = z.object({
  ...Procedure.shape,
  ...ProcedureState.shape,
  ...Stored.shape,
  id: z.int(),
});
export type ProcedureItem = z.infer<typeof ProcedureItem>;
export const PhaseItem = z.object({ ...Phase.shape, ...Stored.shape, id: z.string() });
export type PhaseItem = z.infer<typeof PhaseItem>;
export const ProcedureSheet = z.object({
  ...ProcedureItem.shape,
  kit: Kit.optional(),
  phaseList: z.array(PhaseItem),
});
export type ProcedureSheet = z.infer<typeof ProcedureSheet>;

export const RevisionSheet = z.object({ ...Revision.shape, id: z.int() });
export type RevisionSheet = z.infer<typeof RevisionSheet>;

export const procedures = {
  list: endpoint({
    method: 'GET',
    path: '/smp/items',
    needs: ['procedures', 'V'],
    input: z.strictObject({ ...PageInput.shape, kind: z.enum(procedureKinds).optional() }),
    output: page(ProcedureItem),
    says: 'Procedures: SMP, checklists, SOP',
  }),
  get: endpoint({
    method: 'GET',
    path: '/smp/items/{id}',
    needs: ['procedures', 'V'],
    input: NumberId,
    output: ProcedureSheet,
    says: 'One procedure with its phases',
  }),
  revision: endpoint({
    method: 'GET',
    path: '/smp/items/{id}/revision',
    needs: ['procedures', 'V'],
    input: z.strictObject({ id: integer(), edition: integer().optional(), revision: integer(0).optional() }),
    output: RevisionSheet,
    says: 'A procedure as it was approved: the revision named, or the newest',
  }),
  create: endpoint({
    method: 'POST',
    path: '/smp/items',
    needs: ['procedures', 'C'],
    input: Procedure,
    output: ProcedureItem,
    says: 'A new procedure, edition 1 revision 0, in charge to nobody',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/smp/items',
    needs: ['procedures', 'E'],
    input: z.strictObject({ ...Procedure.shape, ...kept }),
    output: ProcedureItem,
    says: 'Saves the header; only by the person in charge',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/smp/items/{id}',
    needs: ['procedures', 'D'],
    input: z.strictObject({ ...NumberId.shape, ...seenVersion }),
    output: Nothing,
    says: 'Removes a procedure no strategy uses',
  }),
  take: endpoint({
    method: 'POST',
    path: '/smp/items/{id}/take',
    needs: ['procedures', 'E'],
    input: z.strictObject({ ...Versioned.shape, newEdition: z.boolean().optional() }),
    output: ProcedureItem,
    says: 'Takes in charge; of an approved procedure this begins the next revision, or edition',
  }),
  release: endpoint({
    method: 'POST',
    path: '/smp/items/{id}/release',
    needs: ['procedures', 'E'],
    input: Versioned,
    output: ProcedureItem,
    says: 'Gives the charge back',
  }),
  approve: endpoint({
    method: 'POST',
    path: '/smp/items/{id}/approve',
    needs: ['procedures', 'H'],
    input: Versioned,
    output: ProcedureItem,
    says: 'Approves the draft; it becomes the version in use',
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/smp/items/{id}/duplicate',
    needs: ['procedures', 'C'],
    input: NumberId,
    output: ProcedureItem,
    says: 'A copy with suffix -COPY',
  }),
  adapt: endpoint({
    method: 'POST',
    path: '/smp/items/{id}/adapt',
    needs: ['strategies', 'C'],
    input: z.strictObject({
      id: integer(),
      machineId: ref('machine'),
      elementId: optional(id()),
    }),
    output: ProcedureItem,
    says: 'A copy bound to one element',
  }),
  arrange: endpoint({
    method: 'POST',
    path: '/smp/items/{id}/arrange',
    needs: ['procedures', 'E'],
    input: z.strictObject({
      id: integer(),
      version: z.int().optional(),
      phases: z.array(id()).max(90),
    }),
    output: ProcedureSheet,
    says: 'Puts the phases in this order',
  }),
};

const PhaseId = z.strictObject({ id: id() });
export const phases = {
  get: endpoint({
    method: 'GET',
    path: '/phase/items/{id}',
    needs: ['procedures', 'V'],
    input: PhaseId,
    output: PhaseItem,
    says: 'One phase',
  }),
  create: endpoint({
    method: 'POST',
    path: '/phase/items',
    needs: ['procedures', 'E'],
    input: z.strictObject({ ...Phase.shape, seq: Phase.shape.seq.optional() }),
    output: PhaseItem,
    says: 'A new phase, at the end unless placed',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/phase/items',
    needs: ['procedures', 'E'],
    input: z.strictObject({ ...Phase.shape, ...kept, id: id() }),
    output: PhaseItem,
    says: 'Saves a phase',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/phase/items/{id}',
    needs: ['procedures', 'E'],
    input: z.strictObject({ ...PhaseId.shape, ...seenVersion }),
    output: Nothing,
    says: 'Removes a phase',
  }),
};

export const StrategyItem = z.object({
  ...Strategy.shape,
  ...StrategyState.shape,
  ...Stored.shape,
  id: z.string(),
});
export type StrategyItem = z.infer<typeof StrategyItem>;

export const strategies = {
  list: endpoint({
    method: 'GET',
    path: '/strategy/items',
    needs: ['strategies', 'V'],
    input: z.strictObject({ ...PageInput.shape, machineId: integer().optional() }),
    output: page(StrategyItem),
    says: 'Strategies of a machine, or of the plant',
  }),
  free: endpoint({
    method: 'GET',
    path: '/strategy/free',
    needs: ['cycles', 'L'],
    input: z.strictObject({ ...PageInput.shape, typeCycle: z.enum(cycleTypes) }),
    output: page(StrategyItem),
    says: 'Strategies in no cycle: only their machines can have a new cycle',
  }),
  create: endpoint({
    method: 'POST',
    path: '/strategy/items',
    needs: ['strategies', 'C'],
    input: Strategy,
    output: StrategyItem,
    says: 'Assigns an approved procedure to an element',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/strategy/items',
    needs: ['strategies', 'E'],
    input: z.strictObject({
      ...kept,
      id: id(),
      strategyKind: Strategy.shape.strategyKind,
      active: Strategy.shape.active,
    }),
    output: StrategyItem,
    says: 'Changes kind or activity',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/strategy/items/{id}',
    needs: ['strategies', 'D'],
    input: z.strictObject({ id: id(), ...seenVersion }),
    output: Nothing,
    says: 'Removes a strategy that is in no cycle',
  }),
};

export const CycleItem = z.object({
  ...CycleShape,
  ...Places.shape,
  ...Stored.shape,
  id: z.int(),
  totalMinutes: z.int(),
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
    needs: ['cycles', 'L'],
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
    needs: ['cycles', 'L'],
    input: z.strictObject({ ...PageInput.shape, typeCycle: z.enum(cycleTypes).optional() }),
    output: page(CycleSheet),
    says: 'Maintenance cycles with how far their orders have come',
  }),
  get: endpoint({
    method: 'GET',
    path: '/maintenancecycle/items/{id}',
    needs: ['cycles', 'L'],
    input: NumberId,
    output: CycleSheet,
    says: 'One cycle',
  }),
  create: endpoint({
    method: 'POST',
    path: '/maintenancecycle/items',
    needs: ['cycles', 'C'],
    input: Cycle,
    output: CycleSheet,
    says: 'A cycle of free strategies of one machine',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/maintenancecycle/items',
    needs: ['cycles', 'E'],
    input: z.strictObject({ ...CycleShape, ...kept }).superRefine(consistent),
    output: CycleSheet,
    says: 'Saves a cycle; orders that are not firm follow',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/maintenancecycle/items/{id}',
    needs: ['cycles', 'D'],
    input: z.strictObject({ ...NumberId.shape, ...seenVersion }),
    output: Nothing,
    says: 'Removes a cycle without strategies',
  }),
  slots: endpoint({
    method: 'GET',
    path: '/maintenancecycle/items/{id}/slots',
    needs: ['cycles', 'L'],
    input: z.strictObject({ id: integer(), from: day(), to: day() }),
    output: z.object({ items: z.array(SlotItem) }),
    says: 'Every slot of a period, its fate and its reason',
  }),
  generate: endpoint({
    method: 'POST',
    path: '/maintenancecycle/items/{id}/generate',
    needs: ['cycles', 'E'],
    input: NumberId,
    output: z.object({ created: z.int(), removed: z.int() }),
    says: 'Generates this cycle’s due orders now',
  }),
};

/** `title` is the cycle's description and `places` where its work is, for readers who may not list cycles: technicians. */
export const OrderItem = z.object({
  ...Order.shape,
  ...Stored.shape,
  ...Places.shape,
  id: z.string(),
  title: z.string().optional(),
  /** The first day a technician may start it; in the lists technicians work from. */
  earliestOn: z.string().optional(),
});
export type OrderItem = z.infer<typeof OrderItem>;
const OrderId = z.strictObject({ id: id() });
const OrderVersion = { id: id(), version: z.int().optional() };

/** A reading that was not expected stands once somebody says so, and why (domain 4.5 Plausibility). */
const Confirmation = { confirmed: optional(z.literal(true)), reason: optional(note(500)) };
const confirmedWithReason = (
  { confirmed, reason }: { confirmed?: true; reason?: string },
  context: z.RefinementCtx,
) => {
  if (confirmed && !reason)
    context.addIssue({ code: 'custom', path: ['reason'], message: 'required' satisfies MessageCode });
};

/** What is reported of an order: activities, and what closing it asks. */
const Execution = {
  ...OrderVersion,
  activities: z.array(ActivityReport).max(100),
  reading: optional(number(0)),
  ...Confirmation,
  actualMinutes: optional(z.int().min(0).max(100_000)),
  note: optional(note()),
  closedAt: optional(instant()),
};

const bulkVerbs = ['assign', 'reschedule', 'cancel'] as const;
const asked = { assign: 'teamId', reschedule: 'plannedOn', cancel: 'reason' } as const;

const Counts = z.object({ green: z.int(), yellow: z.int(), orange: z.int(), red: z.int(), blue: z.int() });
export const CalendarDay = z.object({ on: z.string(), ...Counts.shape, minutes: z.int() });
export type CalendarDay = z.infer<typeof CalendarDay>;

export const orders = {
  list: endpoint({
    method: 'GET',
    path: '/workorder/items',
    needs: ['workOrders', 'V'],
    input: z.strictObject({
      ...PageInput.shape,
      from: day(),
      to: day(),
      machineId: integer().optional(),
      cycleId: integer().optional(),
    }),
    output: page(OrderItem),
    says: 'Work orders planned within from…to, of the plant, a machine or a cycle',
  }),
  open: endpoint({
    method: 'GET',
    path: '/workorder/open',
    needs: ['workOrders', 'V'],
    input: z.strictObject({
      ...PageInput.shape,
      teamId: integer().optional(),
      to: day(),
    }),
    output: page(OrderItem),
    says: 'Open orders planned up to a day, oldest first: of a team, or of nobody; without a team, of those of a technician, or, where a plant assigns none, of all, team by team',
  }),
  late: endpoint({
    method: 'GET',
    path: '/workorder/late',
    needs: ['workOrders', 'V'],
    input: z.strictObject({ ...PageInput.shape, machineId: integer().optional() }),
    output: page(OrderItem),
    says: 'Every order that is late today, whenever it was planned: of the plant, or of a machine',
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/workorder/calendar',
    needs: ['calendar', 'V'],
    input: z.strictObject({ from: day(), to: day() }),
    output: z.object({ days: z.array(CalendarDay) }),
    says: 'Orders counted by day and colour; cancelled ones are not drawn',
  }),
  get: endpoint({
    method: 'GET',
    path: '/workorder/items/{id}',
    needs: ['workOrders', 'V'],
    input: OrderId,
    output: z.object({ ...OrderItem.shape, activities: z.array(Activity), earliestOn: z.string() }),
    says: 'One order with its activities',
  }),
  assign: endpoint({
    method: 'POST',
    path: '/workorder/items/{id}/assign',
    needs: ['workOrders', 'A'],
    input: z.strictObject({ ...OrderVersion, teamId: ref('team') }),
    output: OrderItem,
    says: 'Assigns to a team',
  }),
  unassign: endpoint({
    method: 'POST',
    path: '/workorder/items/{id}/unassign',
    needs: ['workOrders', 'A'],
    input: z.strictObject(OrderVersion),
    output: OrderItem,
    says: 'Takes the team away',
  }),
  start: endpoint({
    method: 'POST',
    path: '/workorder/items/{id}/start',
    needs: ['workOrders', 'X'],
    input: z.strictObject({ ...OrderVersion, startedAt: optional(instant()) }),
    output: OrderItem,
    says: 'Begins the work',
  }),
  report: endpoint({
    method: 'POST',
    path: '/workorder/items/{id}/report',
    needs: ['workOrders', 'X'],
    input: z
      .strictObject({ ...Execution, activities: Execution.activities.min(1) })
      .superRefine(confirmedWithReason),
    output: OrderItem,
    says: 'Reports activities; when every one has an outcome the order closes',
  }),
  close: endpoint({
    method: 'POST',
    path: '/workorder/items/{id}/close',
    needs: ['workOrders', 'K'],
    input: z
      .strictObject({ ...Execution, activities: Execution.activities.default([]) })
      .superRefine(confirmedWithReason),
    output: z.object({ ...OrderItem.shape, autoClosed: z.array(z.string()) }),
    says: 'Closes the order, and with it the earlier ones it stands for',
  }),
  reschedule: endpoint({
    method: 'POST',
    path: '/workorder/items/{id}/reschedule',
    needs: ['workOrders', 'E'],
    input: z.strictObject({ ...OrderVersion, plannedOn: day(), reason: optional(note(500)) }),
    output: OrderItem,
    says: 'Moves one order; its series stays',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/workorder/items/{id}/cancel',
    needs: ['workOrders', 'N'],
    input: z.strictObject({ ...OrderVersion, reason: note(500).min(1) }),
    output: OrderItem,
    says: 'Cancels one order; its slot is not generated again',
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/workorder/bulk',
    needs: ['workOrders', 'A'],
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

const Meter = z.enum(meters).exclude(['none']);
export const MeterCycle = z.object({
  cycleId: z.int(),
  machineId: z.int(),
  meter: Meter,
  lastRun: z.number(),
  reading: z.number(),
  readAt: z.string().nullable(),
  nextRun: z.number(),
  remaining: z.number(),
  usedPercent: z.number(),
  perDay: z.number().nullable(),
  estimatedOn: z.string().nullable(),
  /** The earliest order still open; `dueRun` as the meter will show it. */
  openOrder: z.object({ id: z.string(), code: z.string(), dueRun: z.number() }).nullable(),
  colour: z.enum(['green', 'yellow', 'red']),
});
export type MeterCycle = z.infer<typeof MeterCycle>;

export const readings = {
  list: endpoint({
    method: 'GET',
    path: '/reading/items',
    needs: ['readings', 'V'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(MeterCycle) }),
    says: 'Meter cycles: reading, next run, estimated date',
  }),
  create: endpoint({
    method: 'POST',
    path: '/reading/items',
    needs: ['readings', 'C'],
    input: z
      .strictObject({
        machineId: ref('machine'),
        meter: Meter,
        value: number(0),
        at: optional(instant()),
        ...Confirmation,
      })
      .superRefine(confirmedWithReason),
    output: z.object({ items: z.array(MeterCycle) }),
    says: 'A new reading; orders that became due are issued. One that was not expected is refused until it is confirmed with a reason',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/reading/undo',
    needs: ['readings', 'Z'],
    input: z.strictObject({ machineId: ref('machine'), meter: Meter, reason: note(500).min(1) }),
    output: z.object({ items: z.array(MeterCycle) }),
    says: 'Takes back the last reading with the orders it issued, while nobody has touched them',
  }),
  reset: endpoint({
    method: 'POST',
    path: '/reading/reset',
    needs: ['readings', 'Z'],
    input: z.strictObject({
      machineId: ref('machine'),
      meter: Meter,
      value: number(0).default(0),
      reason: note(500).min(1),
    }),
    output: z.object({ items: z.array(MeterCycle) }),
    says: 'The meter was replaced or set back: readings go on from its new value',
  }),
};
