// A path as the generator takes it: a series of its own points, fixed, daily closed, firm for one day (domain 11.4).
import type { Path } from '../../../shared/autonomous/path.ts';
import type { Point } from '../../../shared/autonomous/point.ts';
import { pathMinutes, roundsOf } from '../../../shared/autonomous/rounds.ts';
import { rhythmOfPoint } from '../../../shared/planned/lubrication.ts';
import type { Actor } from '../../http/session.ts';
import { operators, teams } from '../../table/entities/organisation.ts';
import { cycleStates, paths, runs, type Series } from '../../table/entities/planned.ts';
import { machines } from '../../table/entities/structure.ts';
import { exchange } from '../../table/references.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import type { KeptCycle } from './issuing.ts';
import { newGeneration, planKey } from './replanning.ts';

type Gone = Pick<Series, 'places' | 'morePlaces'>;

/** What is kept of a path: itself, when its points are due, and what the generator asks of any cycle. `points` are those it names, in its order. */
export function seriesOfPath(path: Path, points: readonly (Point & { id: number })[], places: Gone): Series {
  return {
    ...path,
    ...places,
    rounds: roundsOf(points),
    totalMinutes: pathMinutes(
      points.map(({ minutes }) => minutes),
      path.walkingMinutes,
    ),
    typeCycle: 'am',
    machineId: points[0]!.machineId,
    ...lubricatedAt(points, path.shifts),
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

/** Its L points, each with its own rhythm. */
function lubricatedAt(
  points: readonly (Point & { id: number })[],
  shifts: readonly number[] | undefined,
): Pick<Series, 'lubricates'> {
  const lubricates = points.flatMap(({ type, id, number, description, machineId, frequency, ...point }) =>
    type === 'L'
      ? [
          {
            ...{ pointId: id, number, description, machineId },
            ...{ lubricantId: point.lubricantId, quantity: point.quantity },
            ...rhythmOfPoint(frequency, shifts),
          },
        ]
      : [],
  );
  return lubricates.length > 0 ? { lubricates } : {};
}

/** The machine it begins at while it is there, and who walks it while it is active. */
function holds(store: Store, before: Series | undefined, after: Series | undefined): Writes {
  const [was, is] = [before, after].map((path) => (path?.active ? path : undefined));
  return [
    exchange(store, machines, { before: before?.machineId, after: after?.machineId }, 'paths', 'points.0'),
    exchange(store, teams, { before: was?.teamId, after: is?.teamId }, 'paths', 'teamId'),
    exchange(store, operators, { before: was?.operatorId, after: is?.operatorId }, 'paths', 'operatorId'),
  ];
}

/** A new path and how far its runs have come: not at all. */
export const pathBegun = (store: Store, actor: Actor, id: number, path: Series): Writes => [
  store.create(paths, id, path),
  store.create(cycleStates, id, {
    path: true,
    generation: 1,
    activatedOn: actor.today,
    ordinal: 0,
    plan: planKey(path, actor.plant.calendar),
  }),
  holds(store, undefined, path),
];

const dates = ({ anchor, active, validTo }: Series) => [anchor, active, validTo].join('|');

/** Other dates begin a new generation; other points are followed by the runs that are not firm. */
export async function pathChanged(
  store: Store,
  actor: Actor,
  before: KeptCycle,
  after: Series,
  version?: number,
): Promise<Writes> {
  const kept = store.made(paths, before.id, after, before.version + 1);
  const state = dates(before) === dates(after) ? undefined : await store.get(cycleStates, before.id);
  const renewed =
    state && (await newGeneration(store, before, kept, state, actor.today, actor.plant.calendar));
  return [
    store.replace(paths, before, after, { expected: version }),
    state && renewed ? store.replace(cycleStates, state, { ...renewed, path: true }) : [],
    holds(store, before, after),
  ];
}

/** One without runs goes; of another those that are firm or done keep its name, the next run of the job or `bringUpToDate` sweeps the others, and its code is free again. */
export async function pathEnded(
  store: Store,
  actor: Actor,
  before: KeptCycle,
  version?: number,
): Promise<Writes> {
  const { items } = await store.list(runs, { under: before.id, limit: 1, consistent: true });
  const state = await store.get(cycleStates, before.id);
  if (items.length === 0)
    return [
      store.remove(paths, before, { expected: version }),
      store.remove(cycleStates, state),
      holds(store, before, undefined),
    ];
  const code = `${before.code.slice(0, 30)}~${before.id}`;
  const { teamId: _, operatorId: __, ...rest } = before;
  const retired = { ...rest, code, active: false, retired: true };
  const kept = store.made(paths, before.id, retired, before.version + 1);
  const renewed = await newGeneration(store, before, kept, state, actor.today, actor.plant.calendar);
  return [
    store.replace(paths, before, retired, { expected: version }),
    store.replace(cycleStates, state, { ...renewed, path: true }),
    holds(store, before, retired),
  ];
}
