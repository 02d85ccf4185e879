// Comparison of the service's records with the actions of a shift: nothing lost, nothing duplicated, in
// order, under the right user.
import { asAdmin, type Deed, type Plant, SPARE, type Thing } from './day.ts';

interface Entry {
  id: string;
  at: string;
  userId?: string;
  thingId: string;
  changes: { field: string; before?: unknown; after?: unknown }[];
}
export interface Accounts {
  sure: number;
  /** Actions without an answer because the tablet was killed; each may have been done once or not at all. */
  unsure: number;
  /** Number of the unsure actions that the service has recorded. */
  unsureDone: number;
  faults: string[];
}

/** Field with the time of each action, if it has one. */
const dates: Record<string, RegExp> = {
  created: /^(createdAt|readAt)$/,
  assigned: /^assignedAt$/,
  started: /^(interventionAt|startedAt)$/,
  diagnosed: /^diagnosisAt$/,
  held: /^holds\.\d+\.from$/,
  resumed: /^holds\.\d+\.to$/,
  closed: /^closedAt$/,
};
const MINUTE = 60_000;
/** Milliseconds of tolerance: slow answers delay the tablet's clock, and the machine is slow too. */
const LATE = 30_000;

function whatOf({ changes }: Entry): string {
  const recorded = changes.find(({ field }) => field.startsWith('recordedAt.'))?.field.split('.')[1];
  if (recorded) return recorded;
  return changes.some(({ field }) => field === 'startedAt') ? 'started' : 'reported';
}

const nameOf = ({ what, worker }: Deed) => `${what} by ${worker.user}`;

function dateFault({ what, at }: Deed, value: string | undefined): string[] {
  if (value === undefined) return [];
  const late = Date.parse(value) - at;
  return late >= -MINUTE - LATE && late <= LATE ? [] : [`${what} is dated ${value}, ${late} ms off`];
}

export interface Done {
  /** Action and user, such as `started by leader`. */
  name: string;
  /** Time of the action as reported by the tablet. */
  date?: string;
}

/** Waits until all stream projections are done. */
const settle = (site: string) => fetch(`${site}/api/local/settle`, { method: 'POST' });

/** Returns the actions on a record in order. */
export async function stepsOf(site: string, kind: string, id: string): Promise<Done[]> {
  await settle(site);
  return trailOf(site, kind, id);
}

async function trailOf(site: string, kind: string, id: string): Promise<Done[]> {
  const { items } = await asAdmin<{ items: Entry[] }>(site, `/audit/of?thing=${kind}&id=${id}&limit=100`);
  // The answer includes remarks on the record, which are left out.
  const trail = items.filter(({ thingId }) => thingId === id).reverse();
  return trail.map((entry) => {
    const what = whatOf(entry);
    const date = entry.changes.find(({ field }) => dates[what]?.test(field))?.after;
    return { name: `${what} by ${entry.userId}`, date: date as string | undefined };
  });
}

/** Compares the actions on one record with its audit trail. */
function compared({ kind, id, deeds, before }: Thing, trail: Done[]): string[] {
  const steps = trail.slice(before);
  const faults: string[] = [];
  let next = 0;
  for (const deed of deeds) {
    const step = steps[next];
    if (step?.name === nameOf(deed)) {
      faults.push(...dateFault(deed, step.date));
      next += 1;
    } else if (deed.sure) faults.push(`${nameOf(deed)} is lost or out of its order`);
  }
  if (next < steps.length) faults.push(`more than was done: ${steps.slice(next).map(({ name }) => name)}`);
  if (faults.length > 0) faults.push(`trail: ${steps.map(({ name }) => name)}`, `did: ${deeds.map(nameOf)}`);
  return faults.map((fault) => `${kind} ${id}: ${fault}`);
}

async function everyPage<A>(read: (next: string) => Promise<{ items: A[]; next?: string }>): Promise<A[]> {
  const all: A[] = [];
  let next: string | undefined = '';
  while (next !== undefined) {
    const page: { items: A[]; next?: string } = await read(next && `&next=${encodeURIComponent(next)}`);
    all.push(...page.items);
    next = page.next;
  }
  return all;
}

/** Checks records made by a single action: each exists once, in the order of its user's actions. */
function single(
  things: readonly Thing[],
  kept: readonly { is: string; user?: string; at: string }[],
): string[] {
  const faults: string[] = [];
  for (const { kind, id, deeds } of things) {
    const found = kept.filter(({ is }) => is === id);
    const [deed] = deeds;
    if (found.length > (deed ? 1 : 0)) faults.push(`${kind} ${id} is there ${found.length} times`);
    if (deed?.sure && found.length === 0) faults.push(`${kind} ${id} is lost`);
    if (deed && found[0]) {
      if (found[0].user !== deed.worker.user) faults.push(`${kind} ${id} is ${found[0].user}'s`);
      faults.push(...dateFault(deed, found[0].at));
    }
  }
  const byWorker = Map.groupBy(
    things.filter(({ deeds }) => deeds[0]?.sure),
    ({ deeds }) => deeds[0]!.worker.user,
  );
  for (const [user, theirs] of byWorker) {
    const done = theirs.toSorted((a, b) => a.deeds[0]!.at - b.deeds[0]!.at).map(({ id }) => id);
    const there = kept.filter(({ is }) => done.includes(is)).map(({ is }) => is);
    if (there.join() !== done.join()) faults.push(`${user} did ${done}, and there is ${there}`);
  }
  return faults;
}

export async function settleAccounts(
  plant: Plant,
  things: readonly Thing[],
  remarkedOn: string,
): Promise<Accounts> {
  const faults: string[] = [];
  await settle(plant.site);
  const worked = things.filter(
    ({ kind, deeds }) => deeds.length > 0 && ['ewo', 'tag', 'order'].includes(kind),
  );
  let done = 0;
  for (const thing of worked) {
    const trail = await trailOf(plant.site, thing.kind, thing.id);
    done += trail.length - thing.before;
    faults.push(...compared(thing, trail));
  }

  const of = (kind: Thing['kind']) => things.filter((thing) => thing.kind === kind);
  const readings = await everyPage((next) =>
    asAdmin<{ items: Entry[]; next?: string }>(
      plant.site,
      `/audit/items?thing=reading&from=${plant.day}&to=${plant.day}&limit=100${next}`,
    ),
  );
  const shown = readings.reverse().map(({ thingId, userId, changes }) => {
    const value = (name: string) => changes.find(({ field }) => field === name)?.after;
    return {
      is: `${thingId.split('.').slice(0, 2).join('.')} ${value('shown')}`,
      user: userId,
      at: String(value('readAt')),
    };
  });
  const remarks = await everyPage((next) =>
    asAdmin<{ items: { text: string; authorId: string; writtenAt: string }[]; next?: string }>(
      plant.site,
      `/remark/items?of=ewo&thing=${remarkedOn}${next}`,
    ),
  );
  const said = remarks.map(({ text, authorId, writtenAt }) => ({ is: text, user: authorId, at: writtenAt }));
  faults.push(...single(of('reading'), shown), ...single(of('remark'), said));
  const isOurs = (kind: Thing['kind']) => {
    const ids = new Set(of(kind).map(({ id }) => id));
    return ({ is }: { is: string }) => ids.has(is);
  };
  done += shown.filter(isOurs('reading')).length + said.filter(isOurs('remark')).length;

  faults.push(...(await made(plant, 'ewo', of('ewo'))), ...(await made(plant, 'tag', of('tag'))));
  faults.push(...(await moved(plant, of('ewo'))));

  const deeds = things.flatMap((thing) => thing.deeds);
  const sure = deeds.filter((deed) => deed.sure).length;
  return { sure, unsure: deeds.length - sure, unsureDone: done - sure, faults };
}

/** Checks that every new record belongs to an action and has a unique code. */
async function made(plant: Plant, kind: 'ewo' | 'tag', things: readonly Thing[]): Promise<string[]> {
  const all = await everyPage((next) =>
    asAdmin<{ items: { id: string; code: string }[]; next?: string }>(
      plant.site,
      `/${kind}/items?from=${plant.day}&to=${plant.day}${next}`,
    ),
  );
  const known = new Set(things.map(({ id }) => id));
  const strange = all.filter(({ id }) => !known.has(id) && !plant.earlier.has(id));
  const numbers = new Set(all.map(({ code }) => code));
  return [
    ...strange.map(({ code }) => `${kind} ${code} is nobody's`),
    ...(numbers.size < all.length ? [`a number of ${kind} is there twice`] : []),
  ];
}

/** Checks that each closing with a spare made one movement. */
async function moved(plant: Plant, ewos: readonly Thing[]): Promise<string[]> {
  const there = await everyPage((next) =>
    asAdmin<{ items: { id: string }[]; next?: string }>(
      plant.site,
      `/movement/items?from=${plant.day}&to=${plant.day}&spareId=${SPARE}${next}`,
    ),
  );
  const all = there.filter(({ id }) => !plant.earlier.has(id));
  const closed = ewos
    .filter(({ spares }) => spares)
    .flatMap(({ deeds }) => deeds.filter(({ what }) => what === 'closed'));
  const [least, most] = [closed.filter(({ sure }) => sure).length, closed.length];
  return all.length < least || all.length > most
    ? [`${all.length} movements where ${least} to ${most} closings took a spare`]
    : [];
}
