// Independent computation of the ledger: it uses nothing of the product's fold and derives every figure from
// raw orders, EWOs and movements (domain 3.4, 3.5).
import type { RandomPlant, RawOrder } from './ledger-plants.ts';

const DAY = 86_400_000;
const ms = (day: string) => Date.parse(`${day}T00:00:00Z`);
const text = (at: number) => new Date(at).toISOString().slice(0, 10);
const plus = (day: string, n: number) => text(ms(day) + n * DAY);
const minutes = (from: string, to: string) =>
  Math.floor(Date.parse(to) / 60_000) - Math.floor(Date.parse(from) / 60_000);
/** Rounds half up, also if the binary fraction is slightly below the half. */
const cents = (value: number) => Math.round(value * 100 * (1 + 1e-12)) / 100;
const tenths = (value: number) => Math.round(value * 10 * (1 + 1e-12)) / 10;

/** Returns year and week such as `2026-W53`, by the Thursday of the week. */
function isoWeek(day: string): [year: number, week: number] {
  const date = new Date(ms(day));
  const thursday = ms(day) + (4 - (date.getUTCDay() || 7)) * DAY;
  const year = new Date(thursday).getUTCFullYear();
  return [year, Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY)) + 1];
}

export interface Expected {
  key: string;
  place: string;
  level: number;
  deleted: boolean;
  figures: Record<string, unknown>;
}

type Source = RandomPlant['sources'];
type Cycle = Source['cycles'][number];

export function expectedLedger({ sources, orders }: RandomPlant): {
  rows: Expected[];
  weeks: number;
  footer: Record<string, unknown>;
} {
  const {
    year,
    today,
    now,
    elements,
    strategies,
    points,
    methods,
    cycles,
    deletedWork,
    ewos,
    movements,
    plant,
    rates,
  } = sources;
  const weekOf = (day: string | undefined) => {
    if (day === undefined) return undefined;
    const [its, week] = isoWeek(day);
    return its === year ? week : undefined;
  };
  const every = orders.filter(({ order }) => order.state !== 'cancelled');
  const all = every.filter(({ order }) => weekOf(order.plannedOn) !== undefined);
  const lastDay = ({ plannedOn, tolerance, dueRun }: RawOrder) =>
    dueRun === undefined ? plus(plannedOn, tolerance) : plannedOn;
  const isDue = ({ order }: { order: RawOrder }) => weekOf(lastDay(order)) !== undefined;
  const isEnded = ({ order }: { order: RawOrder }) =>
    (order.state === 'closed' || order.state === 'autoClosed') && weekOf(order.closedOn) !== undefined;

  // Keys of the strategies and points that an order covers.
  const keysOf = (order: RawOrder): string[] => {
    if (order.activities)
      return order.activities.map((a) => (a.point ? `p${a.point.id}` : `s${a.strategyId}`));
    if (order.points) return order.points.map((id) => `p${id}`);
    return (cycles.find(({ id }) => id === order.cycleId)?.strategies ?? []).map((id) => `s${id}`);
  };
  const hasWork = (key: string) => all.some(({ order }) => keysOf(order).includes(key));

  // Places and their lines.
  const rows: { key: string; place: string; level: number; deleted: boolean }[] = [];
  const placeOfKey = new Map<string, string>();
  const linesOf = (place: string) => {
    const its: { key: string; deleted: boolean }[] = [];
    for (const s of [...strategies].sort((a, b) => Number(a.id.split('.')[1]) - Number(b.id.split('.')[1])))
      if ((s.elementId ?? '') === place && (s.active || hasWork(`s${s.id}`)))
        its.push({ key: `s${s.id}`, deleted: false });
    for (const p of points)
      if ((p.elementId ?? '') === place && (p.active || hasWork(`p${p.id}`)))
        its.push({ key: `p${p.id}`, deleted: false });
    for (const g of deletedWork)
      if ((g.elementId ?? '') === place) its.push({ key: `s${g.strategyId}`, deleted: true });
    return its;
  };
  const visit = (place: string, level: number, deleted = false) => {
    const its = linesOf(place);
    for (const { key, deleted: lost } of its) {
      rows.push({ key, place, level, deleted: deleted || lost });
      placeOfKey.set(key, place);
    }
    if (its.length === 0) rows.push({ key: 'bm', place, level, deleted });
    const below = elements.filter((e) => (e.parentId ?? '') === place);
    for (const e of below.sort((a, b) => (a.code < b.code ? -1 : 1))) visit(e.id, e.spare ? 4 : e.level);
  };
  visit('', 0);
  const known = new Set(elements.map(({ id }) => id));
  const lost = new Set(
    [...ewos, ...deletedWork].flatMap(({ elementId }) =>
      elementId && !known.has(elementId) ? elementId : [],
    ),
  );
  for (const id of lost) visit(id, 2, true);
  const chain = (place: string): string[] => {
    const above: string[] = [place];
    for (
      let at = elements.find(({ id }) => id === place);
      at;
      at = elements.find(({ id }) => id === at?.parentId)
    )
      if (at.id !== place) above.push(at.id);
    return place === '' ? [''] : [...above, ''];
  };
  const isAutonomous = (key: string) => strategies.find(({ id }) => `s${id}` === key)?.typeCycle === 'am';
  const firstOf = (place: string) => rows.find((row) => row.place === place)!;
  const rowOfKey = (key: string) => rows.find((row) => row.key === key);

  const standard = (order: RawOrder, key: string, i: number) => {
    if (!rowOfKey(key)) return 0;
    const strategy = strategies.find(({ id }) => `s${id}` === key);
    const point = points.find(({ id }) => `p${id}` === key);
    const method = strategy && methods.get(strategy.procedureId);
    const lost = deletedWork.find(({ strategyId }) => `s${strategyId}` === key);
    const activity = order.activities?.[i];
    const time = activity?.minutes ?? point?.minutes ?? method?.minutes ?? lost?.minutes ?? 0;
    const people = activity?.technicians ?? (point ? 1 : (method?.technicians ?? lost?.technicians ?? 1));
    return time * people;
  };
  const symbolOf = (order: RawOrder) => {
    if (order.state === 'autoClosed') return 'auto';
    const last = plus(order.plannedOn, order.tolerance);
    const meter = order.dueRun !== undefined;
    if (order.state === 'closed')
      return (meter ? order.closedLate : order.closedOn! > last) ? 'late' : 'done';
    return (meter ? order.overdue : today > last) ? 'open' : 'planned';
  };
  const isEarly = (order: RawOrder) =>
    order.state === 'closed' &&
    order.dueRun === undefined &&
    order.closedOn! < plus(order.plannedOn, -order.tolerance);
  const hoursOf = (order: RawOrder, i: number): [operator: number, hours: number][] => {
    const activities = order.activities ?? [];
    const spoken = activities.some((a) => (a.hours?.length ?? 0) > 0 || a.actualMinutes);
    if (spoken) {
      const { hours = [], actualMinutes } = activities[i] ?? {};
      if (hours.length > 0) return hours.map((h) => [h.operatorId, h.hours]);
      return actualMinutes ? [[0, actualMinutes / 60]] : [];
    }
    if (order.state !== 'closed' || !order.actualMinutes) return [];
    const std = keysOf(order).map((key, n) => standard(order, key, n));
    const sum = std.reduce((a, b) => a + b, 0);
    return [[0, (order.actualMinutes / 60) * (sum > 0 ? std[i]! / sum : 1 / std.length)]];
  };
  /** Returns the task of an order on an element or its nearest ancestor. */
  const taskAt = (order: RawOrder, place: string) => {
    for (const at of chain(place)) {
      const i = keysOf(order).findIndex((key) => placeOfKey.get(key) === at);
      if (i >= 0) return i;
    }
    return -1;
  };
  const isUse = ({ type }: { type: string }) => ['201', '202', '261', '262'].includes(type);
  const used = movements.filter((m) => isUse(m) && weekOf(m.on) !== undefined);
  const rowOfMovement = (m: (typeof movements)[number]) => {
    const from = m.source === 'order' ? all.find(({ order }) => order.id === m.sourceId)?.order : undefined;
    if (from) {
      const keys = keysOf(from);
      const i = taskAt(from, m.elementId ?? '');
      if (i >= 0) return rowOfKey(keys[i]!)!;
      if (!m.elementId && keys.length === 1 && rowOfKey(keys[0]!)) return rowOfKey(keys[0]!)!;
    }
    return firstOf(m.elementId ?? '');
  };
  const projectedWeeks = (key: string) => {
    const weeks = new Set<number>();
    for (const cycle of cycles) {
      const point = points.find(({ id }) => `p${id}` === key);
      if (key.startsWith('p') ? !point || cycle.id !== 900 : !cycle.strategies.some((id) => `s${id}` === key))
        continue;
      for (const day of daysAhead(cycle, sources, point?.frequency)) weeks.add(weekOf(day) ?? 0);
    }
    weeks.delete(0);
    return weeks;
  };

  const expected = rows.map((row): Expected => {
    const { key, place } = row;
    const ofKey = (some: readonly { order: RawOrder }[]) =>
      some.flatMap(({ order }) => keysOf(order).flatMap((its, i) => (its === key ? [{ order, i }] : [])));
    const mine = ofKey(all);
    const ahead = key === 'bm' ? new Set<number>() : projectedWeeks(key);
    const cells: Record<string, unknown> = {};
    for (let week = 1; week <= 53; week++) {
      const here = mine.filter(({ order }) => weekOf(order.plannedOn) === week);
      if (here.length === 0 && !ahead.has(week)) continue;
      const shown = [...here.map(({ order }) => symbolOf(order)), ...(ahead.has(week) ? ['planned'] : [])];
      const cell: Record<string, unknown> = {
        symbol: ['open', 'auto', 'planned', 'late', 'done'].find((each) => shown.includes(each)),
        count: here.length,
      };
      if (here.some(({ order, i }) => order.activities?.[i]?.outcome === 'nok')) cell.nok = true;
      const replaced = here.some(
        ({ order, i }) =>
          order.spares?.some(({ spareId }) => typeof spareId === 'string' && taskAt(order, spareId) === i) ||
          used.some(
            (m) =>
              m.source === 'order' &&
              m.sourceId === order.id &&
              m.elementId &&
              m.quantity < 0 &&
              !m.reversedBy &&
              taskAt(order, m.elementId) === i,
          ),
      );
      if (replaced) cell.replaced = true;
      if (here.some(({ order }) => isEarly(order))) cell.early = true;
      if (here.length === 0) cell.projected = true;
      cells[week] = cell;
    }
    const closedHere: Record<string, number> = {};
    for (const { order } of mine) {
      const week = weekOf(order.closedOn);
      if (week !== undefined && week !== weekOf(order.plannedOn))
        closedHere[week] = (closedHere[week] ?? 0) + 1;
    }
    const count = (symbol: string) => mine.filter(({ order }) => symbolOf(order) === symbol).length;
    const fellDue = ofKey(every.filter(isDue)).filter(({ order }) => symbolOf(order) !== 'planned');
    const onTime = fellDue.filter(({ order }) => symbolOf(order) === 'done');
    const hours = ofKey(every.filter(isEnded)).flatMap(({ order, i }) => hoursOf(order, i));
    const priced = hours.flatMap(([who, h]) => {
      const rate = rates.get(who) || plant.hourlyRate;
      return rate > 0 ? [h * rate] : [];
    });
    const spares = used
      .filter((m) => rowOfMovement(m) === row && m.unitPrice)
      .map((m) => -m.quantity * m.unitPrice!);
    const sum = (values: number[]) =>
      values.length === 0 ? undefined : cents(values.reduce((a, b) => a + b, 0));
    const [labourCost, spareCost] = [sum(priced), sum(spares)];
    const stars: Record<string, { count: number; minutes: number; own: number }> = {};
    let [breakdowns, breakdownMinutes] = [0, 0];
    if (row === firstOf(place))
      for (const ewo of ewos) {
        const week = weekOf(ewo.createdOn);
        if (ewo.state === 'cancelled' || week === undefined || !chain(ewo.elementId ?? '').includes(place))
          continue;
        const star = stars[week] ?? { count: 0, minutes: 0, own: 0 };
        stars[week] = star;
        const down =
          ewo.machineStatus === 'stopped' ? Math.max(0, minutes(ewo.createdAt, ewo.closedAt ?? now)) : 0;
        star.count++;
        star.minutes += down;
        if ((ewo.elementId ?? '') !== place) continue;
        star.own++;
        breakdowns++;
        breakdownMinutes += down;
      }
    const ratesOf = () => {
      const worked = mine.filter(
        ({ order, i }) =>
          order.state === 'closed' && !['notDone', 'na'].includes(order.activities?.[i]?.outcome ?? ''),
      );
      if (!key.startsWith('s') || isAutonomous(key) || worked.length === 0) return {};
      const days = worked.map(({ order }) => order.closedOn!).sort();
      const between = ewos.filter(
        ({ state, elementId = '', createdOn }) =>
          state !== 'cancelled' &&
          (chain(elementId).includes(place) || chain(place).includes(elementId)) &&
          createdOn > days[0]! &&
          createdOn <= days.at(-1)!,
      );
      const idle = worked.filter(({ order, i }) => order.activities?.[i]?.outcome !== 'nok');
      return {
        escapes: tenths((between.length / worked.length) * 100),
        idle: tenths((idle.length / worked.length) * 100),
      };
    };
    return {
      ...row,
      figures: {
        cells,
        ...(Object.keys(closedHere).length > 0 && { closedHere }),
        stars,
        ...{
          planned: mine.length,
          done: count('done'),
          late: count('late'),
          auto: count('auto'),
          open: count('open'),
        },
        nok: mine.filter(({ order, i }) => order.activities?.[i]?.outcome === 'nok').length,
        compliance: fellDue.length === 0 ? null : tenths((onTime.length / fellDue.length) * 100),
        plannedHours: cents(mine.reduce((n, { order, i }) => n + standard(order, key, i), 0) / 60),
        actualHours: cents(hours.reduce((n, [, h]) => n + h, 0)),
        ...(labourCost !== undefined && { labourCost }),
        ...(spareCost !== undefined && { spareCost }),
        ...((labourCost ?? spareCost) !== undefined && { cost: cents((labourCost ?? 0) + (spareCost ?? 0)) }),
        ...{ breakdowns, breakdownMinutes },
        ...ratesOf(),
      },
    };
  });

  // The footer.
  const weekCount = isoWeek(`${year}-12-28`)[1];
  const weeks: Record<string, unknown> = {};
  for (let week = 1; week <= weekCount; week++) {
    const here = all
      .filter(({ order }) => weekOf(order.plannedOn) === week)
      .flatMap(({ order }) => keysOf(order).flatMap((key, i) => (rowOfKey(key) ? [{ order, i }] : [])));
    const failed = ewos.filter((ewo) => ewo.state !== 'cancelled' && weekOf(ewo.createdOn) === week);
    weeks[week] = {
      planned: here.length,
      done: here.filter(({ order }) => order.state === 'closed').length,
      manHours: cents(here.flatMap(({ order, i }) => hoursOf(order, i)).reduce((n, [, h]) => n + h, 0)),
      breakdowns: failed.length,
      breakdownMinutes: failed.reduce(
        (n, ewo) =>
          n +
          (ewo.machineStatus === 'stopped' ? Math.max(0, minutes(ewo.createdAt, ewo.closedAt ?? now)) : 0),
        0,
      ),
    };
  }
  const work = every.filter(({ type }) => type === 'workorders');
  const dueWork = work
    .filter(isDue)
    .map(({ order }) => order)
    .filter((order) => symbolOf(order) !== 'planned');
  const pm =
    work
      .filter(isEnded)
      .reduce(
        (n, { order: o }) =>
          n + (o.actualMinutes ?? (o.state === 'closed' ? (o.manMinutes ?? o.minutes) : 0)),
        0,
      ) / 60;
  const its = ewos.filter((ewo) => ewo.state !== 'cancelled' && weekOf(ewo.createdOn) !== undefined);
  const hours = ewos
    .filter(({ state, closedOn }) => state === 'closed' && weekOf(closedOn) !== undefined)
    .reduce((n, { hours = [] }) => n + hours.reduce((m, h) => m + h.hours, 0), 0);
  const stops = its.filter(({ machineStatus }) => machineStatus === 'stopped');
  const closed = stops.filter(({ state }) => state === 'closed');
  const scheduled = scheduledHours(sources);
  const stood = stoodMinutes(ewos, sources);
  const [begin, over] = [beginOf(year), beginOf(year + 1)];
  // A machine that was down all the time has no running time, whatever the clock did.
  const running = stood >= minutes(begin, [over, now].sort()[0]!) ? 0 : Math.max(0, scheduled - stood / 60);
  const repaired = closed.reduce((n, ewo) => n + minutes(ewo.interventionAt!, ewo.closedAt!), 0);
  return {
    rows: expected,
    weeks: weekCount,
    footer: {
      weeks,
      availability: scheduled > 0 ? tenths((running / scheduled) * 100) : null,
      mtbf: closed.length > 0 ? tenths(running / closed.length) : null,
      mttr: closed.length > 0 ? tenths(repaired / closed.length) : null,
      compliance:
        dueWork.length === 0
          ? null
          : tenths((dueWork.filter((o) => symbolOf(o) === 'done').length / dueWork.length) * 100),
      pmHours: cents(pm),
      ewoHours: cents(hours),
      pmShare: pm + hours > 0 ? tenths((pm / (pm + hours)) * 100) : null,
    },
  };
}

const isOpen = ({ plant: { calendar } }: Source, day: string) =>
  !calendar ||
  (calendar.workdays.includes(new Date(ms(day)).getUTCDay() || 7) && !calendar.closed.includes(day));

/** Returns the instant at which a day begins in Rome, an hour or two before UTC. */
function midnight(day: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Rome',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  return [2, 1].map((ahead) => ms(day) - ahead * 3_600_000).find((at) => clock.format(at) === '00')!;
}

/** Sums the scheduled hours day by day, over the year's weeks until now. */
function scheduledHours(sources: Source): number {
  const { year, today, now, machine, plant } = sources;
  const since = midnight(today);
  const passed = (Date.parse(now) - since) / (midnight(plus(today, 1)) - since);
  let hours = 0;
  for (let day = `${year - 1}-12-25`; day <= today && day <= `${year + 1}-01-05`; day = plus(day, 1))
    if (isoWeek(day)[0] === year && isOpen(sources, day))
      hours +=
        (plant.calendar ? (machine.shifts ?? 3) * plant.shiftHours : 24) * (day === today ? passed : 1);
  return hours;
}

/** Returns the beginning of the year's first Monday. */
function beginOf(year: number): string {
  let monday = `${year}-01-08`;
  while (isoWeek(plus(monday, -1))[0] === year) monday = plus(monday, -1);
  return new Date(midnight(monday)).toISOString();
}

/**
 * Returns the minutes of downtime; the ends of all stops divide the time into intervals in which the machine
 * is either down or not.
 */
function stoodMinutes(ewos: Source['ewos'], { now, year }: Source): number {
  const [begin, over] = [beginOf(year), beginOf(year + 1)];
  const end = over < now ? over : now;
  const stops = ewos.filter(
    ({ state, machineStatus }) => state !== 'cancelled' && machineStatus === 'stopped',
  );
  const spans = stops
    .map(
      ({ createdAt, closedAt }) =>
        [[createdAt, begin].sort()[1]!, closedAt !== undefined && closedAt < end ? closedAt : end] as const,
    )
    .filter(([from, to]) => from < to);
  const minute = (at: string) => Math.floor(Date.parse(at) / 60_000);
  const cuts = [...new Set(spans.flatMap(([from, to]) => [minute(from), minute(to)]))].sort((a, b) => a - b);
  return cuts.reduce((sum, from, i) => {
    const to = cuts[i + 1];
    const stood = to !== undefined && spans.some((span) => minute(span[0]) <= from && minute(span[1]) >= to);
    return stood ? sum + to - from : sum;
  }, 0);
}

/** Returns the planned days without orders, computed step by step. */
function daysAhead(cycle: Cycle, sources: Source, every?: Source['points'][number]['frequency']): string[] {
  const { today, year, plant } = sources;
  const { state, validTo } = cycle;
  const work = every ? true : cycle.strategies.length > 0;
  if (!cycle.active || !work || cycle.meter !== 'none' || cycle.idle || !state) return [];
  const last = [plus(`${year + 1}-01-01`, 6), validTo ?? '9999-12-31', plus(today, 3653)].sort()[0]!;
  const frequency = every ? ('shifts' in every ? { n: 1, unit: 'D' as const } : every) : cycle.frequency!;
  const days = { D: 1, W: 7, M: 30, Y: 365 }[frequency.unit] * frequency.n;
  const nth = (from: string, k: number): string => {
    if (frequency.unit === 'D' || frequency.unit === 'W') return plus(from, k * days);
    const months = k * frequency.n * (frequency.unit === 'Y' ? 12 : 1);
    const [y, m, d] = from.split('-').map(Number) as [number, number, number];
    const month = new Date(Date.UTC(y, m - 1 + months, 1));
    const length = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
    return text(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), Math.min(d, length)));
  };
  const open = (day: string) => isOpen(sources, day);
  const towards = (day: string, step: number) => {
    let at = day;
    while (!open(at)) at = plus(at, step);
    return at;
  };
  const placed = (nominal: string): string | undefined => {
    if (open(nominal)) return nominal;
    if (days < 7 && cycle.mode === 'initialScheduling') return undefined;
    const rule = plant.calendar!.rule;
    return rule === 'none' ? nominal : towards(nominal, rule === 'next' ? 1 : -1);
  };

  if (cycle.mode === 'initialScheduling') {
    const begun =
      state.through && state.through >= state.activatedOn ? plus(state.through, 1) : state.activatedOn;
    const winners = new Map<string, string>();
    for (let k = 0; ; k++) {
      const nominal = nth(cycle.anchor, k);
      if (nominal > plus(last, 30)) break;
      const planned = placed(nominal);
      if (planned !== undefined) winners.set(planned, nominal);
    }
    return [...winners]
      .filter(
        ([planned, nominal]) =>
          planned >= begun && planned <= last && (!state.after || (every ? planned : nominal) > state.after),
      )
      .map(([planned]) => planned);
  }
  const after = (base: string) => {
    let k = 1;
    while (placed(nth(base, k)) === undefined) k++;
    const planned = placed(nth(base, k))!;
    return planned <= base ? towards(nth(base, k), 1) : planned;
  };
  const first = (anchor: string) => {
    let k = 0;
    while (placed(nth(anchor, k)) === undefined) k++;
    return placed(nth(anchor, k))!;
  };
  const { since } = state;
  let next: string;
  if (state.open) next = after(state.openOn!);
  else if (since) {
    next = after('completed' in since ? since.completed : since.cancelled);
    if (next < state.activatedOn) next = first(state.activatedOn);
  } else {
    let anchor = cycle.anchor;
    for (let k = 1; anchor < state.activatedOn; k++) anchor = nth(cycle.anchor, k);
    next = first(anchor);
  }
  const found: string[] = [];
  for (; next <= last; next = after(next)) found.push(next);
  return found;
}
