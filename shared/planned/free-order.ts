// Free work order: a job planned once, without a cycle (beyond 16). It is executed as any other order, and
// counts as planned corrective work instead of planned maintenance.
import * as z from 'zod';
import { day, id, minutes, number, optional, ref, refs, requiredText, wholeNumber } from '../fields.ts';
import { KitSpare } from '../procedures/procedure.ts';
import { workNeedFields } from '../safety/need-fields.ts';
import type { Principal } from '../transitions.ts';
import { MAX_SPARES } from '../warehouse/consumption.ts';
import { WorkElements } from './locations.ts';
import { isAdmin } from './order-transitions.ts';

export const MAX_FREE_PROCEDURES = 20;
export const MAX_FREE_ACTIVITIES = 40;
/** Minutes of an order for which neither minutes nor activities are given. */
const DEFAULT_MINUTES = 60;
/** Length of the title. */
export const MAX_TITLE = 200;
export const MAX_TOLERANCE_DAYS = 365;

/** An activity described for one order alone. */
export const FreeActivity = z.strictObject({ description: requiredText(500), minutes: minutes(10_000) });
export type FreeActivity = z.infer<typeof FreeActivity>;

/** A spare of the warehouse that the work takes along. */
export const FreeSpare = z.strictObject({ spareId: ref('sparePart'), quantity: number(0.001, 1e6) });

/**
 * The record that a free order was planned from: a tag, or an action of a root cause analysis, which is
 * `<EWO>.<list>.<id of the action>`.
 */
export const OrderSource = z.strictObject({ kind: z.enum(['tag', 'rootcause']), id: id() });
export type OrderSource = z.infer<typeof OrderSource>;

/** Fields of a free order that its lists show; other orders have those of their cycle. */
export const FreeOrderFields = {
  typology: z.literal('corrective').optional(),
  title: z.string().optional(),
  elementId: z.string().optional(),
  ...WorkElements.shape,
  source: z.object({ ...OrderSource.shape, code: z.string() }).optional(),
  ...workNeedFields,
};

export const FreeOrderWork = z.object({
  procedureIds: z.array(z.int()),
  activities: z.array(z.object({ description: z.string(), minutes: z.number() })),
  spares: z.array(KitSpare).optional(),
});
export type FreeOrderWork = z.infer<typeof FreeOrderWork>;

/** Fields of the plan of every free order, also of one made from a tag, which has machine and description. */
const planFields = {
  plannedOn: day(),
  /** Days after the planned day on which it is still on time. */
  tolerance: optional(wholeNumber(0, MAX_TOLERANCE_DAYS)),
  /** Absent: the sum of its activities. */
  minutes: optional(minutes(10_000)),
  procedureIds: optional(refs('procedure', MAX_FREE_PROCEDURES)),
  activities: optional(z.array(FreeActivity).max(MAX_FREE_ACTIVITIES)),
  teamId: optional(ref('team')),
  spares: optional(z.array(FreeSpare).max(MAX_SPARES)),
  ...workNeedFields,
};
export const FreeOrder = z.strictObject({
  machineId: ref('machine'),
  elementId: optional(id()),
  description: requiredText(MAX_TITLE),
  ...planFields,
  source: optional(OrderSource),
});
export type FreeOrder = z.infer<typeof FreeOrder>;

/** Plan of an order made from a tag; the tag has the machine, and the description unless one is given. */
export const TagToOrder = z.strictObject({ description: optional(requiredText(MAX_TITLE)), ...planFields });

/** Whether an order belongs to no cycle. */
export const isFreeOrder = ({ cycleId }: { cycleId?: number }): boolean => cycleId === undefined;

/**
 * Whether the user may plan a free order for the team: administrators any, leaders those of the teams they
 * lead (beyond 16).
 */
export const canPlanFreeOrder = (
  principal: Pick<Principal, 'profile' | 'ledTeamIds'>,
  teamId: number | undefined,
): boolean =>
  isAdmin(principal) ||
  (principal.profile === 'technician' &&
    teamId !== undefined &&
    (principal.ledTeamIds ?? []).includes(teamId));

/** Returns the minutes of an order: those planned, or else the sum of its activities. */
export function computeFreeMinutes(
  planned: number | undefined,
  activities: readonly { minutes: number }[],
): number {
  if (planned !== undefined) return planned;
  return activities.length === 0 ? DEFAULT_MINUTES : activities.reduce((sum, each) => sum + each.minutes, 0);
}

interface ActionSource {
  ewoId: string;
  list: 'eliminate' | 'prevent';
  /** Id of the action in its analysis. */
  id: string;
}

/** Returns the source of an order that is planned for an action. */
export const formatActionSource = ({ ewoId, list, id }: ActionSource): string => `${ewoId}.${list}.${id}`;

/** Returns the parts of the source of an order; undefined if it is no action. */
export function parseActionSource(sourceId: string): ActionSource | undefined {
  const [, ewoId, list, id] =
    /^([0-9A-Z]{26})\.(eliminate|prevent)\.(\d{1,2}|[0-9A-Z]{26})$/.exec(sourceId) ?? [];
  return ewoId === undefined || id === undefined
    ? undefined
    : { ewoId, list: list as ActionSource['list'], id };
}
