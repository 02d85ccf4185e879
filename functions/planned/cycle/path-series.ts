// Path as input of the generator: a series with its own points, fixed, closed daily, firm for one day (domain
// 11.4).
import type { Path } from '#shared/autonomous/path.ts';
import type { Point } from '#shared/autonomous/point.ts';
import { computePathMinutes, groupIntoRounds } from '#shared/autonomous/rounds.ts';
import { getPointFrequency } from '#shared/planned/lubrication.ts';
import { operators, teams } from '../../db/entities/organisation.ts';
import { cycleStates, paths, runs, type Series } from '../../db/entities/planned.ts';
import { machines } from '../../db/entities/structure.ts';
import { replaceReference } from '../../db/references.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import type { StoredCycle } from './issuing.ts';
import { buildPlanKey, computeNewGeneration } from './replanning.ts';

type PathElements = Pick<Series, 'places' | 'morePlaces'>;

/**
 * Returns the stored path: its fields, the rhythms of its points, and the fields the generator needs of any
 * cycle. `points` are its points in order.
 */
export function buildPathSeries(
  path: Path,
  points: readonly (Point & { id: number })[],
  places: PathElements,
): Series {
  return {
    ...path,
    ...places,
    rounds: groupIntoRounds(points),
    totalMinutes: computePathMinutes(
      points.map(({ minutes }) => minutes),
      path.walkingMinutes,
    ),
    typeCycle: 'am',
    machineId: points[0]!.machineId,
    ...getPathLubrication(points, path.shifts),
    typology: 'inspection',
    strategies: [],
    meter: 'none',
    mode: 'initialScheduling',
    tolerance: 0,
    lockSpan: 1,
    kitMinutes: 0,
    autoClose: true,
  };
}

/** Returns the lubrication points, each with its own rhythm. */
function getPathLubrication(
  points: readonly (Point & { id: number })[],
  shifts: readonly number[] | undefined,
): Pick<Series, 'lubricates'> {
  const lubricates = points.flatMap(({ type, id, number, description, machineId, frequency, ...point }) =>
    type === 'L'
      ? [
          {
            ...{ pointId: id, number, description, machineId },
            ...{ lubricantId: point.lubricantId, quantity: point.quantity },
            ...getPointFrequency(frequency, shifts),
          },
        ]
      : [],
  );
  return lubricates.length > 0 ? { lubricates } : {};
}

/**
 * Returns the changes of references: to the first machine always, to team and operator while the path is
 * active.
 */
function buildReferenceChanges(store: Store, before: Series | undefined, after: Series | undefined): Writes {
  const [activeBefore, activeAfter] = [before, after].map((path) => (path?.active ? path : undefined));
  return [
    replaceReference(
      store,
      machines,
      { before: before?.machineId, after: after?.machineId },
      'paths',
      'points.0',
    ),
    replaceReference(
      store,
      teams,
      { before: activeBefore?.teamId, after: activeAfter?.teamId },
      'paths',
      'teamId',
    ),
    replaceReference(
      store,
      operators,
      { before: activeBefore?.operatorId, after: activeAfter?.operatorId },
      'paths',
      'operatorId',
    ),
  ];
}

/** Returns the writes of a new path, with its initial state. */
export const buildPathCreation = (store: Store, actor: Actor, id: number, path: Series): Writes => [
  store.create(paths, id, path),
  store.create(cycleStates, id, {
    path: true,
    generation: 1,
    activatedOn: actor.today,
    ordinal: 0,
    plan: buildPlanKey(path, actor.plant.calendar),
  }),
  buildReferenceChanges(store, undefined, path),
];

const buildDatesKey = ({ anchor, active, validTo }: Series) => [anchor, active, validTo].join('|');

/**
 * Returns the writes of a changed path. Changed dates start a new generation; changed points are applied to
 * runs that are not firm.
 */
export async function buildPathChange(
  store: Store,
  actor: Actor,
  before: StoredCycle,
  after: Series,
  version?: number,
): Promise<Writes> {
  const updatedPath = store.buildStoredItem(paths, before.id, after, before.version + 1);
  const state =
    buildDatesKey(before) === buildDatesKey(after) ? undefined : await store.get(cycleStates, before.id);
  const newState =
    state &&
    (await computeNewGeneration(store, before, updatedPath, state, actor.today, actor.plant.calendar));
  return [
    store.replace(paths, before, after, { expected: version }),
    state && newState ? store.replace(cycleStates, state, { ...newState, path: true }) : [],
    buildReferenceChanges(store, before, after),
  ];
}

/**
 * Returns the writes that delete a path without runs, or retire one with runs: firm and completed runs keep
 * its name, the next run of the job or `bringUpToDate` removes the others, and its code becomes free.
 */
export async function buildPathRemoval(
  store: Store,
  actor: Actor,
  before: StoredCycle,
  version?: number,
): Promise<Writes> {
  const { items } = await store.list(runs, { under: before.id, limit: 1, consistent: true });
  const state = await store.get(cycleStates, before.id);
  if (items.length === 0)
    return [
      store.remove(paths, before, { expected: version }),
      store.remove(cycleStates, state),
      buildReferenceChanges(store, before, undefined),
    ];
  const code = `${before.code.slice(0, 30)}~${before.id}`;
  const { teamId: _, operatorId: __, ...rest } = before;
  const retiredPath = { ...rest, code, active: false, retired: true };
  const updatedPath = store.buildStoredItem(paths, before.id, retiredPath, before.version + 1);
  const newState = await computeNewGeneration(
    store,
    before,
    updatedPath,
    state,
    actor.today,
    actor.plant.calendar,
  );
  return [
    store.replace(paths, before, retiredPath, { expected: version }),
    store.replace(cycleStates, state, { ...newState, path: true }),
    buildReferenceChanges(store, before, retiredPath),
  ];
}
