// EWOs of a former system (domain 14.6): they count like others, and are told to nobody.
import { dayIn, monthOf } from '../../../shared/day.ts';
import { Refused } from '../../../shared/refused.ts';
import { breakdownType, condition } from '../../../shared/requests/ewo.ts';
import { type MachineCondition, usualPriority } from '../../../shared/requests/ewo-state.ts';
import { ewoInOrder } from '../../../shared/requests/steps/ewo.ts';
import { instantOf, wallTimeOf } from '../../../shared/wall-clock.ts';
import type { Actor } from '../../http/session.ts';
import { figureOf, filledIn, type Values } from '../../ingestion/writes.ts';
import { ewos } from '../../table/entities/requests.ts';
import type { ValueOf } from '../../table/entity.ts';
import type { KeptEwo } from '../ewo/shown.ts';
import { historyTarget, type Place } from './history.ts';

type Value = ValueOf<typeof ewos>;

const later = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

const [FIRST, LAST] = [0, -1];
const ofBoth = (a: string, b: string, which: number) => [a, b].sort().at(which)!;

/** When it was reported, begun and closed; what rows do not say follows from their minutes, and what several say is in order. */
function timesOf(values: Values, timeZone: string) {
  const { reportedAt, startedAt, closedAt, downtimeMinutes, workMinutes } = values;
  const at = (wall: string | number | undefined) =>
    wall === undefined ? undefined : instantOf(timeZone, String(wall));
  const createdAt = at(reportedAt)!;
  const [stood, worked] = [figureOf(downtimeMinutes), figureOf(workMinutes)];
  const begun = ofBoth(createdAt, at(startedAt) ?? createdAt, LAST);
  const ended = at(closedAt) ?? (stood === undefined ? later(begun, worked ?? 0) : later(createdAt, stood));
  const closed = ofBoth(ended, at(closedAt) === undefined ? begun : createdAt, LAST);
  const started =
    startedAt === undefined && worked !== undefined ? ofBoth(createdAt, later(closed, -worked), LAST) : begun;
  return { createdAt, interventionAt: ofBoth(started, closed, FIRST), closedAt: closed };
}

function ewoOf(values: Values, place: Place, actor: Actor, before: KeptEwo | undefined): Value {
  const { timeZone } = actor.plant;
  const { createdAt, interventionAt, closedAt } = timesOf(values, timeZone);
  const stood = figureOf(values.downtimeMinutes);
  const machineStatus: MachineCondition = condition().parse(
    values.machineStatus ?? (stood === 0 ? 'running' : 'stopped'),
  );
  const [createdOn, closedOn] = [dayIn(timeZone, createdAt), dayIn(timeZone, closedAt)];
  const note = values.note === undefined ? undefined : String(values.note);
  const value: Value = {
    ...(before && { ...before, columns: undefined }),
    ...place,
    code: String(values.code),
    state: 'closed',
    machineStatus,
    priority: before?.priority ?? usualPriority(machineStatus),
    breakdownType: values.type === undefined ? undefined : breakdownType().parse(values.type),
    breakdownDescription: String(values.description),
    requesterId: before?.requesterId ?? actor.user.id,
    requester: before?.requester ?? actor.user.name,
    ...{ createdAt, createdOn, month: monthOf(createdOn) },
    ...{ interventionAt, diagnosisAt: interventionAt },
    ...{ closedAt, closedOn, closedMonth: monthOf(closedOn), closedBy: before?.closedBy ?? actor.user.name },
    finalNotes: note,
    recordedAt: { ...before?.recordedAt, [before ? 'corrected' : 'closed']: actor.now },
    imported: {
      asOf: String(values.asOf),
      stood,
      worked: figureOf(values.workMinutes),
      labourCost: figureOf(values.labourCost),
      spareCost: figureOf(values.spareCost),
      totalCost: figureOf(values.totalCost),
    },
  };
  return ewoInOrder(value, actor.now, { createdAt: 'reportedAt', interventionAt: 'startedAt' });
}

export const ewoHistoryTarget = historyTarget<typeof ewos>({
  table: 'EwoHistory',
  kind: ewos,
  of: 'ewo',
  by: 'ewos',
  dates: ['reportedAt', 'startedAt', 'closedAt'],
  thingOf: ewoOf,

  mustBeClosed({ state }) {
    if (state !== 'closed') throw new Refused('conflict', 'ewoState', { values: { state } });
  },

  cellsOf(ewo, timeZone) {
    const at = (instant: string | undefined) =>
      instant === undefined ? undefined : wallTimeOf(timeZone, instant);
    const { imported } = ewo;
    return filledIn({
      code: ewo.code,
      description: ewo.breakdownDescription,
      type: ewo.breakdownType,
      machineStatus: ewo.machineStatus,
      reportedAt: at(ewo.createdAt),
      startedAt: at(ewo.interventionAt),
      closedAt: at(ewo.closedAt),
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
