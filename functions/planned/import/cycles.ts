// Import target of cycles: the rows of one code are one cycle, each row a procedure on an element of its
// machine (domain 14.5).

import type { RowProblem } from '#shared/ingestion/problem.ts';
import { parseInput } from '#shared/input.ts';
import { Cycle, CycleShape } from '#shared/planned/cycle.ts';
import { isUntouched } from '#shared/planned/order-transitions.ts';
import { getUpdateMode } from '#shared/planned/shift.ts';
import { RefusalError } from '#shared/refused.ts';
import { cycleStates, cycles, meters, orders } from '../../db/entities/planned.ts';
import { procedures, strategies } from '../../db/entities/procedures.ts';
import type { ValueOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import {
  type CodeLookup,
  findElementId,
  type RecordId,
  removeEmptyCells,
  type Target,
  toCellKey,
  toNumber,
  toText,
  type Values,
} from '../../ingestion/public.ts';
import {
  assertMachineNotDismissed,
  buildCycleTeamReference,
  buildInitialState,
  computeDerivedValues,
} from '../cycle/creating.ts';
import { buildReleaseWrites, buildRepetitionKey } from '../cycle/cycle.ts';
import { isExtra, type StoredCycle, type StoredCycleState } from '../cycle/issuing.ts';
import { computeNewGeneration } from '../cycle/replanning.ts';
import { findRepetitionProblems } from './cycle-problems.ts';
import { loadExistingCycles } from './standing.ts';
import {
  buildReferenceChanges,
  buildStrategyAssignments,
  type ImportedStrategy,
  resolveImportedStrategies,
  type StoredStrategy,
} from './works.ts';

type CycleValue = ValueOf<typeof cycles>;
type StateValue = ValueOf<typeof cycleStates>;
interface CycleImage {
  value: CycleValue;
  state: StateValue;
  /** All strategies of its machine. */
  strategies: string[];
}

const getKey = ({ code }: Values) => toCellKey(code);

const getOwnVersion = ({ version, followed = 0 }: StoredCycle): number => version - followed;
function assertVersion(cycle: StoredCycle, expected: number) {
  if (getOwnVersion(cycle) !== expected)
    throw new RefusalError('conflict', 'stale', { values: { by: cycle.updatedBy, at: cycle.updatedAt } });
}

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

/** Returns the first value of a column that any row may contain. */
export const getFirstValue = (rows: readonly Values[], column: string) =>
  rows.map((row) => row[column]).find((value) => value !== undefined);

const buildMissingRefusal = (what: string, column: string) =>
  new RefusalError('invalid', 'refMissing', { values: { what }, fields: { [column]: 'refMissing' } });

const referenceNames = { Machines: 'machine', Smp: 'procedure', Teams: 'team' } as const;
function resolveId(
  codes: CodeLookup,
  table: keyof typeof referenceNames,
  code: string | number | undefined,
  column: string,
): number {
  const id = codes.idOf(table, toCellKey(code));
  if (id === undefined) throw buildMissingRefusal(referenceNames[table], column);
  return Number(id);
}

const resolveWork = (rows: readonly Values[], codes: CodeLookup) =>
  rows.map((row) => {
    const elementId = findElementId(row, codes);
    if (row.elementPath !== undefined && elementId === undefined)
      throw buildMissingRefusal('element', 'elementPath');
    return { elementId, procedureId: resolveId(codes, 'Smp', row.smpCode, 'smpCode') };
  });

/** Returns the id of the team, if the rows name one. */
function resolveTeam(rows: readonly Values[], codes: CodeLookup) {
  const code = getFirstValue(rows, 'team');
  return code === undefined ? {} : { teamId: resolveId(codes, 'Teams', code, 'team') };
}

/** Whether the rows are repeated by the hours of the machine's meter. */
const followsHours = (rows: readonly Values[]) => getFirstValue(rows, 'frequencyUnit') === 'H';

const getRepetition = (rows: readonly Values[]) => ({
  frequency: { n: toNumber(getFirstValue(rows, 'frequencyN')), unit: getFirstValue(rows, 'frequencyUnit') },
  mode: getFirstValue(rows, 'updateMode'),
  anchor: getFirstValue(rows, 'anchor'),
});

/** Returns the last reading of the machine's hours if the rows are repeated by them. */
const loadCountedHours = async (store: Store, machineId: number, rows: readonly Values[]) =>
  followsHours(rows) ? (await store.find(meters, `${machineId}.hours`))?.value : undefined;

/** Returns the repetition by hours, counted from a reading: that of a new cycle is the last of its machine. */
function getHoursRepetition(rows: readonly Values[], start: number) {
  const { frequency, mode, anchor } = getRepetition(rows);
  return { ...{ meter: 'hours' as const, mode, anchor }, run: { every: frequency.n, start } };
}

/** Returns the time beside the meter that the rows name; both of its columns, or none, are given. */
const getTimePart = (rows: readonly Values[]) =>
  removeUndefined({
    alsoFrequency: parseTimePart(
      getFirstValue(rows, 'alsoFrequencyN'),
      getFirstValue(rows, 'alsoFrequencyUnit'),
    ),
  });
const parseTimePart = (n: string | number | undefined, unit: string | number | undefined) =>
  n === undefined && unit === undefined ? undefined : { n: toNumber(n), unit };

const wholeColumns = ['lateFactor', 'earlyFactor', 'toleranceShare', 'rank'] as const;
/** Returns the shift factors and the rank that the rows name. */
const getFactorsAndRank = (rows: readonly Values[]) =>
  removeEmptyCells(
    Object.fromEntries(wholeColumns.map((column) => [column, toNumber(getFirstValue(rows, column))])),
  );

interface NewCycle {
  machineId: number;
  /** Procedure of the first row. */
  method: { description: string; typology: string };
  strategies: readonly string[];
  teamId?: number;
  /** Last reading of the machine's hours. */
  counted: number;
}

/** Returns the new cycle of these rows. @throws Refused */
export const parseNewCycle = (
  rows: readonly Values[],
  { machineId, method, strategies, teamId, counted }: NewCycle,
): Promise<Cycle> =>
  parseInput(Cycle, {
    code: toText(rows[0]?.code),
    description: method.description,
    machineId,
    typology: method.typology,
    strategies,
    ...(followsHours(rows) ? getHoursRepetition(rows, counted) : getRepetition(rows)),
    tolerance: toNumber(getFirstValue(rows, 'tolerance')),
    ...getTimePart(rows),
    ...getFactorsAndRank(rows),
    teamId,
  });

/** Removes undefined values, so that absent columns keep the stored ones. */
const removeUndefined = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<Value>;

/** Refuses day values for a cycle that follows a meter, and hours for one that does not follow them. */
const assertSameMeter = ({ meter }: StoredCycle, rows: readonly Values[]) => {
  if (meter !== (followsHours(rows) ? 'hours' : 'none'))
    throw new RefusalError('invalid', 'invalidInput', { fields: { frequencyN: 'notAllowed' } });
};

export const cyclesTarget: Target = {
  table: 'Cycles',
  key: getKey,
  row: ({ elementPath, smpCode }) => `${toCellKey(elementPath)} · ${toCellKey(smpCode)}`,

  standing: (store) => loadExistingCycles(store, getOwnVersion),

  refs: { machineCode: { table: 'Machines' }, smpCode: { table: 'Smp' }, team: { table: 'Teams' } },
  otherTables: ['Groups', 'Subgroups', 'Components'],

  problems: (rows, { codes }) => [
    ...rows.flatMap(({ line, values }): RowProblem[] =>
      values.elementPath !== undefined && findElementId(values, codes) === undefined
        ? [{ line, column: 'elementPath', code: 'noParent', values: { value: values.elementPath } }]
        : [],
    ),
    ...findRepetitionProblems(rows),
  ],

  async create({ rows, codes, actor, store }) {
    const machineId = resolveId(codes, 'Machines', getFirstValue(rows, 'machineCode'), 'machineCode');
    await assertMachineNotDismissed(store, machineId);
    const works = await resolveImportedStrategies(store, machineId, resolveWork(rows, codes));
    const [firstWork] = works;
    const method = await store.get(procedures, firstWork!.procedureId);
    const input = await parseNewCycle(rows, {
      ...{ machineId, method, strategies: works.map(({ id }) => id), ...resolveTeam(rows, codes) },
      counted: (await loadCountedHours(store, machineId, rows)) ?? 0,
    });
    const derivedValues = await computeDerivedValues(store, input, works);
    const value = { ...input, mode: getUpdateMode(input), ...derivedValues };
    return store.numbered('cycle', async (id) => {
      await store.commit(
        store.create(cycles, id, value),
        store.create(cycleStates, id, buildInitialState(actor, value)),
        buildStrategyAssignments(store, works, id),
        buildReferenceChanges(store, machineId, works, 1, 1),
        buildCycleTeamReference(store, undefined, input),
      );
      return id;
    });
  },

  async update({ rows, standing, codes, actor, store }) {
    const [before, state] = await loadCycle(store, standing.id);
    assertVersion(before, standing.version);
    assertSameMeter(before, rows);
    const machineId = resolveId(codes, 'Machines', getFirstValue(rows, 'machineCode'), 'machineCode');
    if (machineId !== before.machineId)
      throw new RefusalError('invalid', 'invalidInput', { fields: { machineCode: 'notAllowed' } });
    const works = await resolveImportedStrategies(store, machineId, resolveWork(rows, codes), before.id);
    const input = await parseInput(Cycle, {
      ...Object.fromEntries(Object.keys(CycleShape).map((name) => [name, before[name as keyof StoredCycle]])),
      ...removeUndefined(
        followsHours(rows)
          ? getHoursRepetition(
              rows,
              before.run?.start ?? (await loadCountedHours(store, machineId, rows)) ?? 0,
            )
          : getRepetition(rows),
      ),
      ...resolveTeam(rows, codes),
      ...removeEmptyCells({ tolerance: toNumber(getFirstValue(rows, 'tolerance')) }),
      ...getTimePart(rows),
      ...getFactorsAndRank(rows),
      strategies: works.map(({ id }) => id),
    });
    const value = {
      ...input,
      mode: getUpdateMode(input),
      ...(await computeDerivedValues(store, input, works)),
      ...(before.followed && { followed: before.followed }),
    };
    const removedIds = before.strategies.filter((id) => !value.strategies.includes(id));
    await store.commit(
      store.replace(cycles, before, value),
      await buildStateWrites(store, actor, before, value, state),
      buildStrategyAssignments(store, works, before.id),
      buildReleaseWrites(store, await loadStrategiesByIds(store, removedIds)),
      buildReferenceChanges(store, machineId, works, 0, 1),
      buildCycleTeamReference(store, before, value),
    );
  },

  async image({ id, store }) {
    const [cycle, state] = await loadCycle(store, id);
    const machineStrategies = await loadAllPages((next) =>
      store.list(strategies, { under: cycle.machineId, consistent: true, next }),
    );
    const image: CycleImage = {
      value: getFields(cycle) as unknown as CycleValue,
      state: getFields(state) as unknown as StateValue,
      strategies: machineStrategies.map((each) => each.id),
    };
    return { version: getOwnVersion(cycle), image };
  },

  async restore({ id, image, actor, store }) {
    const [before, state] = await loadCycle(store, id);
    const { value, state: previousState, strategies: previousIds } = image as CycleImage;
    const removedStrategies = await loadStrategiesByIds(
      store,
      before.strategies.filter((each) => !value.strategies.includes(each)),
    );
    const restoredStrategies = await loadStrategiesByIds(
      store,
      value.strategies.filter((each) => !before.strategies.includes(each)),
    );
    const addedStrategies = removedStrategies.filter((each) => !previousIds.includes(each.id));
    const works: ImportedStrategy[] = addedStrategies.map((strategy) => ({
      ...strategy,
      existingStrategy: undefined,
    }));
    const hasSameDates = buildRepetitionKey(before) === buildRepetitionKey(value);
    // Restores the previous state if no orders were generated since.
    const isStateUntouched = state.sweeping === true && state.generation === previousState.generation + 1;
    await store.commit(
      store.replace(cycles, before, value),
      !hasSameDates && isStateUntouched
        ? store.replace(cycleStates, state, previousState)
        : await buildStateWrites(store, actor, before, value, state),
      restoredStrategies.map((strategy) =>
        buildStrategyAssignments(store, [{ ...strategy, existingStrategy: strategy }], before.id),
      ),
      buildReleaseWrites(
        store,
        removedStrategies.filter((each) => previousIds.includes(each.id)),
      ),
      addedStrategies.map((each) => store.remove(strategies, each)),
      buildReferenceChanges(store, before.machineId, works, 0, -1),
      buildCycleTeamReference(store, before, value),
    );
  },

  async remove({ id, version, store }) {
    const [before, state] = await loadCycle(store, id);
    assertVersion(before, version);
    const orderPage = await store.list(orders, {
      under: before.id,
      limit: MAX_REMOVED_ORDERS + 1,
      consistent: true,
    });
    const isUnchangedByUsers = orderPage.items.every(
      (order) => isUntouched(order.state) && !order.byPerson && !isExtra(order),
    );
    if (orderPage.items.length > MAX_REMOVED_ORDERS || !isUnchangedByUsers)
      throw new RefusalError('conflict', 'inUse', {
        values: { by: 'orders', count: orderPage.items.length },
      });
    const works = await loadStrategiesByIds(store, before.strategies);
    // Strategies that existed before the import have a version above 1.
    const [createdStrategies, existingStrategies] = [
      works.filter((each) => each.version === 1),
      works.filter((each) => each.version > 1),
    ];
    await store.commit(
      store.remove(cycles, before),
      store.remove(cycleStates, state),
      orderPage.items.map((order) => store.remove(orders, order)),
      buildReleaseWrites(store, existingStrategies),
      createdStrategies.map((each) => store.remove(strategies, each)),
      buildReferenceChanges(
        store,
        before.machineId,
        works.map((each) => ({ ...each, existingStrategy: each.version > 1 ? each : undefined })),
        -1,
        -1,
      ),
      buildCycleTeamReference(store, before, undefined),
    );
  },
};

/** Maximum orders deleted with a cycle in one transaction. */
const MAX_REMOVED_ORDERS = 40;

async function loadCycle(store: Store, id: RecordId): Promise<[StoredCycle, StoredCycleState]> {
  const cycle = await store.get(cycles, Number(id));
  return [cycle, await store.get(cycleStates, Number(id))];
}

const loadStrategiesByIds = async (store: Store, ids: readonly string[]): Promise<StoredStrategy[]> =>
  (
    await store.load(
      ids.map((id) => [strategies, id] as const),
      { consistent: true },
    )
  ).filter((each) => each !== undefined);

/** Returns the writes of a new generation if the dates change; the next run of the job updates the orders. */
async function buildStateWrites(
  store: Store,
  { today, plant }: Actor,
  before: StoredCycle,
  value: CycleValue,
  state: StoredCycleState,
): Promise<Writes> {
  if (buildRepetitionKey(before) === buildRepetitionKey(value)) return [];
  const updatedCycle = store.buildStoredItem(cycles, before.id, value, before.version + 1);
  return store.replace(
    cycleStates,
    state,
    await computeNewGeneration(store, before, updatedCycle, state, today, plant.calendar),
  );
}
