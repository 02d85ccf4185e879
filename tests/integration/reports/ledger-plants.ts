// Random plants for ledgers: structure, strategies, orders in all states, EWOs and movements, some of them
// deleted.
import type { RandomSource } from '#scripts/seed/demo/chance.ts';
import { addDays, type Day, toLocalDay } from '#shared/day.ts';
import type { Activity, Order } from '#shared/planned/order.ts';
import type { LedgerSources } from '#shared/reports/ledger/sources.ts';

export type RawOrder = Order & { id: string; version: number };
export interface RandomPlant {
  sources: Omit<LedgerSources, 'history'>;
  orders: { type: 'workorders' | 'checklists' | 'am'; order: RawOrder }[];
}

const MACHINE = 7;
const years = [2015, 2020, 2024, 2025, 2026, 2027, 2032];
const zone = 'Europe/Rome';

export function randomPlant(chance: RandomSource): RandomPlant {
  const { whole, happens, pick } = chance;
  const year = pick(years);
  const around = (days: number): Day => addDays(`${year}-01-01`, whole(-days, 365 + days));
  const today = around(200);
  const now = `${today}T11:30:00.000Z`;

  const elements: LedgerSources['elements'][number][] = [];
  for (let n = 1; n <= whole(0, 8); n++) {
    const parent = happens(0.7) ? pick([undefined, ...elements.filter(({ level }) => level < 3)]) : undefined;
    const level = (parent?.level ?? 0) + 1;
    elements.push({
      ...{ id: `${MACHINE}.${n}`, parentId: parent?.id, level, code: `E${whole(100, 999)}-${n}` },
      description: `Element ${n}`,
      ...(level === 3 && happens(0.5) && { spare: true }),
      ...(happens(0.3) && { autonomous: true }),
    });
  }
  const place = () => pick([undefined, ...elements.map(({ id }) => id)]);
  const gone = { id: `${MACHINE}.90`, code: 'OLD', description: 'Old part', path: 'M-7/A/OLD' };

  const methods = new Map(
    [1, 2, 3].map((id) => [
      id,
      {
        ...{ id, name: `SMP-${id} 1.0`, task: `Method ${id}`, technicians: id, minutes: 20 * id },
        typology: pick(['safety', 'quality', 'lubrication'] as const),
        machineState: pick(['stopped', 'running'] as const),
      },
    ]),
  );
  const strategies = Array.from({ length: whole(0, 7) }, (_, i) => ({
    ...{ id: `${MACHINE}.${i + 1}`, machineId: MACHINE, elementId: place(), procedureId: whole(1, 3) },
    strategyKind: pick(['tbm', 'hbm', 'cbm'] as const),
    typeCycle: pick(['workorders', 'workorders', 'checklists', 'am'] as const),
    active: happens(0.85),
  }));
  const points = Array.from({ length: whole(0, 4) }, (_, i) => ({
    ...{ id: i + 1, elementId: place(), type: pick(['C', 'I', 'L', 'R'] as const), number: i + 1 },
    ...{ description: `Point ${i + 1}`, minutes: whole(1, 9), machineState: 'running' as const },
    frequency: happens(0.2)
      ? { shifts: pick([[1], [1, 2]]) }
      : { n: whole(1, 3), unit: pick(['D', 'W', 'M'] as const) },
    ...{ sopId: pick([undefined, 2]), active: happens(0.8), pathId: 900 },
  }));

  const calendar = happens(0.5)
    ? {
        workdays: pick([
          [1, 2, 3, 4, 5],
          [1, 2, 3, 4, 5, 6],
        ]),
        closed: Array.from({ length: whole(0, 4) }, () => around(0)),
        rule: pick(['next', 'previous', 'none'] as const),
      }
    : undefined;
  const idle = happens(0.1);
  const state = (mode: string) => {
    const activatedOn = around(300);
    const open = mode === 'lastCompletion' && happens(0.5);
    return {
      ...{ generation: 1, activatedOn, ordinal: whole(0, 5), plan: '' },
      ...(happens(0.7) && { through: around(150) }),
      ...(happens(0.2) && { after: around(100) }),
      ...(open
        ? { open: 'x', openOn: around(100) }
        : happens(0.7) && { since: { [pick(['completed', 'cancelled'])]: around(150) } }),
    } as NonNullable<LedgerSources['cycles'][number]['state']>;
  };
  const base = { kitMinutes: 0, lockSpan: 7, autoClose: false, typology: 'inspection' as const, idle };
  const cyclesOf = (typeCycle: 'workorders' | 'checklists', first: number) =>
    Array.from({ length: whole(0, 2) }, (_, i): LedgerSources['cycles'][number] => {
      const its = strategies.filter((each) => each.typeCycle === typeCycle && happens(0.6));
      const mode = pick(['initialScheduling', 'lastCompletion'] as const);
      const id = first + i;
      for (const each of its) Object.assign(each, { cycleId: id });
      return {
        ...base,
        ...{ id, typeCycle, mode, code: `C-${id}`, description: `Cycle ${id}`, machineId: MACHINE },
        strategies: its.map((each) => each.id),
        ...(happens(0.2)
          ? { meter: 'hits' as const, run: { every: 50000, start: 0 } }
          : {
              meter: 'none' as const,
              frequency: { n: whole(1, 5), unit: pick(['D', 'W', 'M', 'Y'] as const) },
            }),
        ...{ anchor: around(400), tolerance: whole(0, 3), active: happens(0.9) },
        ...(happens(0.2) && { validTo: around(0) }),
        state: state(mode),
      };
    });
  const rounds = points.map(({ id, frequency, minutes }) => ({
    every: frequency,
    points: [id],
    minutes: [minutes],
  }));
  const path: LedgerSources['cycles'][number] = {
    ...base,
    ...{
      id: 900,
      typeCycle: 'am',
      mode: 'initialScheduling',
      meter: 'none',
      code: 'P-900',
      description: 'Path',
    },
    ...{ machineId: MACHINE, strategies: [], points: points.map(({ id }) => id), rounds, walkingMinutes: 1 },
    ...{ anchor: around(400), tolerance: 0, active: happens(0.9), state: state('initialScheduling') },
  };
  const cycles = [
    ...cyclesOf('workorders', 100),
    ...cyclesOf('checklists', 200),
    ...(points.length > 0 ? [path] : []),
  ];

  const goneTask = {
    ...{ strategyId: `${MACHINE}.91`, elementId: pick([gone.id, undefined]), procedureId: 2 },
    ...{ code: 'SMP-2', description: 'Method 2', edition: 1, revision: 4, minutes: 15, technicians: 2 },
  };
  let goneUsed = false;
  let serial = 0;
  const worked = (activity: Omit<Activity, 'n'>, n: number, how: 'hours' | 'none'): Activity => ({
    ...activity,
    n,
    outcome: pick(['ok', 'ok', 'ok', 'nok', 'notDone', 'na'] as const),
    ...(how === 'hours' && { hours: [{ operatorId: whole(1, 3), hours: whole(1, 16) / 4 }] }),
  });
  function orderOf(cycle: LedgerSources['cycles'][number]): RawOrder {
    const plannedOn = around(20);
    const state = pick([
      'planned',
      'assigned',
      'inProgress',
      'closed',
      'closed',
      'closed',
      'autoClosed',
      'cancelled',
    ] as const);
    const ended = state === 'closed' || state === 'autoClosed';
    const byMeter = cycle.meter !== 'none';
    const how = pick(['hours', 'total', 'none'] as const);
    const begun = state === 'inProgress' || ended;
    const due = cycle.points?.filter(() => happens(0.7));
    const asked = due
      ? due.map((id): Omit<Activity, 'n'> => {
          const { elementId, type, number, description, minutes } = points.find((each) => each.id === id)!;
          const point = { id, type, number, machineId: MACHINE, machineState: 'running' as const };
          return { elementId, code: `${type}${number}`, description, minutes, point };
        })
      : cycle.strategies
          .filter(() => happens(0.9))
          .map((strategyId): Omit<Activity, 'n'> => {
            const { elementId } = strategies.find(({ id }) => id === strategyId)!;
            return {
              strategyId,
              elementId,
              code: 'SMP',
              description: 'x',
              minutes: whole(5, 60),
              technicians: whole(1, 2),
            };
          });
    if (!due && cycle.typeCycle === 'workorders' && begun && happens(0.2)) {
      asked.push({ ...goneTask, element: goneTask.elementId ? gone : undefined });
      goneUsed ||= inYear(plannedOn, year);
    }
    const activities = asked.map((each, i) => {
      const done = worked(each, i + 1, state === 'closed' && how === 'hours' && !due ? 'hours' : 'none');
      if (state === 'autoClosed') return { ...done, outcome: 'notDone' as const, hours: undefined };
      return due && state === 'closed' && happens(0.6) ? { ...done, actualMinutes: whole(1, 20) } : done;
    });
    const id = `${cycle.id}.1.s${++serial}`;
    const withSheet = begun && !(due && state === 'autoClosed');
    return {
      ...{ id, version: whole(1, 9), code: `W-${serial}`, cycleId: cycle.id, machineId: MACHINE, plannedOn },
      ...{ reason: 'onGrid', tolerance: cycle.tolerance, minutes: whole(5, 90), tasks: asked.length, state },
      ...(happens(0.3) && { manMinutes: whole(90, 200) }),
      ...(byMeter && {
        dueRun: 50000,
        ...(ended ? { closedLate: happens(0.4) } : { overdue: happens(0.4) }),
      }),
      ...(ended && { closedOn: addDays(plannedOn, whole(-20, 40)) }),
      ...(state === 'closed' && how === 'total' && { actualMinutes: whole(10, 300) }),
      ...(due && { points: due }),
      ...(withSheet && { activities }),
      ...(withSheet &&
        state === 'closed' &&
        elements.length > 0 &&
        happens(0.3) && { spares: [{ spareId: pick([3, pick(elements).id]), quantity: 1 }] }),
    };
  }
  const orders = cycles.flatMap((cycle) =>
    Array.from({ length: whole(0, 9) }, () => ({ type: cycle.typeCycle, order: orderOf(cycle) })),
  );

  const ewos = Array.from({ length: whole(0, 8) }, (_, i) => {
    // Times around midnight, and around the hours of the change to summer time.
    const hour = pick(['00:30', '01:30', '02:30', '11:00', '22:30', '23:30']);
    const created = Date.parse(`${pick([around(20), around(20), today])}T${hour}:00.000Z`);
    const later = (minutes: number) =>
      new Date(created + minutes * 60_000 + whole(0, 59) * 1000).toISOString();
    const createdAt = new Date(created).toISOString();
    const length = happens(0.15) ? whole(3_000, 60_000) : whole(5, 3_000);
    const fate = pick(['created', 'running', 'closed', 'closed', 'closed', 'cancelled'] as const);
    const state = fate === 'closed' && later(length + 1) > now ? 'running' : fate;
    const elementId = pick([undefined, gone.id, ...elements.map(({ id }) => id)]);
    return {
      ...{
        id: `EWO${i}`,
        code: `E-${i}`,
        breakdownDescription: 'Stands',
        createdAt,
        createdOn: toLocalDay(zone, createdAt),
        state,
        elementId,
      },
      ...(elementId === gone.id && { element: gone }),
      machineStatus: pick(['stopped', 'stopped', 'running', 'degraded'] as const),
      ...(state === 'closed' && {
        interventionAt: later(Math.floor(length / 3)),
        closedAt: later(length + 1),
        closedOn: toLocalDay(zone, later(length + 1)),
        hours: [{ operatorId: 1, hours: whole(1, 12) / 2 }],
      }),
    };
  }).filter(({ createdAt }) => createdAt < now);

  const movements = Array.from({ length: whole(0, 6) }, () => {
    const from = orders.length > 0 && happens(0.6) ? pick(orders).order : undefined;
    const back = happens(0.2);
    return {
      type: pick(back ? (['202', '262'] as const) : (['201', '261', '101'] as const)),
      quantity: back ? whole(1, 3) : -whole(1, 5),
      ...(happens(0.8) && { unitPrice: whole(1, 40) / 4 }),
      on: around(20),
      source: from ? ('order' as const) : ('manual' as const),
      ...(from && { sourceId: from.id }),
      ...(happens(0.7) && elements.length > 0 && { elementId: pick(elements).id }),
      ...(happens(0.1) && { reversedBy: 'x' }),
    };
  });

  return {
    sources: {
      machine: { id: MACHINE, code: 'M-7', description: 'Press', shifts: pick([undefined, 1, 2]) },
      plant: { timeZone: zone, calendar, shiftHours: 8, hourlyRate: pick([0, 30]) },
      ...{ year, today, now, elements, strategies, points, methods, cycles },
      deletedWork: goneUsed ? [{ ...goneTask, element: goneTask.elementId ? gone : undefined }] : [],
      closings: ewos.filter(({ closedOn }) => closedOn !== undefined && inYear(closedOn, year)),
      earlierStops: ewos.filter(
        ({ state, machineStatus, createdOn }) =>
          state !== 'cancelled' &&
          machineStatus === 'stopped' &&
          createdOn < `${year}-07-01` &&
          !inYear(createdOn, year),
      ),
      ...{ ewos, movements, stocks: new Map(), suppliers: new Map() },
      rates: new Map(
        happens(0.5)
          ? [
              [1, 40],
              [2, 25],
            ]
          : [],
      ),
    },
    orders,
  };
}

const inYear = (day: Day, year: number): boolean => {
  const thursday = addDays(day, 4 - (new Date(`${day}T00:00:00Z`).getUTCDay() || 7));
  return thursday.startsWith(String(year));
};
