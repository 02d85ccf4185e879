// Cycles in an import: the rows of one code are one cycle, each a procedure on an element of its machine (domain 14.5).

import type { RowProblem } from '../../../shared/ingestion/problem.ts';
import { parse } from '../../../shared/input.ts';
import { Cycle, CycleShape } from '../../../shared/planned/cycle.ts';
import { isUntouched } from '../../../shared/planned/order-moves.ts';
import { type Frequency, periodDays, toleranceAllowed } from '../../../shared/planned/period.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Actor } from '../../http/session.ts';
import {
  type Codes,
  elementIdOf,
  figureOf,
  filledIn,
  lower,
  type Target,
  type ThingId,
  textOf,
  type Values,
} from '../../ingestion/writes.ts';
import { cycleStates, cycles, orders } from '../../table/entities/planned.ts';
import { procedures, strategies } from '../../table/entities/procedures.ts';
import type { ValueOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { begun, derivedOf, mustRun, teamHolds } from '../cycle/creating.ts';
import { freed, rhythm } from '../cycle/cycle.ts';
import { isExtra, type KeptCycle, type KeptState } from '../cycle/issuing.ts';
import { newGeneration } from '../cycle/replanning.ts';
import { cyclesStanding } from './standing.ts';
import { holdsOf, type KeptStrategy, type Work, worksOf, workWrites } from './works.ts';

type CycleValue = ValueOf<typeof cycles>;
type StateValue = ValueOf<typeof cycleStates>;
interface CycleImage {
  value: CycleValue;
  state: StateValue;
  /** All of its machine. */
  strategies: string[];
}

const key = ({ code }: Values) => lower(code);

/** What the rows of a cycle say alike. */
const shared = ['machineCode', 'frequencyN', 'frequencyUnit', 'anchor', 'updateMode', 'tolerance'] as const;

const versionOf = ({ version, followed = 0 }: KeptCycle): number => version - followed;
function mustBe(cycle: KeptCycle, expected: number) {
  if (versionOf(cycle) !== expected)
    throw new Refused('conflict', 'stale', { values: { by: cycle.updatedBy, at: cycle.updatedAt } });
}

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

/** A column that any row may say. */
const saidOf = (rows: readonly Values[], column: string) =>
  rows.map((row) => row[column]).find((value) => value !== undefined);

const notThere = (what: string, column: string) =>
  new Refused('invalid', 'refMissing', { values: { what }, fields: { [column]: 'refMissing' } });

function idOf(
  codes: Codes,
  table: 'Machines' | 'Smp',
  code: string | number | undefined,
  column: string,
): number {
  const id = codes.idOf(table, lower(code));
  if (id === undefined) throw notThere(table === 'Smp' ? 'procedure' : 'machine', column);
  return Number(id);
}

const placesIn = (rows: readonly Values[], codes: Codes) =>
  rows.map((row) => {
    const elementId = elementIdOf(row, codes);
    if (row.elementPath !== undefined && elementId === undefined) throw notThere('element', 'elementPath');
    return { elementId, procedureId: idOf(codes, 'Smp', row.smpCode, 'smpCode') };
  });

const rhythmIn = (rows: readonly Values[]) => ({
  frequency: { n: figureOf(saidOf(rows, 'frequencyN')), unit: saidOf(rows, 'frequencyUnit') },
  mode: saidOf(rows, 'updateMode'),
  anchor: saidOf(rows, 'anchor'),
});

/** What is not said stays. */
const said = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<Value>;

/** Nothing of it is written under a cycle that follows a meter. */
const mustBeOfDays = ({ meter }: KeptCycle) => {
  if (meter !== 'none')
    throw new Refused('invalid', 'invalidInput', { fields: { frequencyN: 'notAllowed' } });
};

export const cyclesTarget: Target = {
  table: 'Cycles',
  key,
  row: ({ elementPath, smpCode }) => `${lower(elementPath)} · ${lower(smpCode)}`,

  standing: (store) => cyclesStanding(store, versionOf),

  refs: { machineCode: { table: 'Machines' }, smpCode: { table: 'Smp' } },
  asks: ['Groups', 'Subgroups', 'Components'],

  problems: (rows, { known }) => [
    ...rows.flatMap(({ line, values }): RowProblem[] => [
      ...(values.elementPath !== undefined && elementIdOf(values, known) === undefined
        ? [{ line, column: 'elementPath', code: 'noParent' as const, values: { value: values.elementPath } }]
        : []),
      ...frequencyProblems(line, values),
    ]),
    ...shared.flatMap((column) => differing(rows, column)),
  ],

  async create({ rows, codes, actor, store }) {
    const machineId = idOf(codes, 'Machines', saidOf(rows, 'machineCode'), 'machineCode');
    await mustRun(store, machineId);
    const works = await worksOf(store, machineId, placesIn(rows, codes));
    const [first] = works;
    const method = await store.get(procedures, first!.procedureId);
    const input = await parse(Cycle, {
      code: textOf(rows[0]?.code),
      description: method.description,
      machineId,
      typology: method.typology,
      strategies: works.map(({ id }) => id),
      ...rhythmIn(rows),
      tolerance: figureOf(saidOf(rows, 'tolerance')),
    });
    const value = { ...input, ...(await derivedOf(store, input, works)) };
    return store.numbered('cycle', async (id) => {
      await store.commit(
        store.create(cycles, id, value),
        store.create(cycleStates, id, begun(actor, value)),
        workWrites(store, works, id),
        holdsOf(store, machineId, works, 1, 1),
      );
      return id;
    });
  },

  async update({ rows, standing, codes, actor, store }) {
    const [before, state] = await read(store, standing.id);
    mustBe(before, standing.version);
    mustBeOfDays(before);
    const machineId = idOf(codes, 'Machines', saidOf(rows, 'machineCode'), 'machineCode');
    if (machineId !== before.machineId)
      throw new Refused('invalid', 'invalidInput', { fields: { machineCode: 'notAllowed' } });
    const works = await worksOf(store, machineId, placesIn(rows, codes), before.id);
    const input = await parse(Cycle, {
      ...Object.fromEntries(Object.keys(CycleShape).map((name) => [name, before[name as keyof KeptCycle]])),
      ...said(rhythmIn(rows)),
      ...filledIn({ tolerance: figureOf(saidOf(rows, 'tolerance')) }),
      strategies: works.map(({ id }) => id),
    });
    const value = {
      ...input,
      ...(await derivedOf(store, input, works)),
      ...(before.followed && { followed: before.followed }),
    };
    const left = before.strategies.filter((id) => !value.strategies.includes(id));
    await store.commit(
      store.replace(cycles, before, value),
      await newState(store, actor, before, value, state),
      workWrites(store, works, before.id),
      freed(store, await strategiesAt(store, left)),
      holdsOf(store, machineId, works, 0, 1),
    );
  },

  async image({ id, store }) {
    const [cycle, state] = await read(store, id);
    const its = await everyPage((next) =>
      store.list(strategies, { under: cycle.machineId, consistent: true, next }),
    );
    const image: CycleImage = {
      value: own(cycle) as unknown as CycleValue,
      state: own(state) as unknown as StateValue,
      strategies: its.map((each) => each.id),
    };
    return { version: versionOf(cycle), image };
  },

  async restore({ id, image, actor, store }) {
    const [before, state] = await read(store, id);
    const { value, state: was, strategies: there } = image as CycleImage;
    const left = await strategiesAt(
      store,
      before.strategies.filter((each) => !value.strategies.includes(each)),
    );
    const back = await strategiesAt(
      store,
      value.strategies.filter((each) => !before.strategies.includes(each)),
    );
    const gone = left.filter((each) => !there.includes(each.id));
    const works: Work[] = gone.map((kept) => ({ ...kept, kept: undefined }));
    const same = rhythm(before) === rhythm(value);
    // nobody planned with it since
    const untouched = state.sweeping === true && state.generation === was.generation + 1;
    await store.commit(
      store.replace(cycles, before, value),
      !same && untouched
        ? store.replace(cycleStates, state, was)
        : await newState(store, actor, before, value, state),
      back.map((kept) => workWrites(store, [{ ...kept, kept }], before.id)),
      freed(
        store,
        left.filter((each) => there.includes(each.id)),
      ),
      gone.map((each) => store.remove(strategies, each)),
      holdsOf(store, before.machineId, works, 0, -1),
      teamHolds(store, before, value),
    );
  },

  async remove({ id, version, store }) {
    const [before, state] = await read(store, id);
    mustBe(before, version);
    const its = await store.list(orders, { under: before.id, limit: MOST_ORDERS + 1, consistent: true });
    const isNobodys = its.items.every(
      (order) => isUntouched(order.state) && !order.byPerson && !isExtra(order),
    );
    if (its.items.length > MOST_ORDERS || !isNobodys)
      throw new Refused('conflict', 'inUse', { values: { by: 'orders', count: its.items.length } });
    const works = await strategiesAt(store, before.strategies);
    // those it found there have been changed once
    const [made, found] = [
      works.filter((each) => each.version === 1),
      works.filter((each) => each.version > 1),
    ];
    await store.commit(
      store.remove(cycles, before),
      store.remove(cycleStates, state),
      its.items.map((order) => store.remove(orders, order)),
      freed(store, found),
      made.map((each) => store.remove(strategies, each)),
      holdsOf(
        store,
        before.machineId,
        works.map((each) => ({ ...each, kept: each.version > 1 ? each : undefined })),
        -1,
        -1,
      ),
      teamHolds(store, before, undefined),
    );
  },
};

/** Orders that go with a cycle in one transaction. */
const MOST_ORDERS = 40;

async function read(store: Store, id: ThingId): Promise<[KeptCycle, KeptState]> {
  const cycle = await store.get(cycles, Number(id));
  return [cycle, await store.get(cycleStates, Number(id))];
}

const strategiesAt = async (store: Store, ids: readonly string[]): Promise<KeptStrategy[]> =>
  (
    await store.load(
      ids.map((id) => [strategies, id] as const),
      { consistent: true },
    )
  ).filter((each) => each !== undefined);

/** The orders follow with the next run of the schedule. */
async function newState(
  store: Store,
  { today, plant }: Actor,
  before: KeptCycle,
  value: CycleValue,
  state: KeptState,
): Promise<Writes> {
  if (rhythm(before) === rhythm(value)) return [];
  const kept = store.made(cycles, before.id, value, before.version + 1);
  return store.replace(
    cycleStates,
    state,
    await newGeneration(store, before, kept, state, today, plant.calendar),
  );
}

function frequencyProblems(line: number, { frequencyN, frequencyUnit, tolerance }: Values): RowProblem[] {
  const n = figureOf(frequencyN);
  if (n === undefined) return [];
  if (n <= 0) return [{ line, column: 'frequencyN', code: 'frequencyZero' }];
  const period = periodDays({ n, unit: frequencyUnit } as Frequency);
  return tolerance !== undefined && !toleranceAllowed(Number(tolerance), period)
    ? [{ line, column: 'tolerance', code: 'toleranceWide' }]
    : [];
}

/** The rows of a cycle that say something else than its first does. */
function differing(
  rows: readonly { line: number; values: Values }[],
  column: (typeof shared)[number],
): RowProblem[] {
  const first = rows.find(({ values }) => values[column] !== undefined);
  return rows.flatMap(({ line, values }): RowProblem[] =>
    values[column] === undefined || lower(values[column]) === lower(first!.values[column])
      ? []
      : [{ line, column, code: 'keyDiffers', values: { line: first!.line, value: first!.values[column]! } }],
  );
}
