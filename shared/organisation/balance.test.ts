import { describe, expect, test } from 'vitest';
import { addDays } from '../day.ts';
import {
  assignWorkload,
  type BalanceContext,
  type BalanceOrder,
  type BalanceResult,
  computeLoadAfterMoves,
  computeOverload,
  levelWorkload,
} from './balance.ts';

const FROM = '2026-03-16';
const days = (n: number) => Array.from({ length: n }, (_, i) => addDays(FROM, i));

/** Returns a pseudo-random generator with a fixed seed. */
function numbers(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * most);
  };
}

type Small = { orders: BalanceOrder[]; ground: BalanceContext };
const able = (teamId: number, requires: BalanceOrder['requires']) =>
  requires.filter(({ level }) => level > teamId).map(({ capacityId }) => capacityId);

/** Creates a few orders, two teams and three days; team 1 has fewer skills than team 2. */
function small(seed: number, n = 5): Small {
  const next = numbers(seed);
  const on = days(3);
  const orders = Array.from({ length: n }, (_, i): BalanceOrder => {
    const level = next(3);
    const teamId = level === 2 || next(2) === 0 ? 2 : 1;
    const plannedOn = on[next(3)]!;
    return {
      ...{ id: `o${i}`, code: `W-${i}`, teamId, plannedOn, late: false },
      minutes: 60 * (1 + next(6)),
      requires: level === 0 ? [] : [{ capacityId: 9, level }],
      ...(next(4) > 0 && { window: { from: addDays(plannedOn, -next(3)), to: addDays(plannedOn, next(3)) } }),
    };
  });
  const load = loadOf(orders);
  const capacities = new Map(
    on.flatMap((day) => [1, 2].map((id) => [`${id} ${day}`, 120 * next(4)] as const)),
  );
  const teams = [1, 2].map((id) => ({ id, code: `T${id}` }));
  const capacity = (id: number, day: string) => capacities.get(`${id} ${day}`) ?? 0;
  return { orders, ground: { days: on, teams, load, capacity, getMissingCapacities: able } };
}

type Place = Pick<BalanceOrder, 'id' | 'teamId' | 'plannedOn'>;
const loadOf = (orders: readonly BalanceOrder[], places: readonly Place[] = orders) => {
  const of = new Map(orders.map((order) => [order.id, order.minutes]));
  return (teamId: number, day: string) =>
    places
      .filter((place) => place.teamId === teamId && place.plannedOn === day)
      .reduce((sum, { id }) => sum + of.get(id)!, 0);
};
const sumOf = ({ orders, ground }: Small, places: readonly Place[]) => {
  const load = loadOf(orders, places);
  return computeOverload(
    ground.days.flatMap((day) =>
      ground.teams.map(({ id }) => ({ load: load(id, day), capacity: ground.capacity(id, day) })),
    ),
  );
};
const after = (orders: readonly BalanceOrder[], { moves }: BalanceResult): Place[] =>
  orders.map((order) => ({ ...order, ...moves.find(({ id }) => id === order.id) }));

/** Returns the minimum overload over all allowed assignments, by exhaustive search. */
function best(of: Small): number {
  const { orders, ground } = of;
  let least = Infinity;
  const tried: Place[] = [];
  const place = (i: number) => {
    const order = orders[i];
    if (!order) {
      least = Math.min(least, sumOf(of, tried));
      return;
    }
    const choices: Place[] = order.window
      ? ground.teams.flatMap(({ id: teamId }) =>
          ground.days
            .filter((day) => allowed(of, order, teamId, day))
            .map((plannedOn) => ({ ...order, teamId, plannedOn })),
        )
      : [];
    for (const choice of [order, ...choices]) {
      tried[i] = choice;
      place(i + 1);
    }
  };
  place(0);
  return least;
}
const allowed = ({ ground }: Small, { window, requires }: BalanceOrder, teamId: number, day: string) =>
  window !== undefined &&
  window.from <= day &&
  day <= window.to &&
  ground.capacity(teamId, day) > 0 &&
  able(teamId, requires).length === 0;

test('the overload is the square of each minute too much', () => {
  const capacity = 384;
  expect(computeOverload([500, 100, 300].map((load) => ({ load, capacity })))).toBe(13_456);
});

describe('levelling', () => {
  const cases = Array.from({ length: 60 }, (_, seed) => small(seed + 1));

  test('is never worse than doing nothing, nor better than the best there is, and says what it comes to', () => {
    let reached = 0;
    for (const its of cases) {
      const levelling = levelWorkload(its.orders, its.ground);
      const least = best(its);
      expect(levelling.before).toBe(sumOf(its, its.orders));
      expect(levelling.after).toBe(sumOf(its, after(its.orders, levelling)));
      expect(levelling.after).toBeLessThanOrEqual(levelling.before);
      expect(levelling.after).toBeGreaterThanOrEqual(least);
      if (levelling.after === least) reached++;
    }
    // The greedy algorithm does not always find the optimum.
    expect(reached).toBeGreaterThan(cases.length * 0.7);
  });

  test('comes, some of its moves made, to what their minutes say', () => {
    for (const its of cases) {
      const { moves, load } = levelWorkload(its.orders, its.ground);
      const days = its.ground.days.flatMap((on) =>
        its.ground.teams.map(({ id: teamId }) => ({ on, teamId, before: its.ground.load(teamId, on) })),
      );
      const told = moves.map((move) => {
        const { minutes, teamId, plannedOn } = its.orders.find(({ id }) => id === move.id)!;
        return { ...move, minutes, before: { teamId, plannedOn } };
      });
      for (const { teamId, on, after } of computeLoadAfterMoves(days, told))
        expect(after).toBe(load(teamId, on));
      for (const { before, after } of computeLoadAfterMoves(days, [])) expect(after).toBe(before);
      const some = told.slice(1);
      const places = its.orders.map((order) => ({ ...order, ...some.find(({ id }) => id === order.id) }));
      const here = loadOf(its.orders, places);
      for (const { teamId, on, after } of computeLoadAfterMoves(days, some))
        expect(after).toBe(here(teamId, on));
    }
  });

  test('moves no firm order, none out of its window, and none to who cannot do it or is not there', () => {
    for (const its of cases)
      for (const { id, teamId, plannedOn } of levelWorkload(its.orders, its.ground).moves) {
        const order = its.orders.find((each) => each.id === id)!;
        expect(allowed(its, order, teamId, plannedOn), `${id} to ${teamId} on ${plannedOn}`).toBe(true);
      }
  });

  test('proposes the same whatever order it is asked in', () => {
    for (const { orders, ground } of cases)
      expect(levelWorkload(orders.toReversed(), ground).moves.sort(byId)).toEqual(
        levelWorkload(orders, ground).moves.sort(byId),
      );
  });

  describe('of one order', () => {
    const on = days(4);
    const [monday, tuesday, wednesday, thursday] = on as [string, string, string, string];
    const order = (its: Partial<BalanceOrder> = {}): BalanceOrder => ({
      ...{ id: 'a', code: 'a', teamId: 1, plannedOn: tuesday, minutes: 100, late: false, requires: [] },
      window: { from: monday, to: thursday },
      ...its,
    });
    /** Returns the moves of one order; `others` is the load besides it by team and day. */
    const moved = (its: BalanceOrder, others: Record<string, number>, capacity = 100) => {
      const load = (id: number, day: string) =>
        (others[`${id} ${day}`] ?? 0) + (its.teamId === id && its.plannedOn === day ? its.minutes : 0);
      const teams = [1, 2].map((id) => ({ id, code: `T${id}` }));
      const { moves } = levelWorkload([its], {
        days: on,
        teams,
        load,
        capacity: () => capacity,
        getMissingCapacities: able,
      });
      return moves.map(({ teamId, plannedOn }) => [teamId, plannedOn]);
    };
    const full = Object.fromEntries([1, 2].flatMap((id) => on.map((day) => [`${id} ${day}`, 100] as const)));

    test('leaves it where there is not too much', () => {
      expect(moved(order(), { [`1 ${tuesday}`]: 0 })).toEqual([]);
      expect(moved(order(), { [`1 ${tuesday}`]: 0 }, 150)).toEqual([]);
    });

    test('takes the place that helps most, however far', () => {
      expect(moved(order(), { ...full, [`2 ${wednesday}`]: 50, [`2 ${thursday}`]: 0 })).toEqual([
        [2, thursday],
      ]);
      expect(
        moved(order(), { ...full, [`2 ${thursday}`]: 0, [`2 ${wednesday}`]: 50, [`2 ${monday}`]: 50 }),
      ).toEqual([[2, thursday]]);
      expect(moved(order(), { ...full, [`1 ${monday}`]: 0, [`2 ${wednesday}`]: 50 })).toEqual([[1, monday]]);
    });

    test('takes of as good places the nearest day, then the earlier, then the first team', () => {
      expect(moved(order(), { ...full, [`1 ${thursday}`]: 0, [`2 ${wednesday}`]: 0 })).toEqual([
        [2, wednesday],
      ]);
      expect(moved(order(), { ...full, [`1 ${wednesday}`]: 0, [`2 ${monday}`]: 0 })).toEqual([[2, monday]]);
      expect(moved(order(), { ...full, [`1 ${wednesday}`]: 0, [`2 ${wednesday}`]: 0 })).toEqual([
        [1, wednesday],
      ]);
      expect(
        moved(order({ plannedOn: thursday }), { ...full, [`1 ${monday}`]: 0, [`1 ${wednesday}`]: 0 }),
      ).toEqual([[1, wednesday]]);
    });

    test('does not move it where that lowers nothing', () => {
      expect(moved(order(), full)).toEqual([]);
      expect(moved(order(), { ...full, [`2 ${wednesday}`]: 99 })).toEqual([[2, wednesday]]);
    });

    test('knows no place outside its window, nor of who cannot do it', () => {
      const only = { ...full, [`2 ${thursday}`]: 0 };
      expect(moved(order({ window: { from: monday, to: wednesday } }), only)).toEqual([]);
      const early = { ...full, [`2 ${monday}`]: 0 };
      expect(moved(order({ window: { from: tuesday, to: thursday } }), early)).toEqual([]);
      const hard = order({ requires: [{ capacityId: 9, level: 2 }] });
      expect(moved(hard, { ...full, [`1 ${monday}`]: 0, [`2 ${thursday}`]: 0 })).toEqual([[2, thursday]]);
    });
  });

  test('names what stays on a day beyond capacity, and why', () => {
    const [monday] = days(1) as [string];
    const order = (id: string, rest: Partial<BalanceOrder>): BalanceOrder => ({
      ...{ id, code: id, teamId: 1, plannedOn: monday, minutes: 100, late: false, requires: [] },
      ...rest,
    });
    const orders = [
      order('movable', { window: { from: monday, to: monday } }),
      order('firm', { fixed: 'orderFirm' }),
      order('meter', { fixed: 'orderByMeter', teamId: 2 }),
    ];
    const load = (teamId: number) => (teamId === 1 ? 200 : 100);
    const teams = [1, 2].map((id) => ({ id, code: `T${id}` }));
    const ground = { days: [monday], teams, load, capacity: () => 120, getMissingCapacities: able };
    const { moves, stuck } = levelWorkload(orders, ground);
    expect(moves).toEqual([]);
    expect(stuck).toEqual([
      { id: 'movable', reason: 'noRoomInTolerance' },
      { id: 'firm', reason: 'orderFirm' },
    ]);
    expect(levelWorkload(orders, { ...ground, capacity: () => 200 }).stuck).toEqual([]);
  });

  test('moves first what has least slack, then the longest, then by code', () => {
    const [monday, tuesday] = days(2) as [string, string];
    const order = (code: string, minutes: number, slack = 1): BalanceOrder => ({
      ...{ id: code, code, teamId: 1, plannedOn: monday, minutes, late: false, requires: [] },
      window: { from: monday, to: addDays(monday, slack) },
    });
    const first = (...orders: BalanceOrder[]) =>
      levelWorkload(orders, {
        days: [monday, tuesday],
        teams: [{ id: 1, code: 'T' }],
        load: loadOf(orders),
        capacity: () => 100,
        getMissingCapacities: () => [],
      }).moves.map(({ id }) => id);
    // The order that moves first leaves no room for the other.
    expect(first(order('a', 100, 3), order('b', 100, 1))).toEqual(['b']);
    expect(first(order('a', 60), order('b', 70))).toEqual(['b']);
    expect(first(order('b', 100), order('a', 100))).toEqual(['a']);
  });

  test('lets a long order and a short one change places', () => {
    const order = (id: string, minutes: number, plannedOn: string) => ({
      ...{ id, code: id, minutes, plannedOn, teamId: 1, late: false, requires: [] },
      window: { from: FROM, to: addDays(FROM, 1) },
    });
    const next = addDays(FROM, 1);
    const orders = [
      order('a', 200, FROM),
      order('b', 150, FROM),
      order('c', 100, next),
      order('d', 200, next),
    ];
    const capacity = (_: number, day: string) => (day === FROM ? 300 : 310);
    const teams = [{ id: 1, code: 'T' }];
    const found = levelWorkload(orders, {
      days: days(2),
      teams,
      load: loadOf(orders),
      capacity,
      getMissingCapacities: () => [],
    });
    expect(found).toMatchObject({ before: 2_500, after: 1_600 });
    expect(found.moves.sort(byId)).toEqual([
      { id: 'b', teamId: 1, plannedOn: next },
      { id: 'c', teamId: 1, plannedOn: FROM },
    ]);
  });
});

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

describe('assigning', () => {
  const order = (code: string, its: Partial<BalanceOrder> = {}): BalanceOrder => ({
    ...{ id: code, code, plannedOn: FROM, minutes: 60, late: false, requires: [] },
    ...its,
  });
  const ground = (its: Partial<BalanceContext> = {}): BalanceContext => ({
    days: days(2),
    teams: [1, 2].map((id) => ({ id, code: `T${id}` })),
    load: () => 0,
    capacity: () => 384,
    getMissingCapacities: able,
    ...its,
  });

  test('what is late comes first, then the class, the longest, and the code; each to who has least to do', () => {
    const orders = [
      order('e'),
      order('d'),
      order('c', { minutes: 90 }),
      order('b', { class: 'B' }),
      order('a', { class: 'AA' }),
      order('f', { late: true, plannedOn: addDays(FROM, -3) }),
      order('g', { teamId: 1 }),
    ];
    const { moves, unassignedOrders } = assignWorkload(orders, ground());
    expect(moves.map(({ id, teamId }) => `${id}${teamId}`)).toEqual(['f1', 'a2', 'b1', 'c2', 'd1', 'e2']);
    expect(moves[0]!.plannedOn).toBe(addDays(FROM, -3));
    expect(unassignedOrders).toEqual([]);
  });

  test('a team nobody of is there, or can do it, is given nothing', () => {
    const hard = order('h', { requires: [{ capacityId: 9, level: 2 }] });
    expect(assignWorkload([hard], ground()).moves).toEqual([{ id: 'h', teamId: 2, plannedOn: FROM }]);
    const capacity = (id: number) => (id === 2 ? 0 : 384);
    expect(assignWorkload([hard, order('i')], ground({ capacity }))).toMatchObject({
      moves: [{ id: 'i', teamId: 1 }],
      unassignedOrders: [{ id: 'h', missing: [9] }],
    });
    expect(assignWorkload([order('i')], ground({ capacity: () => 0 })).unassignedOrders).toEqual([
      { id: 'i', missing: [] },
    ]);
  });

  test('what is planned later is given to who has least to do on its day', () => {
    const next = addDays(FROM, 1);
    const load = (id: number, day: string) => ((id === 1) === (day === FROM) ? 0 : 300);
    const { moves } = assignWorkload([order('a', { plannedOn: next }), order('b')], ground({ load }));
    expect(moves).toEqual([
      { id: 'a', teamId: 2, plannedOn: next },
      { id: 'b', teamId: 1, plannedOn: FROM },
    ]);
    // Late orders are done today.
    const late = assignWorkload([order('a', { plannedOn: addDays(FROM, -1), late: true })], ground({ load }));
    expect(late.moves).toMatchObject([{ teamId: 1 }]);
    expect(late.load(1, addDays(FROM, -1))).toBe(300);
    const elsewhere = assignWorkload([order('a', { plannedOn: addDays(FROM, 9) })], ground({ load }));
    expect(elsewhere.unassignedOrders).toEqual([{ id: 'a', missing: [] }]);
  });

  test('says what lacks where it lacks least', () => {
    const requires = [
      { capacityId: 8, level: 3 },
      { capacityId: 9, level: 2 },
    ];
    for (const teams of [
      [1, 2],
      [2, 1],
    ]) {
      const its = { teams: teams.map((id) => ({ id, code: `T${id}` })) };
      expect(assignWorkload([order('a', { requires })], ground(its)).unassignedOrders).toEqual([
        { id: 'a', missing: [8] },
      ]);
    }
  });

  test('what a team has lies on its days before and after', () => {
    const load = (id: number) => (id === 1 ? 300 : 350);
    const found = assignWorkload([order('a', { minutes: 100 })], ground({ load }));
    expect(found).toMatchObject({ before: 0, after: 256, moves: [{ teamId: 1 }] });
    expect([found.load(1, FROM), found.load(2, FROM), found.load(1, addDays(FROM, 1))]).toEqual([
      400, 350, 300,
    ]);
  });
});

test('two thousand orders of sixty teams are balanced without comparing all of them with all', () => {
  const next = numbers(4);
  const on = days(14);
  let looks = 0;
  const orders = Array.from({ length: 2_000 }, (_, i): BalanceOrder => {
    const plannedOn = on[next(5)]!;
    const teamId = 1 + next(20);
    const minutes = 15 * (1 + next(20));
    return {
      ...{ id: `o${i}`, code: `W-${i}`, teamId, plannedOn, late: false },
      get minutes() {
        looks++;
        return minutes;
      },
      requires: next(3) === 0 ? [{ capacityId: 9, level: next(4) }] : [],
      window: { from: addDays(plannedOn, -3), to: addDays(plannedOn, 7) },
    };
  });
  const teams = Array.from({ length: 60 }, (_, i) => ({ id: i + 1, code: `T${String(i).padStart(2, '0')}` }));
  const byPlace = Map.groupBy(orders, ({ teamId, plannedOn }) => `${teamId} ${plannedOn}`);
  const load = (id: number, day: string) =>
    (byPlace.get(`${id} ${day}`) ?? []).reduce((sum, { minutes }) => sum + minutes, 0);
  const { before, after } = levelWorkload(orders, {
    days: on,
    teams,
    load,
    capacity: () => 768,
    getMissingCapacities: able,
  });
  expect(looks).toBeLessThan(1_500_000);
  expect(after).toBeLessThan(before / 2);
});
