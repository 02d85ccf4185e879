// Random actions of three people on their tablets in a shift, and the records the service must have in the
// end.
import { ulid } from 'ulid';
import { call } from '../site.ts';
import { type Person, type Said, Tablet } from './tablet.ts';

const PLANT = 'DT1';
const ADMIN = 'admin@demo.example';
const TEAM = 1;

/** Returns a generator of numbers from 0 up to 1, deterministic by seed. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
export const pick = <T>(chance: () => number, all: readonly T[]): T =>
  all[Math.floor(chance() * all.length)]!;

/** User who works on records, with the id as a technician of the plant. */
export interface Worker extends Person {
  operatorId: number;
}

export const LUCA: Worker = {
  ...{ user: 'technician', email: 'technician@demo.example', name: 'Luca Moretti', code: '482913' },
  operatorId: 2,
};
export const GIULIA: Worker = {
  ...{ user: 'leader', email: 'leader@demo.example', name: 'Giulia Bassi', code: '771204' },
  operatorId: 1,
};
export const MARCO: Worker = {
  ...{ user: 'am', email: 'am@demo.example', name: 'Marco Riva', code: '350918' },
  operatorId: 3,
};

/** Action of a user, as the test knows it. */
export interface Deed {
  worker: Worker;
  /** Name of the action in the audit trail. */
  what: string;
  /** Time by the service's clock. */
  at: number;
  /** True if the tablet confirmed the recording; false if it was killed before. */
  sure: boolean;
}

interface Known {
  id: string;
  version: number;
}
interface Step {
  what: string;
  path: string;
  input: (known: Known, worker: Worker) => object;
}

/** Record that one person works on, step by step. */
export interface Thing {
  kind: 'ewo' | 'tag' | 'order' | 'reading' | 'remark';
  /** Id in the audit trail; readings and remarks are separate records, identified by their value or text. */
  id: string;
  version: number;
  left: Step[];
  deeds: Deed[];
  /** Action that was sent but neither answered nor recorded, as the user was informed. */
  asked?: Omit<Deed, 'sure'>;
  /** Number of entries of its trail before the shift. */
  before: number;
  spares: boolean;
}

const seen = ({ id, version }: Known) => ({ id, version });
const step = (kind: string, what: string, verb: string, more: (worker: Worker) => object): Step => ({
  what,
  path: `/${kind}/items/{id}/${verb}`,
  input: (known, worker) => ({ ...seen(known), ...more(worker) }),
});
const hours = ({ operatorId }: Worker) => [{ operatorId, hours: 0.01 }];

const ewoSteps = {
  take: step('ewo', 'assigned', 'take', () => ({ teamId: TEAM })),
  start: step('ewo', 'started', 'start', () => ({})),
  diagnose: step('ewo', 'diagnosed', 'diagnose', ({ operatorId }) => ({
    ...{ diagnosis: 'Worn seal', technicians: [operatorId], breakdownType: 'mechanical' },
  })),
  hold: step('ewo', 'held', 'hold', () => ({ reason: 'spare' })),
  resume: step('ewo', 'resumed', 'resume', () => ({ priority: 'medium' })),
  close: step('ewo', 'closed', 'close', (worker) => ({
    ...{ interventionDescription: 'New seal', interventionType: 'repair', hours: hours(worker) },
  })),
};

function worked(chance: () => number): Step[] {
  const { start, diagnose, hold, resume, close } = ewoSteps;
  const rests = Array.from({ length: Math.floor(chance() * 3) }, () => [hold, resume]).flat();
  return [start, diagnose, ...rests, close];
}

const noted = (kind: Thing['kind'], id: string, left: Step[], more: Partial<Thing> = {}): Thing => ({
  ...{ kind, id, version: 1, left, deeds: [], before: 0, spares: false },
  ...more,
});

/** Builds a breakdown that is reported and repaired by the same person. */
function found(chance: () => number, name: string): Thing {
  const id = ulid();
  const report: Step = {
    what: 'created',
    path: '/ewo/items',
    input: () => ({ id, machineId: 1, machineStatus: 'running', breakdownDescription: name }),
  };
  const spares = chance() < 0.5;
  const close: Step = {
    ...ewoSteps.close,
    input: (known, worker) => ({
      ...ewoSteps.close.input(known, worker),
      spares: [{ spareId: SPARE, quantity: 1 }],
    }),
  };
  const steps = [report, ewoSteps.take, ...worked(chance)];
  return noted('ewo', id, spares ? steps.with(-1, close) : steps, { version: 0, spares });
}

/** Spare with enough stock. */
export const SPARE = 1;

function tagged(day: string, name: string): Thing {
  const id = ulid();
  const write: Step = {
    what: 'created',
    path: '/tag/items',
    input: () => ({
      ...{ id, type: 'equipment', on: day, shift: 1, pillar: 'PM', machineId: 1, anomaly: name },
    }),
  };
  return noted(
    'tag',
    id,
    [
      write,
      step('tag', 'assigned', 'take', () => ({ teamId: TEAM })),
      step('tag', 'reported', 'report', () => ({ note: 'Half of it' })),
      step('tag', 'closed', 'close', () => ({ closingNotes: 'Tightened' })),
    ],
    { version: 0 },
  );
}

const remarked = (thing: string, text: string): Thing =>
  noted('remark', text, [
    { what: 'created', path: '/remark/items', input: () => ({ of: 'ewo', thing, text }) },
  ]);

const read = (machineId: number, meter: string, value: number): Thing =>
  noted('reading', `${machineId}.${meter} ${value}`, [
    { what: 'created', path: '/reading/items', input: () => ({ machineId, meter, value }) },
  ]);

interface Order {
  id: string;
  version: number;
  activities: { n: number; controls?: unknown[] }[];
  dueRun?: number;
}
const ordered = ({ id, version, activities }: Order): Thing =>
  noted(
    'order',
    id,
    [
      step('workorder', 'started', 'start', () => ({})),
      ...activities.map(({ n }) =>
        step('workorder', 'reported', 'report', (worker) => ({
          activities: [{ n, outcome: 'ok', hours: hours(worker) }],
        })),
      ),
    ],
    { version },
  );

/** Work that the plant offers. */
export interface Plant {
  site: string;
  day: string;
  /** EWOs, tags and movements of the day that existed before the shift. */
  earlier: ReadonlySet<string>;
  /** Milliseconds by which the service is ahead of this process. */
  ahead: number;
  ewos: Known[];
  orders: Order[];
  /** Last readings by machine. */
  meters: { machineId: number; meter: string; reading: number }[];
}

const as = <A>(site: string, who: string, path: string, body?: object) =>
  call<A>(site, who, path, { plant: PLANT, ...(body && { method: 'POST', body }) });
export const asAdmin = <A>(site: string, path: string, body?: object) => as<A>(site, ADMIN, path, body);

/** Assigns EWOs to the team, makes a third technician, and collects orders that can be started and meters. */
export async function prepare(site: string, ewos: number): Promise<Plant> {
  const root = 'superadmin@demo.example';
  const {
    updatedAt: _,
    updatedBy: __,
    ...third
  } = await call<Record<string, unknown> & { memberships: { plant: string; profile: string }[] }>(
    site,
    root,
    '/user/items/am',
    { plant: PLANT },
  );
  const { id, version, name, email, language, memberships } = third;
  const technician = { plant: PLANT, profile: 'technician', teamId: TEAM, operatorId: 3 };
  if (memberships.some(({ plant, profile }) => plant === PLANT && profile !== 'technician'))
    await call(site, root, '/user/items', {
      method: 'PUT',
      plant: PLANT,
      body: {
        ...{ id, version, name, email, language },
        memberships: [...memberships.filter(({ plant }) => plant !== PLANT), technician],
      },
    });
  const { now } = await asAdmin<{ now: string }>(site, '/health');
  const ahead = Date.parse(now) - Date.now();
  const given: Known[] = [];
  for (let n = 0; n < ewos; n++) {
    const { id, version } = await asAdmin<Known>(site, '/ewo/items', {
      ...{ machineId: 1, machineStatus: 'running', breakdownDescription: `Given ${n}` },
    });
    given.push(await asAdmin<Known>(site, `/ewo/items/${id}/assign`, { id, version, teamId: TEAM }));
  }
  const technicians = 'technician@demo.example';
  const { items } = await as<{ items: { id: string; state: string; earliestOn: string; cycleId: number }[] }>(
    site,
    technicians,
    `/workorder/open?to=${now.slice(0, 10)}`,
  );
  const orders: Order[] = [];
  const cycles = new Set<number>();
  for (const { id, state, earliestOn, cycleId } of items) {
    if (state !== 'assigned' || earliestOn > now.slice(0, 10) || cycles.has(cycleId)) continue;
    cycles.add(cycleId);
    const order = await as<Order>(site, technicians, `/workorder/items/${id}`);
    // Orders without a meter and without controls.
    if (order.dueRun === undefined && !order.activities.some(({ controls }) => controls?.length))
      orders.push(order);
  }
  const meters = await as<{ items: Plant['meters'] }>(site, technicians, '/reading/items');
  const day = now.slice(0, 10);
  const there = await Promise.all(
    ['ewo', 'tag', 'movement'].map((kind) =>
      asAdmin<{ items: { id: string }[] }>(site, `/${kind}/items?from=${day}&to=${day}`),
    ),
  );
  const earlier = new Set(there.flatMap(({ items }) => items.map(({ id }) => id)));
  return {
    site,
    day,
    earlier,
    ahead,
    ewos: given,
    orders,
    meters: meters.items,
  };
}

/** Draws records for one person on one tablet, with the given number of actions in total. */
export function planned(
  chance: () => number,
  name: string,
  actions: number,
  plant: Plant,
  shared: string,
): Thing[] {
  const things: Thing[] = [];
  const count = () => things.reduce((sum, { left }) => sum + left.length, 0);
  for (let n = 1; count() < actions; n++) {
    const drawn = chance();
    const order = drawn < 0.15 ? plant.orders.shift() : undefined;
    const given = drawn >= 0.15 && drawn < 0.35 ? plant.ewos.shift() : undefined;
    if (order) things.push(ordered(order));
    else if (given)
      things.push(noted('ewo', given.id, worked(chance), { version: given.version, before: given.version }));
    else if (drawn < 0.6) things.push(found(chance, `${name} ${n}`));
    else if (drawn < 0.75) things.push(tagged(plant.day, `${name} ${n}`));
    else things.push(remarked(shared, `${name} ${n}`));
  }
  const last = things.at(-1)!;
  last.left.splice(last.left.length - (count() - actions));
  return things;
}

/** Builds increasing readings of one meter. */
export function metered({ meters }: Plant, at: number, count: number): Thing[] {
  const { machineId, meter, reading } = meters[at]!;
  return Array.from({ length: count }, (_, n) => read(machineId, meter, Math.ceil(reading) + n + 1));
}

/** Sends the next write through the tablet; without an answer the action is unsure. */
export async function doNext(
  tablet: Tablet,
  worker: Worker,
  thing: Thing,
  ahead: number,
): Promise<Said<unknown>> {
  const { what, path, input } = thing.left[0]!;
  const deed = { worker, what, at: Date.now() + ahead };
  const said = await tablet.send<{ version?: number }>(path, input(thing, worker));
  if (said.is === 'refused')
    throw new Error(
      `${worker.name}: ${what} of ${thing.kind} ${thing.id}: ${said.code} after ${thing.deeds.map(({ what, at, sure }) => `${what} ${at} ${sure}`)}; waits: ${await tablet.whatWaits()}`,
    );
  if (said.is === 'unreachable') thing.asked = deed;
  else {
    delete thing.asked;
    thing.left.shift();
    thing.deeds.push({ ...deed, sure: said.is === 'answered' });
    if (said.is === 'answered') thing.version = said.answer.version ?? thing.version;
  }
  return said;
}

const pages: Partial<Record<Thing['kind'], string>> = {
  ewo: '/ewo/items/{id}',
  tag: '/tag/items/{id}',
  order: '/workorder/items/{id}',
};

/**
 * Returns whether the record has a newer version than the user knew; undefined if that cannot be determined.
 */
async function isFurther(tablet: Tablet, thing: Thing): Promise<boolean | undefined> {
  const page = pages[thing.kind];
  if (!page) return undefined;
  const said = await tablet.read<Known>(page, { id: thing.id });
  if (said.is !== 'answered') return undefined;
  if (said.answer.version <= thing.version) return false;
  thing.version = said.answer.version;
  return true;
}

/** Updates the state after a kill: actions that the tablet does not know of are not repeated. */
export async function lookAgain(tablet: Tablet, things: readonly Thing[]): Promise<void> {
  for (const thing of things) {
    if (thing.asked) {
      thing.left.shift();
      thing.deeds.push({ ...thing.asked, sure: false });
      delete thing.asked;
    }
    const deed = thing.deeds.at(-1);
    if (!deed || deed.sure) continue;
    deed.sure = (await isFurther(tablet, thing)) === true;
    if (!deed.sure) thing.left = [];
  }
}

/** Opens a tablet with the users signed in; several users also set codes. */
export async function tabletOf(site: string, ...workers: Worker[]): Promise<Tablet> {
  const tablet = await Tablet.open(site);
  try {
    for (const [n, worker] of workers.entries()) {
      await (n === 0 ? tablet.signIn(worker) : tablet.signInToo(worker));
      if (workers.length > 1) await tablet.setCode(worker);
    }
    return tablet;
  } catch (error) {
    await tablet.close();
    throw error;
  }
}
