// Readings of meters in an import: all of a meter are one thing, in order of time whatever the file's order (domain 14.6).
import { isDeepStrictEqual } from 'node:util';
import type { RowProblem } from '../../../shared/ingestion/problem.ts';
import { averagePerDay, countedAt, readingAccepted, shownAt } from '../../../shared/planned/meter.ts';
import { Refused } from '../../../shared/refused.ts';
import { toMinute } from '../../../shared/steps.ts';
import { instantOf, wallTimeOf } from '../../../shared/wall-clock.ts';
import {
  filledIn,
  lower,
  type Standing,
  type Target,
  type ThingId,
  type Values,
} from '../../ingestion/writes.ts';
import { cycleStates, cycles, meters, readingHistories, readings } from '../../table/entities/planned.ts';
import { machines } from '../../table/entities/structure.ts';
import type { KeptOf, ValueOf } from '../../table/entity.ts';
import { allOf } from '../../table/listed.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { asRead, type MeterName, readingsUpTo } from '../meter/metering.ts';

type KeptReading = KeptOf<typeof readings>;
type Year = KeptOf<typeof readingHistories>;
interface Meter {
  state?: KeptOf<typeof meters>;
  read: KeptReading[];
  years: Year[];
}
interface MeterImage {
  state: ValueOf<typeof meters>;
  /** Those that were read here, from the first that may change. */
  read: { id: string; value: ValueOf<typeof readings> }[];
  years: { id: string; value: ValueOf<typeof readingHistories> }[];
}

/** The newest of a file are readings like any other, by which runs are foretold; those before them are history. */
const NEWEST = 40;

const key = ({ machineCode, meter }: Values) => `${lower(machineCode)} › ${lower(meter)}`;

const own = <Kept extends object>(kept: Kept) => {
  const {
    id: _,
    version: __,
    updatedAt: ___,
    updatedBy: ____,
    ...value
  } = kept as Kept & Record<string, unknown>;
  return value;
};

async function meterOf(store: Store, id: string): Promise<Meter> {
  const [state, years] = await Promise.all([
    store.find(meters, id),
    everyPage((next) => store.list(readingHistories, { under: id, consistent: true, next })),
  ]);
  const read = state
    ? await everyPage((next) =>
        store.list(readings, { from: `${id}.1`, to: `${id}.${state.readings}`, consistent: true, next }),
      )
    : [];
  return { state, read, years };
}

/** Every reading of a meter by its minute, oldest first: cumulative. */
const everyValue = ({ read, years }: Meter): Map<string, number> =>
  new Map(
    [
      ...years.flatMap(({ readings }) => readings),
      ...read.map(({ readAt, value }) => [toMinute(readAt), value] as [string, number]),
    ].sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const readIn = (rows: readonly Values[], timeZone: string) =>
  rows
    .map(({ readAt, value }) => [instantOf(timeZone, String(readAt)), Number(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));

const nameOf = (id: ThingId): [machineId: number, meter: MeterName] => {
  const [machineId, meter] = String(id).split('.');
  return [Number(machineId), meter as MeterName];
};

const tooLow = () => new Refused('invalid', 'readingTooLow', { fields: { value: 'readingTooLow' } });

/** The last run of what follows the meter: no reading after it is lower. */
async function lastRunOf(store: Store, machineId: number, meter: MeterName): Promise<number | undefined> {
  const its = await everyPage((next) => store.listBy(cycles, 'byMachine', [machineId], { next }));
  const states = await store.load(
    its
      .filter((cycle) => cycle.meter === meter && !cycle.retired)
      .map(({ id }) => [cycleStates, id] as const),
    { consistent: true },
  );
  const runs = states.flatMap((state) => state?.lastRun ?? []);
  return runs.length > 0 ? Math.max(...runs) : undefined;
}

/** New readings among those that stand. @throws Refused readingTooLow, dateInFuture */
async function put(
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
    meter: Meter;
    rows: readonly Values[];
    timeZone: string;
    source: string;
    now: string;
  },
): Promise<Writes> {
  const { state, read, years } = meter;
  const offset = state?.offset ?? 0;
  const all = everyValue(meter);
  const fresh: [string, number][] = [];
  for (const [readAt, shown] of readIn(rows, timeZone)) {
    // what was shown before a reset was counted otherwise
    const value = countedAt(shown, offset);
    if (all.get(readAt) === value) continue;
    if (readAt > now) throw new Refused('invalid', 'dateInFuture', { fields: { readAt: 'dateInFuture' } });
    all.set(readAt, value);
    fresh.push([readAt, value]);
  }
  const inOrder = [...all].sort(([a], [b]) => (a < b ? -1 : 1));
  const falls = inOrder.some(
    ([, value], i) => i > 0 && !readingAccepted(value, { reading: inOrder[i - 1]![1] }),
  );
  if (falls) throw tooLow();
  const last = state ? toMinute(state.readAt) : '';
  const numbered = new Map(read.map((each) => [toMinute(each.readAt), each]));
  const changed = fresh.flatMap(([readAt, value]) => {
    const kept = numbered.get(readAt);
    return kept ? [{ kept, value }] : [];
  });
  const others = fresh.filter(([readAt]) => !numbered.has(readAt));
  const newest = others.filter(([readAt]) => readAt > last).slice(-NEWEST);
  const [machineId, name] = nameOf(id);
  const run = newest.length > 0 ? await lastRunOf(store, machineId, name) : undefined;
  if (newest.length > 0 && !readingAccepted(newest.at(-1)![1], { run })) throw tooLow();
  const older = others.slice(0, others.length - newest.length);
  const count = state?.readings ?? 0;
  const [lastAt, lastValue] = inOrder.at(-1)!;
  const known = await readingsUpTo(store, id, count);
  const after = {
    value: lastValue,
    offset,
    readAt: newest.length > 0 || !state ? lastAt : state.readAt,
    readings: count + newest.length,
    perDay: averagePerDay([...known.map(asRead), ...newest.map(([at, value]) => ({ at, value }))], lastAt),
  };
  return [
    state ? store.replace(meters, state, after) : store.create(meters, id, after),
    changed.map(({ kept, value }) =>
      store.replace(readings, kept, { ...kept, value, shown: shownAt(value, offset) }),
    ),
    newest.map(([readAt, value], i) =>
      store.create(readings, `${id}.${count + i + 1}`, {
        value,
        shown: shownAt(value, offset),
        readAt,
        source,
      }),
    ),
    [...Map.groupBy(older, ([readAt]) => readAt.slice(0, 4))].map(([year, its]) => {
      const kept = years.find((each) => each.id === `${id}.${year}`);
      const together = new Map([...(kept?.readings ?? []), ...its]);
      const value = { readings: [...together].sort(([a], [b]) => (a < b ? -1 : 1)) };
      return kept
        ? store.replace(readingHistories, kept, value)
        : store.create(readingHistories, `${id}.${year}`, value);
    }),
    store.require(machines, machineId, 'machineCode'),
  ];
}

export const readingsTarget: Target = {
  table: 'MeterReadings',
  key,
  row: ({ readAt }) => String(readAt),
  keepsRows: true,

  async standing(store, { plant }, keys) {
    const wanted = new Set(keys);
    const all = await allOf(store, machines);
    const standing = new Map<string, Standing>();
    for (const { id: machineId, code } of all)
      for (const name of ['hits', 'hours'] as const) {
        const its = key({ machineCode: code, meter: name });
        if (!wanted.has(its)) continue;
        const id = `${machineId}.${name}`;
        const meter = await meterOf(store, id);
        const { state } = meter;
        if (!state) continue;
        const values = [...everyValue(meter)].map(([readAt, value]) =>
          filledIn({
            machineCode: code,
            meter: name,
            readAt: wallTimeOf(plant.timeZone, readAt),
            value: shownAt(value, state.offset),
          }),
        );
        const { version, updatedAt, updatedBy } = state;
        standing.set(its, { id, version, values, updatedAt, updatedBy });
      }
    return standing;
  },

  refs: { machineCode: { table: 'Machines' } },

  problems(rows, { standing, today }) {
    const said = new Map(
      (standing?.values ?? []).map(({ readAt, value }) => [String(readAt), Number(value)]),
    );
    for (const { values } of rows) said.set(String(values.readAt), Number(values.value));
    const inOrder = [...said].sort(([a], [b]) => (a < b ? -1 : 1));
    const before = new Map(inOrder.map(([readAt], i) => [readAt, inOrder[i - 1]?.[1]]));
    return rows.flatMap(({ line, values }): RowProblem[] => {
      const readAt = String(values.readAt);
      const least = before.get(readAt);
      return [
        ...(readAt.slice(0, 10) > today
          ? [{ line, column: 'readAt', code: 'dateAhead' as const, values: { value: readAt } }]
          : []),
        ...(least !== undefined && Number(values.value) < least
          ? [{ line, column: 'value', code: 'readingLower' as const, values: { before: least } }]
          : []),
      ];
    });
  },

  async create({ rows, codes, actor, store }) {
    const { machineCode, meter } = rows[0] ?? {};
    const machineId = codes.idOf('Machines', lower(machineCode));
    if (machineId === undefined)
      throw new Refused('invalid', 'refMissing', {
        values: { what: 'machine' },
        fields: { machineCode: 'refMissing' },
      });
    const id = `${machineId}.${meter}`;
    const { plant, user, now } = actor;
    const its = {
      id,
      meter: await meterOf(store, id),
      rows,
      timeZone: plant.timeZone,
      source: user.name,
      now,
    };
    await store.commit(await put(store, its));
    return id;
  },

  async update({ rows, standing, actor, store }) {
    const id = String(standing.id);
    const meter = await meterOf(store, id);
    const { state } = meter;
    if (!state || state.version !== standing.version)
      throw new Refused('conflict', 'stale', {
        values: { by: state?.updatedBy ?? standing.updatedBy, at: state?.updatedAt ?? standing.updatedAt },
      });
    const { plant, user, now } = actor;
    await store.commit(
      await put(store, { id, meter, rows, timeZone: plant.timeZone, source: user.name, now }),
    );
  },

  async image({ id, store }) {
    const { state, read, years } = await meterOf(store, String(id));
    if (!state) throw new Refused('notFound', 'notFound');
    const image: MeterImage = {
      state: own(state) as unknown as MeterImage['state'],
      read: read.map((each) => ({ id: each.id, value: own(each) as unknown as ValueOf<typeof readings> })),
      years: years.map((each) => ({ id: each.id, value: { readings: each.readings } })),
    };
    return { version: state.version, image };
  },

  async restore({ id, image, store }) {
    const { state, read, years } = await meterOf(store, String(id));
    if (!state) throw new Refused('notFound', 'notFound');
    const was = image as MeterImage;
    const [readThen, yearsThen] = [was.read, was.years].map(
      (all) => new Map(all.map((each) => [each.id, each.value as object])),
    ) as [Map<string, ValueOf<typeof readings>>, Map<string, ValueOf<typeof readingHistories>>];
    await store.commit(
      store.replace(meters, state, was.state),
      read.map((each) => {
        const value = readThen.get(each.id);
        if (!value) return store.remove(readings, each);
        return isDeepStrictEqual(own(each), value) ? [] : store.replace(readings, each, value);
      }),
      years.map((each) => {
        const value = yearsThen.get(each.id);
        if (!value) return store.remove(readingHistories, each);
        return isDeepStrictEqual(own(each), value) ? [] : store.replace(readingHistories, each, value);
      }),
    );
  },

  async remove({ id, version, store }) {
    const { state, read, years } = await meterOf(store, String(id));
    if (!state) throw new Refused('notFound', 'notFound');
    await store.commit(
      store.remove(meters, state, { expected: version }),
      read.map((each) => store.remove(readings, each)),
      years.map((each) => store.remove(readingHistories, each)),
    );
  },
};
