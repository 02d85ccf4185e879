// The ledger of one machine and year, computed from what the structure, its strategies, orders, EWOs and movements say (domain 3.5).
// Screen, files and print show this and nothing else.
import { addDays, type Day, type Instant, startIn } from '../../day.ts';
import { type Colour, colourOf, isEarly, worst } from '../../planned/colour.ts';
import type { Cycle, CycleState } from '../../planned/cycle.ts';
import { projected } from '../../planned/due.ts';
import type { PlantCalendar } from '../../planned/plant-calendar.ts';
import type { CycleType } from '../../procedures/kinds.ts';
import { type Rates, sparesCost } from '../../requests/cost.ts';
import { type DatedEwo, downtimeOf } from '../../requests/ewo-times.ts';
import { RELIABILITY_DAYS, reliabilityOf, stoodFor } from '../../requests/reliability.ts';
import type { MachineClass } from '../../structure/classes.ts';
import type { ElementName } from '../../structure/element-name.ts';
import { isConsumption, type Movement } from '../../warehouse/movement.ts';
import { complianceOf } from '../compliance.ts';
import { downMinutes } from '../ewo-kpi.ts';
import { type Done, escapeRate, idleRate } from '../interval.ts';
import type { cellSymbols, Ledger, LedgerCell, LedgerPart, LedgerRow, ledgerPillars } from '../ledger-api.ts';
import { tenthsOf } from '../rounding.ts';
import { scheduledHours } from '../scheduled-hours.ts';
import type { LedgerMonth, LedgerOrder, LedgerTask } from './history.ts';
import {
  addGone,
  addLines,
  type Gone,
  keyOf,
  type LedgerElement,
  type LedgerMethod,
  type LedgerPoint,
  type LedgerStrategy,
  type Line,
  type Place,
  placesOf,
} from './lines.ts';
import { repairsOf, stopFigures } from './stops.ts';
import { type Weeks, weekIn, weeksOfYear } from './weeks.ts';

/** A cycle, or a path, and how far its orders have come. */
export type LedgerCycle = Omit<Cycle, 'typeCycle' | 'teamId'> &
  Pick<Parameters<typeof projected>[0], 'rounds' | 'points' | 'walkingMinutes' | 'shifts'> & {
    id: number;
    typeCycle: CycleType;
    state?: CycleState;
    /** Its machine gets no orders now. */
    idle: boolean;
  };

type LedgerEwo = DatedEwo & {
  id: string;
  code: string;
  createdOn: Day;
  closedOn?: Day;
  breakdownDescription: string;
  elementId?: string;
  element?: ElementName;
  hours?: readonly { operatorId: number; hours: number }[];
};

type LedgerMovement = Pick<
  Movement,
  'type' | 'quantity' | 'unitPrice' | 'on' | 'source' | 'sourceId' | 'elementId' | 'reversedBy'
>;

/** What the warehouse knows of an element that is a spare of it. */
type LedgerStock = Pick<LedgerPart, 'stock' | 'stockMin' | 'unitPrice' | 'leadTimeT' | 'leadTimeR'> & {
  class?: LedgerPart['class'];
  codeSap?: string;
};

export interface LedgerSources {
  machine: {
    id: number;
    code: string;
    description: string;
    class?: MachineClass;
    image?: string;
    codeSap?: string;
    supplierId?: number;
    /** How many a day. */
    shifts?: number;
  };
  plant: { timeZone: string; calendar?: PlantCalendar; shiftHours: number; hourlyRate: number };
  year: number;
  today: Day;
  now: Instant;
  elements: readonly LedgerElement[];
  strategies: readonly LedgerStrategy[];
  points: readonly LedgerPoint[];
  methods: ReadonlyMap<number, LedgerMethod>;
  cycles: readonly LedgerCycle[];
  /** Work on strategies, points and elements that are no longer there. */
  gone: readonly Gone[];
  history: readonly { type: CycleType; months: readonly LedgerMonth[] }[];
  /** Of the year, and of the twelve months until today. */
  ewos: readonly LedgerEwo[];
  movements: readonly LedgerMovement[];
  stocks: ReadonlyMap<string, LedgerStock>;
  suppliers: ReadonlyMap<number, string>;
  rates: NonNullable<Rates['ofOperator']>;
}

const symbols: Record<Colour, (typeof cellSymbols)[number]> = {
  green: 'done',
  orange: 'late',
  red: 'open',
  blue: 'auto',
  yellow: 'planned',
};

interface Cell extends Pick<LedgerCell, 'nok' | 'replaced' | 'early'> {
  /** Activities, those of them that were done, and the colour that shows. */
  count: number;
  done: number;
  worst?: Colour;
  hours: number;
  projected?: true;
}
interface Star {
  count: number;
  minutes: number;
  own: number;
  ownMinutes: number;
}

/** What a line comes to while its orders are counted. */
interface Tally {
  cells: Map<number, Cell>;
  closedHere: Map<number, number>;
  colours: Record<Colour, number>;
  nok: number;
  plannedMinutes: number;
  hours: number;
  labour: number[];
  spares: LedgerMovement[];
  /** Orders in which it was worked on. */
  worked: Done[];
}
const tally = (): Tally => ({
  cells: new Map(),
  closedHere: new Map(),
  colours: { green: 0, orange: 0, red: 0, blue: 0, yellow: 0 },
  nok: 0,
  plannedMinutes: 0,
  hours: 0,
  labour: [],
  spares: [],
  worked: [],
});

function cellIn({ cells }: Tally, week: number): Cell {
  const known = cells.get(week);
  if (known) return known;
  const cell: Cell = { count: 0, done: 0, hours: 0 };
  cells.set(week, cell);
  return cell;
}

/** A line, and all that is found on it. */
interface Worked {
  place: Place;
  line: Line;
  its: Tally;
}

const hundredth = (value: number) => Math.round(value * 100) / 100;
const added = <Key>(map: Map<Key, number>, key: Key, n: number) => map.set(key, (map.get(key) ?? 0) + n);

/** What an order asks for: what it was begun with, or what its cycle asks today. */
const tasksIn = (
  month: LedgerMonth,
  { set, cycleId }: LedgerOrder,
  cycles: ReadonlyMap<number, Pick<LedgerCycle, 'strategies'>>,
): readonly LedgerTask[] =>
  set === undefined
    ? (cycles.get(cycleId)?.strategies ?? []).map((strategyId) => ({ strategyId }))
    : month.sets[set]!;

/** Many orders ask for the same tasks: what is told of these is told once. */
function onceEach<Told>(tell: (tasks: readonly LedgerTask[]) => Told) {
  const known = new Map<readonly LedgerTask[], Told>();
  return (tasks: readonly LedgerTask[]): Told => {
    const told = known.get(tasks) ?? tell(tasks);
    known.set(tasks, told);
    return told;
  };
}

/** An order of the year, and which line each of its tasks is on. */
export interface PlacedOrder {
  type: CycleType;
  order: LedgerOrder;
  tasks: readonly LedgerTask[];
}

export function ordersIn(
  {
    history,
    cycles,
  }: Pick<LedgerSources, 'history'> & { cycles: readonly Pick<LedgerCycle, 'id' | 'strategies'>[] },
  weeks: Weeks,
): PlacedOrder[] {
  const byId = new Map(cycles.map((cycle) => [cycle.id, cycle]));
  return history.flatMap(({ type, months }) =>
    months.flatMap((month) =>
      month.orders
        .filter(({ plannedOn }) => weekIn(weeks, plannedOn) !== undefined)
        .map((order) => ({ type, order, tasks: tasksIn(month, order, byId) })),
    ),
  );
}

export function ledgerOf(sources: LedgerSources): Ledger {
  const { machine, year, today } = sources;
  const weeks = weeksOfYear(year);
  const orders = ordersIn(sources, weeks);
  const places = placesOf(machine, sources.elements);
  for (const { elementId, element } of sources.ewos)
    if (elementId !== undefined && !places.has(elementId)) addGone(places, elementId, element);
  const asked = new Set(orders.map(({ tasks }) => tasks));
  const worked = new Set([...asked].flatMap((tasks) => tasks.map(keyOf)));
  const series = new Map(sources.cycles.map((cycle) => [cycle.id, cycle]));
  const lines = addLines(places, { ...sources, series, worked });
  const all = new Map<Line, Worked>();
  for (const place of places.values())
    for (const line of place.lines) all.set(line, { place, line, its: tally() });
  const byKey = new Map([...lines].map(([key, { line }]) => [key, all.get(line)!]));

  const linesOf = onceEach((tasks) => {
    const found = tasks.map((task) => byKey.get(keyOf(task)));
    return { found, std: tasks.map((task, i) => (found[i] ? stdMinutes(task, found[i].line) : 0)) };
  });
  for (const placed of orders) countOrder(placed, { linesOf, places }, sources, weeks);
  for (const cycle of sources.cycles) project(cycle, byKey, sources, weeks);
  spend(orders, { byKey, places, all }, sources, weeks);
  const stars = starsOf(places, sources, weeks);
  const parts = partsOf(places, sources, weeks);
  const failed = failedOf(places, sources);

  const rows = [...places.values()].flatMap((place) =>
    place.lines.map((line, i) => ({
      ...rowOf(all.get(line)!, i === 0 ? { stars: stars.get(place.id), part: parts.get(place.id) } : {}),
      ...ratesOf(all.get(line)!, failed),
    })),
  );
  const { id, code, description } = machine;
  return {
    machine: { id, code, description, ...(machine.class && { class: machine.class }) },
    year,
    weeks: weeks.count,
    from: weeks.from,
    today,
    rows,
    footer: footerOf(orders, [...all.values()], stars.get('')!, sources, weeks),
  };
}

const stdMinutes = (
  task: LedgerTask,
  { minutes = 0, technicians = 1 }: Pick<Line, 'minutes' | 'technicians'>,
) => (task.minutes ?? minutes) * (task.technicians ?? technicians);

/** Once, in the week it was planned in; a dot where it was closed in another. */
function countOrder(
  { order, tasks }: PlacedOrder,
  {
    linesOf,
    places,
  }: {
    linesOf: (tasks: readonly LedgerTask[]) => { found: readonly (Worked | undefined)[]; std: number[] };
    places: ReadonlyMap<string, Place>;
  },
  { today, plant, rates }: LedgerSources,
  weeks: Weeks,
) {
  const colour = colourOf(order, today)!;
  const early = isEarly(order);
  const week = weekIn(weeks, order.plannedOn)!;
  const closedIn = order.closedOn === undefined ? undefined : weekIn(weeks, order.closedOn);
  const { found, std } = linesOf(tasks);
  const hours = hoursOf(order, std);
  const replacing = (order.replaced ?? []).map((elementId) => taskOn(elementId, found, places));
  found.forEach((one, i) => {
    if (!one) return;
    const { its } = one;
    const outcome = order.outcomes?.[i];
    const nok = outcome === 'nok';
    const cell = cellIn(its, week);
    cell.count++;
    if (colour === 'green' || colour === 'orange') cell.done++;
    cell.worst = cell.worst === undefined ? colour : worst([cell.worst, colour]);
    if (nok) cell.nok = true;
    if (replacing.includes(i)) cell.replaced = true;
    if (early) cell.early = true;
    if (closedIn !== undefined && closedIn !== week) added(its.closedHere, closedIn, 1);
    its.colours[colour]++;
    if (nok) its.nok++;
    if (order.state === 'closed' && order.closedOn && (nok || outcome === undefined))
      its.worked.push({ on: order.closedOn, found: nok });
    its.plannedMinutes += std[i]!;
  });
  for (const [i, operatorId, n] of hours) {
    const one = found[i];
    if (!one) continue;
    one.its.hours += n;
    cellIn(one.its, week).hours += n;
    const rate = rates.get(operatorId) || plant.hourlyRate;
    if (rate > 0) one.its.labour.push(n * rate);
  }
}

/** As they were reported, task by task; where only the order says how long it took, by what was planned. */
function hoursOf(
  { state, hours, actualMinutes }: LedgerOrder,
  std: readonly number[],
): LedgerOrder['hours'] & {} {
  if (hours) return hours;
  if (state !== 'closed' || !actualMinutes) return [];
  const sum = std.reduce((total, each) => total + each, 0);
  return std.map(
    (each, i) => [i, 0, (actualMinutes / 60) * (sum > 0 ? each / sum : 1 / std.length)] as const,
  );
}

/** Which of an order's tasks is on an element, or on the nearest above it; -1 where none is. */
function taskOn(
  elementId: string,
  found: readonly (Worked | undefined)[],
  places: ReadonlyMap<string, Place>,
): number {
  for (const id of [elementId, ...(places.get(elementId)?.above ?? [])]) {
    const at = found.findIndex((one) => one?.place.id === id);
    if (at >= 0) return at;
  }
  return -1;
}

/** What is no order yet: in every week, on the lines its cycle or path goes by. */
function project(
  cycle: LedgerCycle,
  byKey: ReadonlyMap<string, Worked>,
  { today, plant: { calendar } }: LedgerSources,
  weeks: Weeks,
) {
  if (!cycle.state) return;
  const { idle } = cycle;
  for (const slot of projected(cycle as Cycle, cycle.state, { today, calendar, idle }, weeks)) {
    const week = weekIn(weeks, slot.planned)!;
    const tasks: readonly LedgerTask[] =
      slot.points?.map((pointId) => ({ pointId })) ?? cycle.strategies.map((strategyId) => ({ strategyId }));
    for (const task of tasks) {
      const one = byKey.get(keyOf(task));
      if (one) cellIn(one.its, week).projected = true;
    }
  }
}

/** Spares that were used: on the line of the order that used them, else on the first of their element. */
function spend(
  orders: readonly PlacedOrder[],
  {
    byKey,
    places,
    all,
  }: {
    byKey: ReadonlyMap<string, Worked>;
    places: ReadonlyMap<string, Place>;
    all: ReadonlyMap<Line, Worked>;
  },
  { movements }: LedgerSources,
  weeks: Weeks,
) {
  const byOrder = new Map(orders.map((placed) => [placed.order.id, placed]));
  for (const movement of movements) {
    if (!isConsumption(movement.type) || weekIn(weeks, movement.on) === undefined) continue;
    const { source, sourceId = '', elementId = '' } = movement;
    const placed = source === 'order' ? byOrder.get(sourceId) : undefined;
    const found = placed?.tasks.map((task) => byKey.get(keyOf(task))) ?? [];
    const at = taskOn(elementId, found, places);
    const only = elementId === '' && found.length === 1 ? found[0] : undefined;
    const place = places.get(elementId) ?? places.get('')!;
    const one = found[at] ?? only ?? all.get(place.lines[0]!)!;
    one.its.spares.push(movement);
    const isReplaced = elementId !== '' && movement.quantity < 0 && movement.reversedBy === undefined;
    if (placed && at >= 0 && isReplaced)
      cellIn(one.its, weekIn(weeks, placed.order.plannedOn)!).replaced = true;
  }
}

/** EWOs in the week they were created in, on the deepest element given and on everything above it. */
function starsOf(places: ReadonlyMap<string, Place>, { ewos, now }: LedgerSources, weeks: Weeks) {
  const stars = new Map([...places.keys()].map((id) => [id, new Map<number, Star>()]));
  for (const ewo of ewos) {
    const week = weekIn(weeks, ewo.createdOn);
    if (ewo.state === 'cancelled' || week === undefined) continue;
    const minutes = downtimeOf(ewo, now) ?? 0;
    const place = places.get(ewo.elementId ?? '')!;
    for (const id of [place.id, ...place.above]) {
      const its = stars.get(id)!;
      const star = its.get(week) ?? { count: 0, minutes: 0, own: 0, ownMinutes: 0 };
      its.set(week, star);
      star.count++;
      star.minutes += minutes;
      if (id !== place.id) continue;
      star.own++;
      star.ownMinutes += minutes;
    }
  }
  return stars;
}

/** The days on which the branch of a place broke down: it itself, what is above it and what is below. */
function failedOf(places: ReadonlyMap<string, Place>, { ewos }: LedgerSources): (place: Place) => Day[] {
  const [on, within] = [new Map<string, Day[]>(), new Map<string, Day[]>()];
  const put = (map: Map<string, Day[]>, id: string, day: Day) => {
    const days = map.get(id);
    if (days) days.push(day);
    else map.set(id, [day]);
  };
  for (const { state, elementId, createdOn } of ewos) {
    if (state === 'cancelled') continue;
    const { id, above } = places.get(elementId ?? '')!;
    put(on, id, createdOn);
    for (const each of [id, ...above]) put(within, each, createdOn);
  }
  return ({ id, above }) => [...(within.get(id) ?? []), ...above.flatMap((each) => on.get(each) ?? [])];
}

/** How well the rhythm of a strategy fits (beyond 10): what came between its orders, and how many of them found nothing. */
function ratesOf(
  { place, line, its: { worked } }: Worked,
  failed: (place: Place) => Day[],
): Pick<LedgerRow, 'escapes' | 'idle'> {
  if (line.strategyId === undefined || line.strategy === 'am' || worked.length === 0) return {};
  const percent = (rate: number | null) => tenthsOf(rate === null ? null : rate * 100) ?? undefined;
  return { escapes: percent(escapeRate(worked, failed(place))), idle: percent(idleRate(worked)) };
}

/** The twelve months until today; of a past year the year. */
const windowOf = ({ today }: LedgerSources, { from, to }: Weeks) =>
  to < today ? { from, to } : { from: addDays(today, -RELIABILITY_DAYS), to: today };

const usageOf = ({ plant, machine }: LedgerSources) => ({ ...plant, shifts: machine.shifts });

/** What is known of every element, and of the machine. */
function partsOf(
  places: ReadonlyMap<string, Place>,
  sources: LedgerSources,
  weeks: Weeks,
): Map<string, LedgerPart> {
  const { ewos, now, machine, methods, suppliers, stocks } = sources;
  const window = windowOf(sources, weeks);
  const its = ewos.filter(({ createdOn }) => createdOn >= window.from && createdOn <= window.to);
  const byElement = Map.groupBy(its, ({ elementId }) => elementId ?? '');
  const hours = scheduledHours(window.from, window.to, usageOf(sources));
  const stood = stoodFor(its, now);
  const failedOf = (id: string) => {
    if (id === '') return reliabilityOf(its, undefined, hours, now);
    const own = byElement.get(id);
    // an element runs while its machine does
    return own && reliabilityOf(own, id, hours - (stood - stoodFor(own, now)) / 60, now);
  };
  return new Map(
    [...places.values()].map(({ id, element, lines }) => {
      const failed = failedOf(id);
      const stock = stocks.get(id);
      const of = element ?? (id === '' ? machine : undefined);
      const { part } = element ?? {};
      const shown: LedgerPart = {
        image: of?.image,
        class: id === '' ? undefined : (part?.classSpare ?? stock?.class ?? 'C'),
        supplier: of?.supplierId === undefined ? undefined : suppliers.get(of.supplierId),
        codeSap: of?.codeSap ?? stock?.codeSap,
        quantity: part?.quantity,
        stock: stock?.stock ?? part?.stock,
        stockMin: stock?.stockMin ?? part?.stockMin,
        unitPrice: (stock?.unitPrice ?? part?.price) || undefined,
        leadTimeT: stock?.leadTimeT,
        leadTimeR: stock?.leadTimeR,
        mtbfT: part?.mtbfT,
        mtbfR: failed?.mtbfR ?? part?.mtbfR,
        mttrT: part?.mttrT,
        mttrR: failed?.mttrR ?? part?.mttrR,
        breakdowns: failed?.nrBd ?? part?.nrBd ?? 0,
        breakdownMinutes: failed?.minBd ?? part?.minBd ?? 0,
        pillars: pillarsOf(lines, element, methods),
      };
      return [id, shown] as const;
    }),
  );
}

function pillarsOf(
  lines: readonly Line[],
  element: LedgerElement | undefined,
  methods: ReadonlyMap<number, LedgerMethod>,
): LedgerPart['pillars'] {
  const typologies = new Set(lines.map(({ procedureId }) => methods.get(procedureId ?? 0)?.typology));
  const has: Partial<Record<(typeof ledgerPillars)[number], boolean>> = {
    S: typologies.has('safety'),
    Q: typologies.has('quality'),
    AM: element?.autonomous === true || lines.some(({ strategy }) => strategy === 'am'),
  };
  return (Object.keys(has) as (keyof typeof has)[]).filter((pillar) => has[pillar]);
}

function cellOf({ count, worst: shown, projected, nok, replaced, early }: Cell): LedgerCell {
  const colour = projected ? worst(shown ? [shown, 'yellow'] : ['yellow'])! : shown!;
  return {
    symbol: symbols[colour],
    count,
    nok,
    replaced,
    early,
    projected: count === 0 ? projected : undefined,
  };
}

function byWeek<Value, Shown>(map: ReadonlyMap<number, Value>, shown: (value: Value) => Shown) {
  const weeks: Record<string, Shown> = {};
  for (const [week, value] of map) weeks[week] = shown(value);
  return weeks;
}

/** Of what has a price; undefined where nothing has. */
const sumOf = (amounts: readonly (number | undefined)[]): number | undefined => {
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length === 0 ? undefined : hundredth(known.reduce((sum, amount) => sum + amount, 0));
};

function rowOf(
  { line, its }: Worked,
  { stars = new Map(), part }: { stars?: ReadonlyMap<number, Star>; part?: LedgerPart },
): LedgerRow {
  const { green, orange, blue, red, yellow } = its.colours;
  const own = [...stars.values()];
  const labourCost = sumOf(its.labour);
  const spareCost = sparesCost(
    its.spares.map(({ quantity, unitPrice }) => ({ quantity: -quantity, unitPrice })),
  );
  return {
    ...line,
    part,
    cells: byWeek(its.cells, cellOf),
    closedHere: its.closedHere.size > 0 ? byWeek(its.closedHere, (n) => n) : undefined,
    stars: byWeek(stars, ({ count, minutes, own }) => ({ count, minutes, own })),
    planned: green + orange + blue + red + yellow,
    done: green,
    late: orange,
    auto: blue,
    nok: its.nok,
    open: red,
    compliance: complianceOf(its.colours).compliance,
    plannedHours: hundredth(its.plannedMinutes / 60),
    actualHours: hundredth(its.hours),
    labourCost,
    spareCost,
    cost: sumOf([labourCost, spareCost]),
    breakdowns: own.reduce((sum, star) => sum + star.own, 0),
    breakdownMinutes: own.reduce((sum, star) => sum + star.ownMinutes, 0),
  };
}

function footerOf(
  orders: readonly PlacedOrder[],
  lines: readonly Worked[],
  stars: ReadonlyMap<number, Star>,
  sources: LedgerSources,
  weeks: Weeks,
): Ledger['footer'] {
  const { ewos, now, today, plant } = sources;
  const end = [weeks.to, today].sort()[0]!;
  const its = ewos.filter(
    ({ state, createdOn }) => state !== 'cancelled' && weekIn(weeks, createdOn) !== undefined,
  );
  const over = startIn(plant.timeZone, addDays(weeks.to, 1));
  const until = [over, now].sort()[0]!;
  const work = orders.filter(({ type }) => type === 'workorders').map(({ order }) => order);
  const colours = work.map((order) => colourOf(order, today)!);
  const count = (colour: Colour) => colours.filter((each) => each === colour).length;
  const pmMinutes = work
    .filter(({ state }) => state === 'closed')
    .reduce(
      (sum, { actualMinutes, manMinutes, minutes }) => sum + (actualMinutes ?? manMinutes ?? minutes),
      0,
    );
  const ewoHours = its.reduce(
    (sum, { hours = [], imported }) =>
      sum + hours.reduce((all, one) => all + one.hours, 0) + (imported?.worked ?? 0) / 60,
    0,
  );
  const pmHours = pmMinutes / 60;
  const { compliance } = complianceOf({
    green: count('green'),
    orange: count('orange'),
    blue: count('blue'),
    red: count('red'),
  });
  return {
    weeks: weeksShown(lines, stars, weeks),
    ...stopFigures({
      ...repairsOf(its),
      stopped: downMinutes(its, { since: startIn(plant.timeZone, weeks.from), until }),
      hours: scheduledHours(weeks.from, end, usageOf(sources)),
    }),
    compliance,
    pmHours: hundredth(pmHours),
    ewoHours: hundredth(ewoHours),
    pmShare: pmHours + ewoHours > 0 ? Math.round((pmHours / (pmHours + ewoHours)) * 1000) / 10 : null,
  };
}

/** What all lines come to, week by week; breakdowns are those of the machine and everything on it. */
function weeksShown(lines: readonly Worked[], stars: ReadonlyMap<number, Star>, { count }: Weeks) {
  const sums = Array.from({ length: count }, (_, i) => ({
    week: i + 1,
    planned: 0,
    done: 0,
    manHours: 0,
    ...{ breakdowns: stars.get(i + 1)?.count ?? 0, breakdownMinutes: stars.get(i + 1)?.minutes ?? 0 },
  }));
  for (const { its } of lines)
    for (const [week, { count: planned, done, hours }] of its.cells) {
      const sum = sums[week - 1]!;
      sum.planned += planned;
      sum.done += done;
      sum.manHours += hours;
    }
  return Object.fromEntries(
    sums.map(({ week, manHours, ...sum }) => [String(week), { ...sum, manHours: hundredth(manHours) }]),
  );
}
