// Measurements of controls that machines send: recorded as results, known already, waiting for a person, or refused.
import { ulid } from 'ulid';
import { isInFuture } from '#shared/date-order.ts';
import { getMonth, toLocalDay } from '#shared/day.ts';
import { getFormat } from '#shared/format.ts';
import {
  applyRedRule,
  buildMeasurementId,
  describeMeasurement,
} from '#shared/integration/machine-data/measurement.ts';
import { isWaitReason } from '#shared/integration/machine-data/waiting.ts';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import { isTemporaryRefusal, RefusalError } from '#shared/refused.ts';
import { getCurrentShift } from '#shared/requests/shift.ts';
import { getControlValueColour } from '#shared/structure/control.ts';
import { controlResults, measuredControls, measuredValues } from '../../db/entities/planned.ts';
import { remarks, tags } from '../../db/entities/requests.ts';
import { controls, machines } from '../../db/entities/structure.ts';
import type { StoredOf, ValueOf } from '../../db/entity.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { loadDecisions, type RowOutcome, storeWaiting } from '../../planned/public.ts';
import { loadControls } from '../../procedures/public.ts';
import { createTag } from '../../requests/public.ts';

interface Context {
  actor: Actor;
  store: Store;
}
interface Measurement {
  machineId: number;
  control: ControlSnapshot;
  value: number;
  at: string;
}
interface MeasurementRow {
  value: number;
  at: string;
}
type ControlState = StoredOf<typeof measuredControls>;

/**
 * Records measurements of one control of one machine in the order of their instants. The same row sent again is a
 * duplicate; a doubtful one waits for a person and changes nothing (decision G36).
 * @throws Refused temporarily, which fails the whole batch
 */
export async function recordMeasurements(
  { actor, store }: Context,
  machineId: number,
  controlId: number,
  rows: readonly MeasurementRow[],
): Promise<RowOutcome[]> {
  const rowStore: Store = { ...store, resumable: undefined };
  const [control] = await loadControls(store, [controlId]);
  if (control?.nature !== 'quantitative')
    return rows.map(() => ({ status: 'refused', code: 'controlUnknown' }));
  const { id, code, description, unit } = control;
  const waitingControl = { id, code, description, unit };
  const decisions = await loadDecisions(
    store,
    rows.map(({ value, at }) => ({ machineId, control: waitingControl, value, at })),
  );
  const outcomes: RowOutcome[] = [];
  for (const [i, { value, at }] of rows.entries())
    outcomes.push(
      decisions[i] ??
        (await recordMeasurement({ actor, store: rowStore }, { machineId, control, value, at }).catch(
          (error: unknown) => {
            if (!(error instanceof RefusalError) || isTemporaryRefusal(error)) throw error;
            if (!isWaitReason(error.code)) return { status: 'refused', code: error.code } as const;
            const waiting = { machineId, control: waitingControl, value, at };
            return storeWaiting({ actor, store: rowStore }, waiting, error.code);
          },
        )),
    );
  return outcomes;
}

interface AcceptOptions {
  /** Service account that sent it; by default the actor. */
  sender?: string;
  /** Whether a person accepted it: it then replaces another value of its instant. */
  isAccepted?: boolean;
  /** Further writes of the transaction. */
  also?: Writes;
}

/** @throws Refused dateInFuture, readingConflict */
async function recordMeasurement(
  context: Context,
  measurement: Measurement,
  options: AcceptOptions = {},
): Promise<RowOutcome> {
  const { actor, store } = context;
  const { machineId, control, value, at } = measurement;
  if (isInFuture(at, actor.now)) throw new RefusalError('invalid', 'dateInFuture');
  return retryOnConflict(async () => {
    const resultId = buildMeasurementId({ machineId, controlId: control.id, at });
    const [existing, state] = await Promise.all([
      store.find(controlResults, resultId),
      store.find(measuredControls, `${control.id}.${machineId}`),
    ]);
    if (existing && !options.isAccepted) {
      if (existing.value === value) return { status: 'duplicate' };
      throw new RefusalError('invalid', 'readingConflict');
    }
    const result = buildResult(context, measurement, options.sender);
    const writes = [
      existing
        ? store.put(controlResults, resultId, result)
        : store.create(controlResults, resultId, result),
      options.also ?? [],
    ];
    // A late measurement is recorded, but what is known of the present stays.
    if (state && Date.parse(at) < Date.parse(state.measuredAt)) await store.commit(store.require(machines, machineId, 'machineId'), writes);
    else await commitLatest(context, measurement, state, writes);
    return { status: 'accepted' };
  });
}

/** Records a value that a person accepted. `also` are writes of the same transaction. */
export async function acceptMeasurement(
  context: Context,
  { machineId, controlId, value, at }: { machineId: number; controlId: number; value: number; at: string },
  sender: string,
  also: Writes,
): Promise<void> {
  const [control] = await loadControls(context.store, [controlId]);
  if (!control) throw new RefusalError('invalid', 'controlUnknown');
  await recordMeasurement(context, { machineId, control, value, at }, { sender, isAccepted: true, also });
}

const buildResult = (
  { actor }: Context,
  { machineId, control, value, at }: Measurement,
  sender = actor.user.name,
): ValueOf<typeof controlResults> => {
  const { code, description, unit, decimals, lower, target, upper, warningMargin } = control;
  const on = toLocalDay(actor.plant.timeZone, at);
  const colour = getControlValueColour(control, value);
  return {
    ...{ on, machineId, controlId: control.id, value, colour, technician: sender },
    measuredAt: new Date(at).toISOString(),
    control: {
      ...{ code, description, unit, decimals, lower, target, upper },
      warningMargin: warningMargin || undefined,
    },
    deviantIn: colour === 'red' || colour === 'yellow' ? getMonth(on) : undefined,
  };
};

/** Commits the latest measurement with its state and trend, and applies the rule of red ones (decision G38). */
async function commitLatest(
  context: Context,
  measurement: Measurement,
  before: ControlState | undefined,
  writes: Writes,
): Promise<void> {
  const { actor, store } = context;
  const { machineId, control, value, at } = measurement;
  const colour = getControlValueColour(control, value);
  const on = toLocalDay(actor.plant.timeZone, at);
  const id = `${control.id}.${machineId}`;
  const [rule, openTag] = await Promise.all([
    store.get(controls, control.id),
    before?.tagId === undefined ? undefined : store.find(tags, before.tagId),
  ]);
  const isTagOpen = openTag !== undefined && openTag.state !== 'closed';
  const step = rule.tagOnRed
    ? applyRedRule(before?.isArmed ?? true, colour, isTagOpen)
    : { isArmed: before?.isArmed ?? true };
  const buildWrites = (tagId = before?.tagId): Writes => {
    const after: ValueOf<typeof measuredControls> = {
      ...{ measuredAt: new Date(at).toISOString(), value, colour, isArmed: step.isArmed },
      ...(tagId !== undefined && { tagId }),
    };
    return [
      writes,
      before ? store.replace(measuredControls, before, after) : store.create(measuredControls, id, after),
      // The trend has the last value of each day.
      store.putParts(measuredValues, `${id}.${getMonth(on)}`, {
        [`machine.${Number(on.slice(8))}`]: [Number(on.slice(8)), value, colour],
      }),
    ];
  };
  const { language, timeZone, currency } = actor.plant;
  const format = getFormat({ globalization: language === 'en' ? 'en' : 'it', timeZone, currency });
  const text = describeMeasurement(control, value, format);
  if (step.effect === 'tag') return commitWithTag(context, machineId, text, buildWrites);
  await store.commit(
    store.require(machines, machineId, 'machineId'),
    buildWrites(),
    step.effect === 'remark' ? buildRemark(context, before!.tagId!, text) : [],
  );
}

/** Writes the tag in the transaction of the measurement, so that two workers make one. */
async function commitWithTag(
  { actor, store }: Context,
  machineId: number,
  anomaly: string,
  buildWrites: (tagId?: string) => Writes,
): Promise<void> {
  const shift = Number(getCurrentShift(actor.plant.timeZone, actor.now).turn);
  const input = { type: 'equipment', on: actor.today, shift, pillar: 'PM', machineId, anomaly } as const;
  try {
    await createTag({ input, actor, store, also: ({ id }) => buildWrites(id) });
  } catch (error) {
    // A machine that is no longer repaired gets no tag.
    if (!(error instanceof RefusalError) || error.code !== 'machineDismissed') throw error;
    await store.commit(store.require(machines, machineId, 'machineId'), buildWrites());
  }
}

const buildRemark = ({ actor, store }: Context, tagId: string, text: string): Writes =>
  store.create(remarks, `tag.${tagId}.${ulid(Date.parse(actor.now))}`, {
    ...{ authorId: actor.user.id, author: actor.user.name, writtenAt: actor.now, text, images: [] },
  });
