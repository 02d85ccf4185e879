import { describe, expect, it } from 'vitest';
import type { Order } from '../../planned/order.ts';
import { buildLedgerMonth, isNotStarted, type RecordedOrder } from './history.ts';
import {
  addDeletedElement,
  addLines,
  buildLedgerLocations,
  type DeletedWork,
  type LedgerElement,
  toLedgerMethod,
} from './lines.ts';

const machine = { code: 'M', description: 'Press' };
const element = (id: string, level: number, more: Partial<LedgerElement> = {}): LedgerElement => ({
  ...{ id, level, code: `E${id}`, description: `Element ${id}` },
  ...more,
});

describe('the places of a ledger', () => {
  it('are the machine and its elements as the structure draws them, with their position', () => {
    const places = buildLedgerLocations(machine, [
      element('7.5', 3, { parentId: '7.4', code: 'Z', spare: true }),
      element('7.4', 2, { parentId: '7.2', code: 'S' }),
      element('7.3', 3, { code: 'A' }),
      element('7.2', 1, { code: 'G2' }),
      element('7.7', 1, { code: 'G3' }),
      element('7.1', 1, { code: 'G1' }),
      element('7.6', 2, { parentId: '7.2', code: 'R' }),
    ]);
    expect(
      [...places.values()].map(({ head: { path, code, level }, above }) => [path, code, level, above]),
    ).toEqual([
      ['', 'M', 0, []],
      ['1', 'G1', 1, ['']],
      ['2', 'G2', 1, ['']],
      ['2.1', 'R', 2, ['7.2', '']],
      ['2.2', 'S', 2, ['7.2', '']],
      ['2.2.1', 'Z', 4, ['7.4', '7.2', '']],
      ['3', 'G3', 1, ['']],
      // Groups come before components, whatever their codes.
      ['4', 'A', 3, ['']],
    ]);
    expect(places.get('7.1')!.head).toEqual({
      elementId: '7.1',
      path: '1',
      code: 'G1',
      description: 'Element 7.1',
      level: 1,
    });
  });

  it('that are no longer there stand last, as they were called', () => {
    const places = buildLedgerLocations(machine, []);
    addDeletedElement(places, '7.9', { id: '7.9', code: 'OLD', description: 'Part', path: 'M/G/OLD' });
    addDeletedElement(places, '7.8', undefined);
    addDeletedElement(places, '7.7', { id: '7.7', code: 'DEEP', description: '', path: 'M/G/S/C/X' });
    const heads = [...places.values()].slice(1).map(({ head }) => head);
    expect(heads).toEqual([
      { elementId: '7.9', path: '–', code: 'OLD', description: 'Part', level: 2, deleted: true },
      { elementId: '7.8', path: '–', code: '7.8', description: '', level: 1, deleted: true },
      { elementId: '7.7', path: '–', code: 'DEEP', description: '', level: 3, deleted: true },
    ]);
    expect(places.get('7.9')!.above).toEqual(['']);
  });
});

describe('the lines of a place', () => {
  const strategy = (id: string, more: object = {}) => ({
    ...{ id, machineId: 7, elementId: '7.1', procedureId: 4, strategyKind: 'hbm' as const },
    ...{ typeCycle: 'workorders' as const, active: true, ...more },
  });
  const point = (id: number, more: object = {}) => ({
    ...{ id, elementId: '7.1', type: 'L' as const, number: id, description: 'Oil', minutes: 3, active: true },
    ...{ machineState: 'running' as const, frequency: { n: 2, unit: 'W' as const }, ...more },
  });
  const method = {
    ...{
      id: 4,
      name: 'SMP-4 1.0',
      task: 'Look',
      typology: 'inspection' as const,
      technicians: 2,
      minutes: 30,
    },
    machineState: 'stopped' as const,
  };
  const series = new Map([
    [1, { id: 1, code: 'C-1', meter: 'none' as const, frequency: { n: 3, unit: 'M' as const } }],
    [2, { id: 2, code: 'C-2', meter: 'hits' as const, run: { every: 50000, start: 0 } }],
    [3, { id: 3, code: 'C-3', meter: 'none' as const }],
    [9, { id: 9, code: 'P-9', meter: 'none' as const }],
  ]);
  const had = {
    ...{ strategies: [] as ReturnType<typeof strategy>[], points: [] as ReturnType<typeof point>[] },
    ...{
      methods: new Map([[4, method]]),
      series,
      deletedWork: [] as DeletedWork[],
      worked: new Set<string>(),
    },
  };
  const linesOf = (more: object) => {
    const places = buildLedgerLocations(machine, [element('7.1', 1)]);
    const byKey = addLines(places, { ...had, ...more } as Parameters<typeof addLines>[1]);
    return { byKey, lines: [...places.values()].flatMap(({ lines }) => lines) };
  };
  const head = { elementId: '7.1', path: '1', code: 'E7.1', description: 'Element 7.1', level: 1 };

  it('are its strategies in the order of their numbers, then its points in the order of theirs', () => {
    const { lines } = linesOf({
      strategies: [strategy('7.10'), strategy('7.9'), strategy('7.2', { elementId: undefined })],
      points: [point(12), point(3)],
    });
    expect(lines.map(({ strategyId, pointId }) => strategyId ?? pointId)).toEqual([
      '7.2',
      '7.9',
      '7.10',
      3,
      12,
    ]);
  });

  it('say of a strategy its method, its cycle and its rhythm', () => {
    const { lines } = linesOf({ strategies: [strategy('7.1', { cycleId: 1 })] });
    expect(lines[1]).toEqual({
      ...{ ...head, strategy: 'hbm', strategyId: '7.1', typeCycle: 'workorders', procedureId: 4 },
      ...{ procedure: 'SMP-4 1.0', task: 'Look', machineState: 'stopped', technicians: 2, minutes: 30 },
      ...{ cycle: 'C-1', cycleId: 1, frequency: '3M' },
    });
    const frequency = (cycleId: number | undefined) =>
      linesOf({ strategies: [strategy('7.1', { cycleId })] }).lines[1]!.frequency;
    expect([frequency(2), frequency(3), frequency(77), frequency(undefined)]).toEqual([
      ...['50000 hits', undefined, undefined, undefined],
    ]);
    const bare = linesOf({ strategies: [strategy('7.1', { procedureId: 5, typeCycle: 'am' })] }).lines[1];
    expect(bare).toEqual({ ...head, strategy: 'am', strategyId: '7.1', typeCycle: 'am' });
  });

  it('say of a point what is done, how often, and by which path', () => {
    const { lines } = linesOf({ points: [point(3, { sopId: 4, pathId: 9 })] });
    expect(lines[1]).toEqual({
      ...{ ...head, strategy: 'am', pointId: 3, typeCycle: 'am', procedureId: 4, procedure: 'SMP-4 1.0' },
      ...{ task: 'L3 Oil', cycle: 'P-9', cycleId: 9, frequency: '2W', machineState: 'running' },
      ...{ technicians: 1, minutes: 3 },
    });
    const shifts = linesOf({ points: [point(3, { frequency: { shifts: [1, 3] } })] }).lines[1]!;
    expect(shifts.frequency).toBe('S1 S3');
    expect(shifts).not.toHaveProperty('cycle');
    expect(shifts).not.toHaveProperty('procedure');
  });

  it('are of what is out of use where it had work that year', () => {
    const idle = { strategies: [strategy('7.1', { active: false })], points: [point(3, { active: false })] };
    expect(linesOf(idle).lines.map(({ strategy }) => strategy)).toEqual(['bm', 'bm']);
    const worked = linesOf({ ...idle, worked: new Set(['s7.1', 'p3']) });
    expect(worked.lines.map(({ strategy }) => strategy)).toEqual(['bm', 'hbm', 'am']);
  });

  it('are BM where there is none', () => {
    const { lines, byKey } = linesOf({});
    expect(lines[1]).toEqual({ ...head, strategy: 'bm' });
    expect(byKey.size).toBe(0);
  });

  it('are grey of what is gone, as it was called then', () => {
    const name = { id: '7.9', code: 'OLD', description: 'Part', path: 'M/OLD' };
    const gone: DeletedWork[] = [
      {
        ...{ strategyId: '7.91', elementId: '7.1', procedureId: 4, code: 'SMP-4', description: 'Looked' },
        ...{ edition: 1, minutes: 15, technicians: 3 },
      },
      { pointId: 92, elementId: '7.9', element: name, code: 'C2', description: 'Wiped' },
      { strategyId: '7.93', code: 'SMP-5', description: 'Turned', edition: 2, revision: 1 },
    ];
    const { lines, byKey } = linesOf({ deletedWork: gone });
    expect(lines).toEqual([
      {
        ...{
          path: '',
          code: 'M',
          description: 'Press',
          level: 0,
          deleted: true,
          strategy: 'tbm',
          strategyId: '7.93',
        },
        ...{ procedure: 'SMP-5 2.1', task: 'Turned' },
      },
      {
        ...{
          ...head,
          deleted: true,
          strategy: 'tbm',
          strategyId: '7.91',
          procedureId: 4,
          procedure: 'SMP-4 1.0',
        },
        ...{ task: 'Looked', technicians: 3, minutes: 15 },
      },
      {
        ...{ elementId: '7.9', path: '–', code: 'OLD', description: 'Part', level: 1, deleted: true },
        ...{ strategy: 'am', pointId: 92, procedure: 'C2', task: 'Wiped' },
      },
    ]);
    expect([...byKey.keys()]).toEqual(['s7.91', 'p92', 's7.93']);
    expect(byKey.get('p92')!.place.id).toBe('7.9');
  });
});

it('a method is what is in use, never a draft', () => {
  const draft = {
    ...{ id: 4, code: 'SMP-NEW', description: 'New', typology: 'cleaning' as const, technicians: 1 },
    ...{ machineState: 'running' as const, phaseMinutes: 30 },
  };
  expect(toLedgerMethod(draft)).toEqual({
    ...{ id: 4, name: 'SMP-NEW', task: 'New', typology: 'cleaning', machineState: 'running', technicians: 1 },
    minutes: 30,
  });
  const approved = {
    ...{ edition: 2, revision: 1, on: '2026-03-02', by: 'Ann', code: 'SMP-4', description: 'Look' },
    ...{ technicians: 3, minutes: 40 },
  };
  expect(toLedgerMethod({ ...draft, approved })).toMatchObject({
    ...{ name: 'SMP-4 2.1', task: 'Look', technicians: 3, minutes: 40 },
  });
});

describe('what a month keeps of orders', () => {
  const order = (id: string, more: Partial<Order> = {}): RecordedOrder => ({
    ...{
      id,
      version: 3,
      code: `W-${id}`,
      cycleId: 4,
      machineId: 7,
      plannedOn: '2026-03-11',
      reason: 'onGrid',
    },
    ...{ tolerance: 1, minutes: 30, tasks: 1, state: 'planned' },
    ...more,
  });
  const activity = (more: object = {}) => ({
    ...{ n: 1, code: 'SMP', description: 'x', minutes: 20, strategyId: '7.1', technicians: 2, ...more },
  });
  const entryOf = (more: Partial<Order>) => buildLedgerMonth([order('a', more)])!.orders[0]!;

  it('is each that was not cancelled, in the order of their ids', () => {
    const all = ['c', 'a', 'd', 'b'].map((id) => order(id, id === 'd' ? { state: 'cancelled' } : {}));
    for (const each of [all, all.toReversed()])
      expect(buildLedgerMonth(each)!.orders.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(buildLedgerMonth([order('d', { state: 'cancelled' })])).toBeUndefined();
    expect(buildLedgerMonth([])).toBeUndefined();
  });

  it('is what there was to do once for all that had the same', () => {
    const begun = (id: string, minutes: number) =>
      order(id, { state: 'inProgress', activities: [activity({ minutes, elementId: '7.2' })] });
    const { orders, sets } = buildLedgerMonth([begun('a', 20), begun('b', 30), begun('c', 20), order('d')])!;
    expect(orders.map(({ set }) => set)).toEqual([0, 1, 0, undefined]);
    expect(sets).toEqual([
      [{ strategyId: '7.1', pointId: undefined, elementId: '7.2', minutes: 20, technicians: 2 }],
      [{ strategyId: '7.1', pointId: undefined, elementId: '7.2', minutes: 30, technicians: 2 }],
    ]);
    const run = buildLedgerMonth([order('a', { points: [5, 6] })])!;
    expect(run.sets).toEqual([[{ pointId: 5 }, { pointId: 6 }]]);
  });

  it('is what was reported, by its place, and what was replaced', () => {
    const closed = entryOf({
      ...{ state: 'closed', closedOn: '2026-03-12', actualMinutes: 90, manMinutes: 40 },
      activities: [
        activity({ outcome: 'ok', hours: [{ operatorId: 5, hours: 1 }] }),
        activity({ outcome: 'nok', actualMinutes: 30 }),
        activity({ outcome: 'na', actualMinutes: 30, hours: [{ operatorId: 6, hours: 0.5 }] }),
        activity({ actualMinutes: 0 }),
      ],
      spares: [
        { spareId: 9, quantity: 1 },
        { spareId: '7.2', quantity: 1 },
      ],
    });
    expect(closed).toEqual({
      ...{ id: 'a', version: 3, code: 'W-a', cycleId: 4, plannedOn: '2026-03-11', closedOn: '2026-03-12' },
      ...{ state: 'closed', tolerance: 1, minutes: 30, manMinutes: 40, actualMinutes: 90, set: 0 },
      outcomes: { 1: 'nok', 2: 'na' },
      hours: [
        [0, 5, 1],
        [1, 0, 0.5],
        [2, 6, 0.5],
      ],
      replaced: ['7.2'],
    });
    const bare = entryOf({
      activities: [activity({ outcome: 'ok' })],
      spares: [{ spareId: 9, quantity: 1 }],
    });
    for (const name of ['outcomes', 'hours', 'replaced', 'byMeter']) expect(bare).not.toHaveProperty(name);
  });

  it('is whether a meter has run past it', () => {
    expect(entryOf({ dueRun: 500, overdue: true })).toMatchObject({ byMeter: true, overdue: true });
    expect(entryOf({ dueRun: 0, closedLate: true })).toMatchObject({ byMeter: true, closedLate: true });
  });

  it('is what was kept of it while it did not change', () => {
    const { set, ...entry } = entryOf({ minutes: 77 });
    const kept = { entry, set: [{ strategyId: '7.9' }] };
    const month = buildLedgerMonth([{ ...order('a'), storedEntry: kept }])!;
    expect(month).toEqual({ orders: [{ ...entry, set: 0 }], sets: [[{ strategyId: '7.9' }]] });
    expect(set).toBeUndefined();
  });

  it('follows its cycle until somebody begins or ends it', () => {
    const states = ['planned', 'assigned', 'inProgress', 'closed', 'autoClosed', 'cancelled'] as const;
    expect(states.filter((state) => isNotStarted({ state }))).toEqual(['planned', 'assigned']);
  });
});
