// Import target of EWOs of a former system (domain 14.6): they count in figures and cause no alerts or mails.
import { getMonth, toLocalDay } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import { breakdownTypeField, machineConditionField } from '#shared/requests/ewo-fields.ts';
import { getDefaultPriority, type MachineCondition } from '#shared/requests/ewo-state.ts';
import { assertEwoDates } from '#shared/requests/steps/ewo.ts';
import { toInstant, toWallTime } from '#shared/wall-clock.ts';
import { ewos } from '../../db/entities/requests.ts';
import type { ValueOf } from '../../db/entity.ts';
import type { Actor } from '../../http/session.ts';
import { removeEmptyCells, toNumber, type Values } from '../../ingestion/public.ts';
import type { StoredEwo } from '../ewo/ewo-view.ts';
import { createHistoryTarget, type RecordLocation } from './history.ts';

type EwoValue = ValueOf<typeof ewos>;

const addMinutes = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

const [FIRST, LAST] = [0, -1];
const pickInstant = (a: string, b: string, which: number) => [a, b].sort().at(which)!;

/**
 * Returns the instants of report, start and closing. Missing ones are computed from the minutes, and
 * inconsistent ones are put in order.
 */
function computeTimes(values: Values, timeZone: string) {
  const { reportedAt, startedAt, closedAt, downtimeMinutes, workMinutes } = values;
  const toInstantOrUndefined = (localTime: string | number | undefined) =>
    localTime === undefined ? undefined : toInstant(timeZone, String(localTime));
  const createdAt = toInstantOrUndefined(reportedAt)!;
  const [downMinutes, workMinuteCount] = [toNumber(downtimeMinutes), toNumber(workMinutes)];
  const startInstant = pickInstant(createdAt, toInstantOrUndefined(startedAt) ?? createdAt, LAST);
  const endInstant =
    toInstantOrUndefined(closedAt) ??
    (downMinutes === undefined
      ? addMinutes(startInstant, workMinuteCount ?? 0)
      : addMinutes(createdAt, downMinutes));
  const closingInstant = pickInstant(
    endInstant,
    toInstantOrUndefined(closedAt) === undefined ? startInstant : createdAt,
    LAST,
  );
  const interventionStart =
    startedAt === undefined && workMinuteCount !== undefined
      ? pickInstant(createdAt, addMinutes(closingInstant, -workMinuteCount), LAST)
      : startInstant;
  return {
    createdAt,
    interventionAt: pickInstant(interventionStart, closingInstant, FIRST),
    closedAt: closingInstant,
  };
}

function buildEwo(
  values: Values,
  location: RecordLocation,
  actor: Actor,
  before: StoredEwo | undefined,
): EwoValue {
  const { timeZone } = actor.plant;
  const { createdAt, interventionAt, closedAt } = computeTimes(values, timeZone);
  const downMinutes = toNumber(values.downtimeMinutes);
  const machineStatus: MachineCondition = machineConditionField().parse(
    values.machineStatus ?? (downMinutes === 0 ? 'running' : 'stopped'),
  );
  const [createdOn, closedOn] = [toLocalDay(timeZone, createdAt), toLocalDay(timeZone, closedAt)];
  const note = values.note === undefined ? undefined : String(values.note);
  const value: EwoValue = {
    ...(before && { ...before, columns: undefined }),
    ...location,
    code: String(values.code),
    state: 'closed',
    machineStatus,
    priority: before?.priority ?? getDefaultPriority(machineStatus),
    breakdownType: values.type === undefined ? undefined : breakdownTypeField().parse(values.type),
    breakdownDescription: String(values.description),
    requesterId: before?.requesterId ?? actor.user.id,
    requester: before?.requester ?? actor.user.name,
    ...{ createdAt, createdOn, month: getMonth(createdOn) },
    ...{ interventionAt, diagnosisAt: interventionAt },
    ...{ closedAt, closedOn, closedMonth: getMonth(closedOn), closedBy: before?.closedBy ?? actor.user.name },
    finalNotes: note,
    recordedAt: { ...before?.recordedAt, [before ? 'corrected' : 'closed']: actor.now },
    imported: {
      asOf: String(values.asOf),
      stood: downMinutes,
      worked: toNumber(values.workMinutes),
      labourCost: toNumber(values.labourCost),
      spareCost: toNumber(values.spareCost),
      totalCost: toNumber(values.totalCost),
    },
  };
  return assertEwoDates(value, actor.now, { createdAt: 'reportedAt', interventionAt: 'startedAt' });
}

export const ewoHistoryTarget = createHistoryTarget<typeof ewos>({
  table: 'EwoHistory',
  kind: ewos,
  recordType: 'ewo',
  referenceKind: 'ewos',
  dates: ['reportedAt', 'startedAt', 'closedAt'],
  thingOf: buildEwo,

  mustBeClosed({ state }) {
    if (state !== 'closed') throw new RefusalError('conflict', 'ewoState', { values: { state } });
  },

  cellsOf(ewo, timeZone) {
    const toLocalTime = (instant: string | undefined) =>
      instant === undefined ? undefined : toWallTime(timeZone, instant);
    const { imported } = ewo;
    return removeEmptyCells({
      code: ewo.code,
      description: ewo.breakdownDescription,
      type: ewo.breakdownType,
      machineStatus: ewo.machineStatus,
      reportedAt: toLocalTime(ewo.createdAt),
      startedAt: toLocalTime(ewo.interventionAt),
      closedAt: toLocalTime(ewo.closedAt),
      downtimeMinutes: imported?.stood,
      workMinutes: imported?.worked,
      labourCost: imported?.labourCost,
      spareCost: imported?.spareCost,
      totalCost: imported?.totalCost,
      note: ewo.finalNotes,
      asOf: imported?.asOf,
    });
  },
});
