// Import target of meter readings: all readings of a meter are one record, in order of time regardless of the
// file's order (domain 14.6).
import { isDeepStrictEqual } from 'node:util';
import { truncateToMinute } from '#shared/date-order.ts';
import {
  type AddedReading,
  countReadingSeries,
  type SeriesReading,
} from '#shared/planned/forecast/reading-series.ts';
import { canMeterShow } from '#shared/planned/forecast/roll-over.ts';
import { computeMeterRate, isReadingAccepted, toShownReading, toThousandth } from '#shared/planned/meter.ts';
import { RefusalError } from '#shared/refused.ts';
import { toWallTime } from '#shared/wall-clock.ts';
import { cycleStates, cycles, meters, readingHistories, readings } from '../../db/entities/planned.ts';
import { machines } from '../../db/entities/structure.ts';
import type { StoredOf, ValueOf } from '../../db/entity.ts';
import { loadAllItems } from '../../db/list-all.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import {
  type ExistingRecord,
  type RecordId,
  removeEmptyCells,
  type Target,
  toCellKey,
  type Values,
} from '../../ingestion/public.ts';
import { loadReadingsUpTo, type MeterName, toReading } from '../meter/metering.ts';
import { findReadingProblems, getRollOver, parseReadings, sortByTime } from './reading-problems.ts';

type StoredReading = StoredOf<typeof readings>;
type StoredHistory = StoredOf<typeof readingHistories>;
interface MeterRecord {
  state?: StoredOf<typeof meters>;
  read: StoredReading[];
  years: StoredHistory[];
}
interface MeterImage {
  state: ValueOf<typeof meters>;
  /** Readings entered in the product, from the first that may change. */
  read: { id: string; value: ValueOf<typeof readings> }[];
  years: { id: string; value: ValueOf<typeof readingHistories> }[];
}

/**
 * Maximum newest readings of a file stored as ordinary readings, which forecasts use; older ones are stored
 * as history.
 */
const MAX_ORDINARY_READINGS = 40;

const getKey = ({ machineCode, meter }: Values) => `${toCellKey(machineCode)} › ${toCellKey(meter)}`;

const getFields = <Kept extends object>(item: Kept) => {
  const {
    id: _,
    version: __,
    updatedAt: ___,
    updatedBy: ____,
    ...value
  } = item as Kept & Record<string, unknown>;
  return value;
};

async function loadMeter(store: Store, id: string): Promise<MeterRecord> {
  const [state, years] = await Promise.all([
    store.find(meters, id),
    loadAllPages((next) => store.list(readingHistories, { under: id, consistent: true, next })),
  ]);
  const read = state
    ? await loadAllPages((next) =>
        store.list(readings, { from: `${id}.1`, to: `${id}.${state.readings}`, consistent: true, next }),
      )
    : [];
  return { state, read, years };
}

/** Returns every reading of a meter, one a minute, oldest first. */
const getAllReadings = ({ state, read, years }: MeterRecord): SeriesReading[] => {
  const readingsByMinute = new Map<string, SeriesReading>();
  for (const [at, value, shown = toShownReading(value, state?.offset)] of years.flatMap(
    ({ readings }) => readings,
  ))
    readingsByMinute.set(at, { at, value, shown });
  for (const { readAt, value, shown } of read) {
    const at = truncateToMinute(readAt);
    readingsByMinute.set(at, { at, value, shown });
  }
  return sortByTime(readingsByMinute.values());
};

const parseMeterId = (id: RecordId): [machineId: number, meter: MeterName] => {
  const [machineId, meter] = String(id).split('.');
  return [Number(machineId), meter as MeterName];
};

const buildTooLowRefusal = () =>
  new RefusalError('invalid', 'readingTooLow', { fields: { value: 'readingTooLow' } });

/**
 * Returns the reading of the last execution of the cycles that follow the meter; no later reading may be
 * lower.
 */
async function loadLastRun(store: Store, machineId: number, meter: MeterName): Promise<number | undefined> {
  const machineCycles = await loadAllPages((next) =>
    store.listBy(cycles, 'byMachine', [machineId], { next }),
  );
  const states = await store.load(
    machineCycles
      .filter((cycle) => cycle.meter === meter && !cycle.retired)
      .map(({ id }) => [cycleStates, id] as const),
    { consistent: true },
  );
  const runs = states.flatMap((state) => state?.lastRun ?? []);
  return runs.length > 0 ? Math.max(...runs) : undefined;
}

type HistoryReadings = ValueOf<typeof readingHistories>['readings'];
const mergeHistory = (history: HistoryReadings, added: readonly AddedReading[]): HistoryReadings =>
  [
    ...new Map(
      [...history, ...added.map(({ at, value, shown }): HistoryReadings[number] => [at, value, shown])].map(
        (each) => [each[0], each],
      ),
    ).values(),
  ].sort(([a], [b]) => (a < b ? -1 : 1));

/** Inserts readings among the existing ones. @throws Refused readingTooLow, readingBeyondRollOver, dateInFuture */
async function buildImportedReadingWrites(
  store: Store,
  {
    id,
    meter,
    rows,
    timeZone,
    source,
    now,
  }: {
    id: string;
    meter: MeterRecord;
    rows: readonly Values[];
    timeZone: string;
    source: string;
    now: string;
  },
): Promise<Writes> {
  const { state, read, years } = meter;
  const rollsOverAt = getRollOver(rows, state?.rollsOverAt);
  const allReadings = getAllReadings(meter);
  const shownByMinute = new Map(allReadings.map(({ at, shown }) => [at, shown]));
  const newRows = parseReadings(rows, timeZone).filter(({ at, shown }) => shownByMinute.get(at) !== shown);
  if (newRows.some(({ at }) => at > now))
    throw new RefusalError('invalid', 'dateInFuture', { fields: { readAt: 'dateInFuture' } });
  if (newRows.some(({ shown }) => !canMeterShow(shown, { rollsOverAt })))
    throw new RefusalError('invalid', 'readingBeyondRollOver', {
      fields: { value: 'readingBeyondRollOver' },
      values: { rollsOverAt: rollsOverAt! },
    });
  const newReadings = countReadingSeries(allReadings, newRows, rollsOverAt, timeZone);
  const readingsByTime = new Map([...allReadings, ...newReadings].map((each) => [each.at, each]));
  const sortedReadings = sortByTime(readingsByTime.values());
  const isDecreasing = sortedReadings.some(
    ({ value }, i) => i > 0 && !isReadingAccepted(value, { reading: sortedReadings[i - 1]!.value }),
  );
  if (isDecreasing) throw buildTooLowRefusal();
  const lastReadAt = state ? truncateToMinute(state.readAt) : '';
  const readingsByMinute = new Map(read.map((each) => [truncateToMinute(each.readAt), each]));
  const changedReadings = newReadings.flatMap(({ at, ...change }) => {
    const existingItem = readingsByMinute.get(at);
    return existingItem ? [{ kept: existingItem, ...change }] : [];
  });
  const otherReadings = newReadings.filter(({ at }) => !readingsByMinute.has(at));
  const newestReadings = otherReadings.filter(({ at }) => at > lastReadAt).slice(-MAX_ORDINARY_READINGS);
  const [machineId, name] = parseMeterId(id);
  const run = newestReadings.length > 0 ? await loadLastRun(store, machineId, name) : undefined;
  if (newestReadings.length > 0 && !isReadingAccepted(newestReadings.at(-1)!.value, { run }))
    throw buildTooLowRefusal();
  const olderReadings = otherReadings.slice(0, otherReadings.length - newestReadings.length);
  const count = state?.readings ?? 0;
  const { at: lastAt, value: lastValue, shown: lastShown } = sortedReadings.at(-1)!;
  const previousReadings = await loadReadingsUpTo(store, id, count);
  const correctedValues = new Map(changedReadings.map(({ kept, value }) => [kept.readAt, value]));
  const after = {
    value: lastValue,
    offset: toThousandth(lastValue - lastShown),
    ...(rollsOverAt !== undefined && { rollsOverAt }),
    readAt: newestReadings.length > 0 || !state ? lastAt : state.readAt,
    readings: count + newestReadings.length,
    ...computeMeterRate(
      [
        ...previousReadings
          .map(toReading)
          .map(({ at, value }) => ({ at, value: correctedValues.get(at) ?? value })),
        ...newestReadings.map(({ at, value }) => ({ at, value })),
      ],
      lastAt,
      timeZone,
    ),
  };
  return [
    state ? store.replace(meters, state, after) : store.create(meters, id, after),
    changedReadings.map(({ kept: existingItem, value, shown }) =>
      store.replace(readings, existingItem, { ...existingItem, value, shown }),
    ),
    newestReadings.map(({ at: readAt, ...reading }, i) =>
      store.create(readings, `${id}.${count + i + 1}`, { ...reading, readAt, source }),
    ),
    [...Map.groupBy(olderReadings, ({ at }) => at.slice(0, 4))].map(([year, yearReadings]) => {
      const existingItem = years.find((each) => each.id === `${id}.${year}`);
      const value = { readings: mergeHistory(existingItem?.readings ?? [], yearReadings) };
      return existingItem
        ? store.replace(readingHistories, existingItem, value)
        : store.create(readingHistories, `${id}.${year}`, value);
    }),
    store.require(machines, machineId, 'machineCode'),
  ];
}

export const readingsTarget: Target = {
  table: 'MeterReadings',
  key: getKey,
  row: ({ readAt }) => String(readAt),
  keepsRows: true,
  rowsAlone: true,

  async standing(store, { plant }, keys) {
    const requestedKeys = new Set(keys);
    const allMachines = await loadAllItems(store, machines);
    const existingRecords = new Map<string, ExistingRecord>();
    for (const { id: machineId, code } of allMachines)
      for (const name of ['hits', 'hours'] as const) {
        const meterKey = getKey({ machineCode: code, meter: name });
        if (!requestedKeys.has(meterKey)) continue;
        const id = `${machineId}.${name}`;
        const meter = await loadMeter(store, id);
        const { state } = meter;
        if (!state) continue;
        const { version, updatedAt, updatedBy, rollsOverAt } = state;
        const own = getAllReadings(meter).map((each) => ({
          ...each,
          at: toWallTime(plant.timeZone, each.at),
        }));
        const values = own.map(({ at: readAt, shown: value }) =>
          removeEmptyCells({ machineCode: code, meter: name, readAt, value, rollsOverAt }),
        );
        existingRecords.set(meterKey, { id, version, values, updatedAt, updatedBy, own });
      }
    return existingRecords;
  },

  refs: { machineCode: { table: 'Machines' } },

  problems: (rows, { standing, today }) => findReadingProblems(rows, standing, today),

  async create({ rows, codes, actor, store }) {
    const { machineCode, meter } = rows[0] ?? {};
    const machineId = codes.idOf('Machines', toCellKey(machineCode));
    if (machineId === undefined)
      throw new RefusalError('invalid', 'refMissing', {
        values: { what: 'machine' },
        fields: { machineCode: 'refMissing' },
      });
    const id = `${machineId}.${meter}`;
    const { plant, user, now } = actor;
    const readingInput = {
      id,
      meter: await loadMeter(store, id),
      rows,
      timeZone: plant.timeZone,
      source: user.name,
      now,
    };
    await store.commit(await buildImportedReadingWrites(store, readingInput));
    return id;
  },

  async update({ rows, standing, actor, store }) {
    const id = String(standing.id);
    const meter = await loadMeter(store, id);
    const { state } = meter;
    if (!state || state.version !== standing.version)
      throw new RefusalError('conflict', 'stale', {
        values: { by: state?.updatedBy ?? standing.updatedBy, at: state?.updatedAt ?? standing.updatedAt },
      });
    const { plant, user, now } = actor;
    await store.commit(
      await buildImportedReadingWrites(store, {
        id,
        meter,
        rows,
        timeZone: plant.timeZone,
        source: user.name,
        now,
      }),
    );
  },

  async image({ id, store }) {
    const { state, read, years } = await loadMeter(store, String(id));
    if (!state) throw new RefusalError('notFound', 'notFound');
    const image: MeterImage = {
      state: getFields(state) as unknown as MeterImage['state'],
      read: read.map((each) => ({
        id: each.id,
        value: getFields(each) as unknown as ValueOf<typeof readings>,
      })),
      years: years.map((each) => ({ id: each.id, value: { readings: each.readings } })),
    };
    return { version: state.version, image };
  },

  async restore({ id, image, store }) {
    const { state, read, years } = await loadMeter(store, String(id));
    if (!state) throw new RefusalError('notFound', 'notFound');
    const previousMeter = image as MeterImage;
    const [readingsBefore, yearsBefore] = [previousMeter.read, previousMeter.years].map(
      (all) => new Map(all.map((each) => [each.id, each.value as object])),
    ) as [Map<string, ValueOf<typeof readings>>, Map<string, ValueOf<typeof readingHistories>>];
    await store.commit(
      store.replace(meters, state, previousMeter.state),
      read.map((each) => {
        const value = readingsBefore.get(each.id);
        if (!value) return store.remove(readings, each);
        return isDeepStrictEqual(getFields(each), value) ? [] : store.replace(readings, each, value);
      }),
      years.map((each) => {
        const value = yearsBefore.get(each.id);
        if (!value) return store.remove(readingHistories, each);
        return isDeepStrictEqual(getFields(each), value) ? [] : store.replace(readingHistories, each, value);
      }),
    );
  },

  async remove({ id, version, store }) {
    const { state, read, years } = await loadMeter(store, String(id));
    if (!state) throw new RefusalError('notFound', 'notFound');
    await store.commit(
      store.remove(meters, state, { expected: version }),
      read.map((each) => store.remove(readings, each)),
      years.map((each) => store.remove(readingHistories, each)),
    );
  },
};
