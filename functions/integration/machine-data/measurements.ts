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
import { findValueDoubt, type WaitReason } from '#shared/integration/machine-data/waiting.ts';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import { isTemporaryRefusal, RefusalError } from '#shared/refused.ts';
import { getCurrentShift } from '#shared/requests/shift.ts';
import { getControlValueColour } from '#shared/structure/control.ts';
import { controlResults, measuredControls, measuredValues } from '../../db/entities/planned.ts';
import { remarks, tags } from '../../db/entities/requests.ts';
import { controls, machines } from '../../db/entities/structure.ts';
import type { StoredOf, ValueOf } from '../../db/entity.ts';
import { isStale, retryOnConflict } from '../../db/retry-on-conflict.ts';
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
interface MeasurementRow {
  value: number;
  at: string;
  /** Why it waits for a person, whatever its value. */
  doubt?: WaitReason;
}
/** Measurements of one control of one machine. */
interface Series {
  machineId: number;
  control: ControlSnapshot;
  /** Whether a red measurement makes a tag. */
  makesTags: boolean;
}
type ControlState = ValueOf<typeof measuredControls>;

/** Rows of one transaction, which also writes the state, the trend and a tag. */
const CHUNK_ROWS = 50;

/** @throws Refused controlUnknown for a control that is gone or has answers instead of values */
async function loadSeries(store: Store, machineId: number, controlId: number): Promise<Series> {
  const [[control], rule] = await Promise.all([
    loadControls(store, [controlId]),
    store.find(controls, controlId),
  ]);
  if (control?.nature !== 'quantitative') throw new RefusalError('invalid', 'controlUnknown');
  return { machineId, control, makesTags: rule?.tagOnRed ?? false };
}

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
  const context = { actor, store: { ...store, resumable: undefined } };
  try {
    const series = await loadSeries(store, machineId, controlId);
    const decisions = await loadDecisions(
      store,
      rows.map((row) => toWaitingValue(series, row)),
    );
    const undecided = rows.filter((_, i) => decisions[i] === undefined);
    const outcomes: RowOutcome[] = [];
    while (outcomes.length < undecided.length) {
      const chunk = undecided.slice(outcomes.length, outcomes.length + CHUNK_ROWS);
      outcomes.push(...(await retryOnConflict(() => recordChunk(context, series, chunk))));
    }
    return decisions.map((decision) => decision ?? outcomes.shift()!);
  } catch (error) {
    if (!(error instanceof RefusalError) || isTemporaryRefusal(error)) throw error;
    return rows.map(() => ({ status: 'refused', code: error.code }));
  }
}

/** Records a value that a person accepted. `also` are writes of the same transaction. */
export async function acceptMeasurement(
  context: Context,
  { machineId, controlId, value, at }: { machineId: number; controlId: number; value: number; at: string },
  sender: string,
  also: Writes,
): Promise<void> {
  const valueDoubt = findValueDoubt(value);
  if (valueDoubt) throw new RefusalError('invalid', valueDoubt);
  if (isInFuture(at, context.actor.now)) throw new RefusalError('invalid', 'dateInFuture');
  const series = await loadSeries(context.store, machineId, controlId);
  await retryOnConflict(
    () => recordChunk(context, series, [{ value, at }], { sender, isAccepted: true, also }),
    isStale,
  );
}

interface RecordOptions {
  /** Service account that sent the rows; by default the actor. */
  sender?: string;
  /** Whether a person accepted them: they then replace other values of their instants. */
  isAccepted?: boolean;
  /** Further writes of the transaction. */
  also?: Writes;
}

/** Records rows in one transaction, up to the first one that makes a tag, and returns their outcomes. */
async function recordChunk(
  context: Context,
  series: Series,
  rows: readonly MeasurementRow[],
  { sender, isAccepted = false, also = [] }: RecordOptions = {},
): Promise<RowOutcome[]> {
  const { actor, store } = context;
  const { machineId, control, makesTags } = series;
  const stateId = `${control.id}.${machineId}`;
  const ids = rows.map(({ at }) => buildMeasurementId({ machineId, controlId: control.id, at }));
  const [stored, before] = await Promise.all([
    store.load(
      ids.map((id) => [controlResults, id] as const),
      { consistent: true },
    ),
    store.find(measuredControls, stateId),
  ]);
  const openTag = before?.tagId === undefined ? undefined : await store.find(tags, before.tagId);
  const isTagOpen = openTag !== undefined && openTag.state !== 'closed';
  const known = new Map(ids.map((id, i) => [id, stored[i]?.value] as const));
  const writes: Writes[] = [also];
  const trendWrites = new Map<string, Record<string, unknown>>();
  const outcomes: RowOutcome[] = [];
  let state: ControlState | undefined = before;
  let tagText: string | undefined;
  for (const [i, row] of rows.entries()) {
    if (tagText !== undefined) break;
    const doubt = isAccepted ? undefined : findDoubt(row, known.get(ids[i]!), actor.now);
    if (doubt) outcomes.push(await storeWaiting(context, toWaitingValue(series, row), doubt));
    if (!isAccepted && known.get(ids[i]!) === row.value) outcomes.push({ status: 'duplicate' });
    if (outcomes.length > i) continue;
    const result = buildResult(context, series, row, sender);
    // A value that a person accepted replaces that of its instant.
    writes.push(
      known.get(ids[i]!) === undefined
        ? store.create(controlResults, ids[i]!, result)
        : store.put(controlResults, ids[i]!, result),
    );
    known.set(ids[i]!, row.value);
    outcomes.push({ status: 'accepted' });
    // A late measurement is recorded, but what is known of the present stays.
    if (state && Date.parse(row.at) < Date.parse(state.measuredAt)) continue;
    const isArmed = state?.isArmed ?? true;
    const step = makesTags ? applyRedRule(isArmed, result.colour, isTagOpen) : { isArmed };
    const text = describeMeasurement(control, row.value, getPlantFormat(actor));
    state = {
      ...{ measuredAt: result.measuredAt!, value: row.value, colour: result.colour, text },
      ...{ isArmed: step.isArmed, tagId: state?.tagId },
    };
    // The trend has the last value of each day.
    const day = Number(result.on.slice(8));
    const month = `${stateId}.${getMonth(result.on)}`;
    trendWrites.set(month, {
      ...trendWrites.get(month),
      [`machine.${day}`]: [day, row.value, result.colour],
    });
    if (step.effect === 'remark') writes.push(buildRemark(context, state.tagId!, text));
    if (step.effect === 'tag') tagText = text;
  }
  for (const [month, parts] of trendWrites) writes.push(store.putParts(measuredValues, month, parts));
  const buildWrites = (tagId = state?.tagId): Writes => [
    writes,
    state === before ? [] : buildStateWrites(store, stateId, before, { ...state!, tagId }),
  ];
  if (tagText !== undefined) await commitWithTag(context, machineId, tagText, buildWrites);
  else if (outcomes.some(({ status }) => status === 'accepted'))
    await store.commit(store.require(machines, machineId, 'machineId'), buildWrites());
  return outcomes;
}

const buildStateWrites = (
  store: Store,
  id: string,
  before: StoredOf<typeof measuredControls> | undefined,
  after: ControlState,
): Writes =>
  before ? store.replace(measuredControls, before, after) : store.create(measuredControls, id, after);

/** Returns why a measurement waits for a person. */
function findDoubt(
  { value, at, doubt = findValueDoubt(value) }: MeasurementRow,
  known: number | undefined,
  now: string,
): WaitReason | undefined {
  if (doubt && known !== value) return doubt;
  if (isInFuture(at, now)) return 'dateInFuture';
  return known !== undefined && known !== value ? 'readingConflict' : undefined;
}

const toWaitingValue = (
  { machineId, control: { id, code, description, unit } }: Series,
  { value, at }: MeasurementRow,
) => ({ machineId, control: { id, code, description, unit }, value, at });

function getPlantFormat({ plant: { language, timeZone, currency } }: Actor) {
  return getFormat({ globalization: language === 'en' ? 'en' : 'it', timeZone, currency });
}

function buildResult(
  { actor }: Context,
  { machineId, control }: Series,
  { value, at }: MeasurementRow,
  sender = actor.user.name,
): ValueOf<typeof controlResults> {
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
