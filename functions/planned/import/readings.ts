// Import target of meter readings: all readings of a meter are one record, in order of time regardless of the
// file's order (domain 14.6).
import { isDeepStrictEqual } from 'node:util';
import { truncateToMinute } from '#shared/date-order.ts';
import type { RowProblem } from '#shared/ingestion/problem.ts';
import {
  computeMeterRate,
  isReadingAccepted,
  toCountedReading,
  toShownReading,
} from '#shared/planned/meter.ts';
import { findReadingOutliers } from '#shared/planned/reading-outliers.ts';
import { RefusalError } from '#shared/refused.ts';
import { toInstant, toWallTime } from '#shared/wall-clock.ts';
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

/** Returns every cumulative reading of a meter by minute, oldest first. */
const getAllValues = ({ read, years }: MeterRecord): Map<string, number> =>
  new Map(
    [
      ...years.flatMap(({ readings }) => readings),
      ...read.map(({ readAt, value }) => [truncateToMinute(readAt), value] as [string, number]),
    ].sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const parseReadings = (rows: readonly Values[], timeZone: string) =>
  rows
    .map(({ readAt, value }) => [toInstant(timeZone, String(readAt)), Number(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));

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

/** Inserts readings among the existing ones. @throws Refused readingTooLow, dateInFuture */
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
  const offset = state?.offset ?? 0;
  const valuesByMinute = getAllValues(meter);
  const newReadings: [string, number][] = [];
  for (const [readAt, shownValue] of parseReadings(rows, timeZone)) {
    // Values displayed before a reset have another offset.
    const value = toCountedReading(shownValue, offset);
    if (valuesByMinute.get(readAt) === value) continue;
    if (readAt > now)
      throw new RefusalError('invalid', 'dateInFuture', { fields: { readAt: 'dateInFuture' } });
    valuesByMinute.set(readAt, value);
    newReadings.push([readAt, value]);
  }
  const sortedReadings = [...valuesByMinute].sort(([a], [b]) => (a < b ? -1 : 1));
  const isDecreasing = sortedReadings.some(
    ([, value], i) => i > 0 && !isReadingAccepted(value, { reading: sortedReadings[i - 1]![1] }),
  );
  if (isDecreasing) throw buildTooLowRefusal();
  const lastReadAt = state ? truncateToMinute(state.readAt) : '';
  const readingsByMinute = new Map(read.map((each) => [truncateToMinute(each.readAt), each]));
  const changedReadings = newReadings.flatMap(([readAt, value]) => {
    const existingItem = readingsByMinute.get(readAt);
    return existingItem ? [{ kept: existingItem, value }] : [];
  });
  const otherReadings = newReadings.filter(([readAt]) => !readingsByMinute.has(readAt));
  const newestReadings = otherReadings
    .filter(([readAt]) => readAt > lastReadAt)
    .slice(-MAX_ORDINARY_READINGS);
  const [machineId, name] = parseMeterId(id);
  const run = newestReadings.length > 0 ? await loadLastRun(store, machineId, name) : undefined;
  if (newestReadings.length > 0 && !isReadingAccepted(newestReadings.at(-1)![1], { run }))
    throw buildTooLowRefusal();
  const olderReadings = otherReadings.slice(0, otherReadings.length - newestReadings.length);
  const count = state?.readings ?? 0;
  const [lastAt, lastValue] = sortedReadings.at(-1)!;
  const previousReadings = await loadReadingsUpTo(store, id, count);
  const correctedValues = new Map(changedReadings.map(({ kept, value }) => [kept.readAt, value]));
  const after = {
    value: lastValue,
    offset,
    readAt: newestReadings.length > 0 || !state ? lastAt : state.readAt,
    readings: count + newestReadings.length,
    ...computeMeterRate(
      [
        ...previousReadings
          .map(toReading)
          .map(({ at, value }) => ({ at, value: correctedValues.get(at) ?? value })),
        ...newestReadings.map(([at, value]) => ({ at, value })),
      ],
      lastAt,
      timeZone,
    ),
  };
  return [
    state ? store.replace(meters, state, after) : store.create(meters, id, after),
    changedReadings.map(({ kept: existingItem, value }) =>
      store.replace(readings, existingItem, { ...existingItem, value, shown: toShownReading(value, offset) }),
    ),
    newestReadings.map(([readAt, value], i) =>
      store.create(readings, `${id}.${count + i + 1}`, {
        value,
        shown: toShownReading(value, offset),
        readAt,
        source,
      }),
    ),
    [...Map.groupBy(olderReadings, ([readAt]) => readAt.slice(0, 4))].map(([year, yearReadings]) => {
      const existingItem = years.find((each) => each.id === `${id}.${year}`);
      const mergedReadings = new Map([...(existingItem?.readings ?? []), ...yearReadings]);
      const value = { readings: [...mergedReadings].sort(([a], [b]) => (a < b ? -1 : 1)) };
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
        const values = [...getAllValues(meter)].map(([readAt, value]) =>
          removeEmptyCells({
            machineCode: code,
            meter: name,
            readAt: toWallTime(plant.timeZone, readAt),
            value: toShownReading(value, state.offset),
          }),
        );
        const { version, updatedAt, updatedBy } = state;
        existingRecords.set(meterKey, { id, version, values, updatedAt, updatedBy });
      }
    return existingRecords;
  },

  refs: { machineCode: { table: 'Machines' } },

  problems(rows, { standing, today }) {
    const valuesByTime = new Map(
      (standing?.values ?? []).map(({ readAt, value }) => [String(readAt), Number(value)]),
    );
    const lines = new Map(rows.map(({ line, values }) => [String(values.readAt), line]));
    for (const { values } of rows) valuesByTime.set(String(values.readAt), Number(values.value));
    const sortedReadings = [...valuesByTime]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([readAt, value]) => ({ readAt, value, isFixed: !lines.has(readAt) }));
    const outliers = new Map(
      findReadingOutliers(sortedReadings).map(
        (outlier) => [sortedReadings[outlier.at]!.readAt, outlier] as const,
      ),
    );
    return rows.flatMap(({ line, values }): RowProblem[] => {
      const readAt = String(values.readAt);
      const { before, after } = outliers.get(readAt) ?? {};
      return [
        ...(readAt.slice(0, 10) > today
          ? [{ line, column: 'readAt', code: 'dateAhead' as const, values: { value: readAt } }]
          : []),
        ...(before !== undefined
          ? [{ line, column: 'value', code: 'readingLower' as const, values: { before } }]
          : after !== undefined
            ? [{ line, column: 'value', code: 'readingHigher' as const, values: { after } }]
            : []),
      ];
    });
  },

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
