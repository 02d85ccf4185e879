// Random actions on EWOs and tags, in any order and with any dates: over HTTP each is done or refused as a
// small model of the rules predicts, which does not use the product's tables of transitions (domain 5.2,
// 6.2).
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { teams } from '#functions/db/entities/organisation.ts';
import { createRandomSource } from '#scripts/seed/demo/chance.ts';
import type { AnyEndpoint } from '#shared/contract.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import {
  call,
  drawSeed,
  FULL,
  ok,
  type Role,
  roles,
  startWorld,
  storeOf,
  type World,
  withFullTime,
} from '../harness.ts';
import { at, machine, realTime } from '../plan.ts';
import { requestsPlant, tagDraft, tagOf } from './plant.ts';

/** Number of actions, and actions on one record. */
const [COMMANDS, A_LIFE] = [FULL ? 20_000 : 500, 30];
/** Number of records on one machine. */
const LIVES = 20;
const key = drawSeed('requests');
let its = createRandomSource(key);

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
/** Minutes since the beginning, like all dates here. */
let now = 0;
/** Minutes that a device's clock may be ahead; such a date becomes now. */
const CLOCK = 2;
const START = Date.parse('2026-03-02T08:00:00Z');
const instant = (minute: number) => new Date(START + minute * 60_000).toISOString();
const minute = (given: string | undefined) =>
  given === undefined ? undefined : (Date.parse(given) - START) / 60_000;
function later(by: number) {
  now += by;
  at(instant(now));
}

beforeEach(() => {
  its = createRandomSource(key);
});
beforeAll(async () => {
  later(0);
  world = await startWorld();
  here = await requestsPlant();
});
afterAll(async () => {
  realTime();
  await world.close();
});

const [BAD, FORBIDDEN, CONFLICT] = [400, 403, 409];
/** Expected outcome of an action: the status of its refusal, or the record afterwards. */
type Outcome<Model> = number | Model;
interface Command<Model> {
  endpoint: AnyEndpoint;
  input: object;
  outcome: Outcome<Model>;
}
interface Life<Model, Name extends string> {
  begin: (machineId: number) => Promise<string>;
  read: (id: string) => Promise<{ version: number; model: Model }>;
  commands: Readonly<Record<Name, (model: Model, as: Role) => Command<Model>>>;
  /** Returns the actions that advance the record in its state. */
  usual: (model: Model) => readonly NoInfer<Name>[];
}

const manages = (as: Role) => as === 'admin' || as === 'superAdmin';

/** Returns the answers, such as `close 200`. */
async function live<Model, Name extends string>({ begin, read, commands, usual }: Life<Model, Name>) {
  const answers = new Set<string>();
  const names = Object.keys(commands) as Name[];
  let machineId = 0;
  let [id, known] = ['', undefined as Awaited<ReturnType<typeof read>> | undefined];
  for (let n = 0; n < COMMANDS; n++) {
    later(its.whole(1, 4));
    if (n % (A_LIFE * LIVES) === 0) machineId = await machine();
    if (n % A_LIFE === 0) {
      id = await begin(machineId);
      known = await read(id);
    }
    const { version, model } = known!;
    const name = its.happens(0.6) ? its.pick(usual(model)) : its.pick(names);
    const as = its.happens(0.75) ? its.pick(['admin', 'technician'] as const) : its.pick(roles);
    const { endpoint, input, outcome } = commands[name](model, as);
    // The caller sends the version they saw, another one, or none.
    const seen = its.pick([version, version, version, undefined, undefined, version + 1]);
    const { status, body } = await call(endpoint, { id, version: seen, ...input } as never, { as });
    const said = `${key} ${n}: ${as} ${name} ${JSON.stringify({ now, seen, version, input, model, body })}`;
    const stale = typeof outcome !== 'number' && seen !== undefined && seen !== version;
    expect(status, said).toBe(typeof outcome === 'number' ? outcome : stale ? CONFLICT : 200);
    known = await read(id);
    const done = status === 200 && typeof outcome !== 'number';
    expect(known, said).toEqual(done ? { version: version + 1, model: outcome } : { version, model });
    answers.add(`${name} ${status}`);
  }
  return answers;
}

/** Draws a given date, mostly none, sometimes before all others or in the future. */
function given(): number | undefined {
  const draw = its.next();
  if (draw < 0.55) return undefined;
  if (draw < 0.85) return now - its.whole(0, 15);
  return draw < 0.95 ? now - its.whole(16, 300) : now + its.whole(10, 1000);
}
const sent = (field: string, date: number | undefined) =>
  date === undefined ? {} : { [field]: instant(date) };

/** Returns whether the dates are in order and none is in the future. */
function inOrder(...dates: readonly (number | undefined)[]): boolean {
  const known = dates.filter((date) => date !== undefined);
  return known.every((date, i) => date <= now && (i === 0 || known[i - 1]! <= date));
}

/** Returns whether a role belongs to a team: managers to any, the technician to `ours`. */
const isOf = (as: Role, teamId: number | undefined) =>
  manages(as) || (as === 'technician' && teamId === here.ours);

it(
  'an EWO is where its commands led it, its dates in order',
  async () => {
    type State = 'created' | 'assigned' | 'running' | 'onHold' | 'cancelled' | 'closed';
    const steps = ['createdAt', 'assignedAt', 'interventionAt', 'diagnosisAt', 'closedAt'] as const;
    interface Model {
      state: State;
      dates: Partial<Record<(typeof steps)[number], number>>;
      holds: { from: number; to?: number }[];
      heldFrom?: State;
      teamId?: number;
      requester: string;
      cancelledAt?: number;
    }
    const isWell = ({ dates, holds, cancelledAt = now }: Model) =>
      inOrder(...steps.map((step) => dates[step])) &&
      inOrder(dates.createdAt, ...holds.flatMap(({ from, to }) => [from, to]), dates.closedAt) &&
      Object.values(dates).every((date) => date <= cancelledAt);
    /** Returns the model with a given date of a step, if the dates are then in order. */
    const dated = (model: Model, step: (typeof steps)[number], date = now): Outcome<Model> => {
      const after = { ...model, dates: { ...model.dates, [step]: date } };
      return isWell(after) ? after : BAD;
    };
    const from =
      (...states: State[]) =>
      ({ state }: Model, outcome: () => Outcome<Model>): Outcome<Model> =>
        states.includes(state) ? outcome() : CONFLICT;
    const open = from('created', 'assigned', 'running');
    const team = () => its.pick([here.ours, here.ours, here.theirs]);
    const nobodysToo = (as: Role, { teamId }: Model) =>
      isOf(as, teamId) || (as === 'technician' && teamId === undefined);
    const held = (model: Model, date = now): Outcome<Model> => {
      const last = steps.flatMap((step) => model.dates[step] ?? []).at(-1)!;
      if (date > now || date < Math.max(last, model.holds.at(-1)?.to ?? last)) return BAD;
      const holds = [...model.holds, { from: date }];
      return { ...model, state: 'onHold', heldFrom: model.state, holds };
    };
    const diagnosis = () => ({
      ...{ diagnosis: 'Fuse blown', technicians: [here.ada], breakdownType: 'electrical' },
    });
    const closing = () => ({
      ...{ interventionDescription: 'Fuse changed', interventionType: 'replacement' },
      hours: [{ operatorId: here.ada, hours: 0.1 }],
    });

    const answers = await live<
      Model,
      Exclude<
        keyof typeof ewos,
        | (
            | 'list'
            | 'open'
            | 'mine'
            | 'get'
            | 'sheet'
            | 'opportunity'
            | 'warnings'
            | 'missedWarnings'
            | 'create'
          )
        | ('follow' | 'unfollow')
      >
    >({
      begin: async (machineId) => {
        const createdAt = its.happens(0.5) ? instant(now - its.whole(0, 60)) : undefined;
        const { id } = await ok(
          ewos.create,
          { machineId, machineStatus: 'running', breakdownDescription: 'Does not start', createdAt },
          { as: its.pick(['admin', 'technician', 'requestor']) },
        );
        return id;
      },
      read: async (id) => {
        const ewo = await ok(ewos.get, { id });
        const dates = steps.flatMap((step) => (ewo[step] ? [[step, minute(ewo[step])]] : []));
        const holds = (ewo.holds ?? []).map((hold: { from: string; to?: string }) => ({
          from: minute(hold.from),
          to: minute(hold.to),
        }));
        const { state, heldFrom, teamId, requesterId: requester, version } = ewo;
        return {
          version,
          model: {
            ...{ state, heldFrom, teamId, requester, dates: Object.fromEntries(dates), holds },
            cancelledAt: minute(ewo.cancelledAt),
          },
        };
      },
      usual: ({ state, teamId, dates }) =>
        ({
          created: ['assign', 'take', 'hold'] as const,
          assigned: teamId === undefined ? (['assign'] as const) : (['start', 'start', 'hold'] as const),
          running:
            dates.diagnosisAt === undefined ? (['diagnose', 'hold'] as const) : (['close', 'hold'] as const),
          onHold: ['resume'] as const,
          cancelled: ['correct'] as const,
          closed: ['reopen', 'correct'] as const,
        })[state],
      commands: {
        assign(model, as) {
          const [teamId, date] = [team(), given()];
          const outcome = () => dated({ ...model, state: 'assigned', teamId }, 'assignedAt', date);
          return {
            endpoint: ewos.assign,
            input: { teamId, ...sent('assignedAt', date) },
            outcome: manages(as) ? from('created', 'assigned')(model, outcome) : FORBIDDEN,
          };
        },
        take(model, as) {
          const teamId = team();
          const outcome = () =>
            isOf(as, teamId) ? dated({ ...model, state: 'assigned', teamId }, 'assignedAt') : FORBIDDEN;
          const works = manages(as) || as === 'technician';
          return {
            ...{ endpoint: ewos.take, input: { teamId } },
            outcome: works ? from('created')(model, outcome) : FORBIDDEN,
          };
        },
        start(model, as) {
          const date = given();
          const outcome = () => dated({ ...model, state: 'running' }, 'interventionAt', date);
          return {
            ...{ endpoint: ewos.start, input: sent('interventionAt', date) },
            outcome: isOf(as, model.teamId) ? from('assigned')(model, outcome) : FORBIDDEN,
          };
        },
        diagnose(model, as) {
          const date = given();
          return {
            endpoint: ewos.diagnose,
            input: { ...diagnosis(), ...sent('diagnosisAt', date) },
            outcome: isOf(as, model.teamId)
              ? from('running')(model, () => dated(model, 'diagnosisAt', date))
              : FORBIDDEN,
          };
        },
        hold(model, as) {
          const date = given();
          return {
            ...{ endpoint: ewos.hold, input: { reason: 'spare', ...sent('at', date) } },
            outcome: nobodysToo(as, model) ? open(model, () => held(model, date)) : FORBIDDEN,
          };
        },
        resume(model, as) {
          const date = given();
          const outcome = () => {
            const [to, last] = [date ?? now, model.holds.at(-1)!];
            if (to > now || to < last.from) return BAD;
            const holds = [...model.holds.slice(0, -1), { from: last.from, to }];
            return { ...model, state: model.heldFrom!, heldFrom: undefined, holds };
          };
          return {
            ...{ endpoint: ewos.resume, input: { priority: 'high', ...sent('at', date) } },
            outcome: nobodysToo(as, model) ? from('onHold')(model, outcome) : FORBIDDEN,
          };
        },
        priority(model, as) {
          const priority = its.pick(['low', 'onHold'] as const);
          const outcome = () => (priority === 'low' ? { ...model } : held(model));
          return {
            ...{ endpoint: ewos.priority, input: { priority, reason: 'other' } },
            outcome: nobodysToo(as, model) ? open(model, outcome) : FORBIDDEN,
          };
        },
        close(model, as) {
          const date = given();
          const outcome = () =>
            model.dates.diagnosisAt === undefined
              ? CONFLICT
              : dated({ ...model, state: 'closed' }, 'closedAt', date);
          return {
            ...{ endpoint: ewos.close, input: { ...closing(), ...sent('closedAt', date) } },
            outcome: isOf(as, model.teamId) ? from('running')(model, outcome) : FORBIDDEN,
          };
        },
        cancel: (model, as) => ({
          ...{ endpoint: ewos.cancel, input: { reason: 'By mistake' } },
          outcome: manages(as)
            ? from(
                'created',
                'assigned',
                'onHold',
              )(model, () => ({
                ...model,
                ...{ state: 'cancelled', heldFrom: undefined, cancelledAt: now },
              }))
            : FORBIDDEN,
        }),
        reopen(model, as) {
          const { closedAt: _, ...dates } = model.dates;
          return {
            ...{ endpoint: ewos.reopen, input: { reason: 'Again' } },
            outcome: manages(as)
              ? from('closed')(model, () => ({ ...model, state: 'running', dates }))
              : FORBIDDEN,
          };
        },
        correct(model, as) {
          const wrong = its.happens(0.8) ? [its.pick(steps)] : [];
          const dates = Object.fromEntries(
            wrong.map((step) => [step, (model.dates[step] ?? now) + its.whole(-30, 10)]),
          );
          const stored = Object.fromEntries(
            Object.entries(dates).map(([step, date]) => [
              step,
              date <= now + CLOCK ? Math.min(date, now) : date,
            ]),
          );
          const after: Model = { ...model, dates: { ...model.dates, ...stored } };
          const reached = wrong.every((step) => model.dates[step] !== undefined);
          const asked = model.requester === as && as === 'requestor' && model.state === 'created';
          const may = manages(as) || (asked && wrong.length === 0);
          return {
            endpoint: ewos.correct,
            input: {
              ...{ reason: 'Typing', breakdownDescription: 'Stops' },
              ...Object.fromEntries(Object.entries(dates).map(([step, date]) => [step, instant(date)])),
            },
            outcome: may ? (reached && isWell(after) ? after : BAD) : FORBIDDEN,
          };
        },
      },
    });
    for (const name of ['assign', 'start', 'diagnose', 'hold', 'resume', 'close', 'correct'])
      for (const status of [200, BAD, FORBIDDEN]) expect(answers, name).toContain(`${name} ${status}`);
    for (const name of ['take', 'priority', 'cancel', 'reopen'])
      for (const status of [200, FORBIDDEN, CONFLICT]) expect(answers, name).toContain(`${name} ${status}`);
    await teamsAreHeldBy('ewos', (await ok(ewos.open, { limit: 1000 } as never)).items);
  },
  withFullTime(600_000),
);

it(
  'a tag is where its commands led it, its dates in order',
  async () => {
    interface Model {
      state: 'created' | 'assigned' | 'closed';
      pillar: 'AM' | 'PM';
      dates: Partial<Record<'createdAt' | 'assignedAt' | 'startedAt' | 'closedAt', number>>;
      teamId?: number;
      operatorId?: number;
      requester: string;
      isEwo: boolean;
    }
    const dated = (model: Model, step: keyof Model['dates'], date = now): Outcome<Model> => {
      const after = { ...model, dates: { ...model.dates, [step]: date } };
      const { createdAt, assignedAt, startedAt, closedAt } = after.dates;
      return inOrder(createdAt, assignedAt, closedAt) && inOrder(createdAt, startedAt, closedAt)
        ? after
        : BAD;
    };
    const theirs = (as: Role, { teamId, operatorId }: Model) =>
      isOf(as, teamId) || (as === 'technician' && operatorId === here.ada);
    const isOpen = ({ state }: Model) => state !== 'closed';
    const given3 = () =>
      its.pick<Pick<Model, 'teamId' | 'operatorId'>>([
        { teamId: here.ours },
        { teamId: here.theirs },
        { operatorId: here.ada },
      ]);
    const without = ({ teamId: _, operatorId: __, ...rest }: Model) => rest;

    const answers = await live<
      Model,
      'assign' | 'take' | 'report' | 'close' | 'reopen' | 'transfer' | 'toEwo' | 'replace'
    >({
      begin: async (machineId) => {
        const pillar = its.pick(['AM', 'PM'] as const);
        const as = its.pick(['admin', 'technician', 'requestor'] as const);
        return (await tagOf(machineId, { pillar }, { as })).id;
      },
      read: async (id) => {
        const tag = await ok(tags.get, { id });
        const { state, pillar, teamId, operatorId, requesterId: requester, version } = tag;
        const kept = { ...tag, startedAt: tag.report?.startedAt };
        const dates = (['createdAt', 'assignedAt', 'startedAt', 'closedAt'] as const).flatMap((step) =>
          kept[step] ? [[step, minute(kept[step])]] : [],
        );
        return {
          version,
          model: {
            ...{ state, pillar, teamId, operatorId, requester, isEwo: tag.ewoId !== undefined },
            dates: Object.fromEntries(dates),
          },
        };
      },
      usual: ({ state }) =>
        ({
          created: ['assign', 'take', 'close'] as const,
          assigned: ['report', 'close'] as const,
          closed: ['reopen', 'replace'] as const,
        })[state],
      commands: {
        assign(model, as) {
          const [to, date] = [given3(), given()];
          const after: Model = { ...without(model), ...to, state: 'assigned' };
          return {
            ...{ endpoint: tags.assign, input: { ...to, ...sent('assignedAt', date) } },
            outcome: manages(as) ? (isOpen(model) ? dated(after, 'assignedAt', date) : CONFLICT) : FORBIDDEN,
          };
        },
        take(model, as) {
          const teamId = its.pick([here.ours, here.theirs]);
          const free = isOpen(model) && model.pillar === 'PM' && model.state === 'created';
          const sees = manages(as) || theirs(as, model) || model.requester === 'technician' || free;
          const may = manages(as) || (as === 'technician' && sees);
          const outcome = () =>
            isOf(as, teamId) ? dated({ ...model, state: 'assigned', teamId }, 'assignedAt') : FORBIDDEN;
          return {
            ...{ endpoint: tags.take, input: { teamId } },
            outcome: may ? (model.state === 'created' ? outcome() : CONFLICT) : FORBIDDEN,
          };
        },
        report(model, as) {
          const date = its.happens(0.5) ? (given() ?? now) : undefined;
          const outcome = () => (date === undefined ? { ...model } : dated(model, 'startedAt', date));
          return {
            ...{ endpoint: tags.report, input: { note: 'Cleaned', ...sent('startedAt', date) } },
            outcome: theirs(as, model) ? (model.state === 'assigned' ? outcome() : CONFLICT) : FORBIDDEN,
          };
        },
        close(model, as) {
          const date = given();
          const wrote = ['technician', 'requestor'].includes(as) && model.requester === as;
          const may =
            manages(as) || (model.state === 'created' ? wrote : as === 'technician' && theirs(as, model));
          const possible = model.state === 'assigned' || (model.state === 'created' && model.pillar === 'AM');
          const outcome = () => dated({ ...model, state: 'closed' }, 'closedAt', date);
          return {
            ...{ endpoint: tags.close, input: { closingNotes: 'Wiped', ...sent('closedAt', date) } },
            outcome: may ? (possible ? outcome() : CONFLICT) : FORBIDDEN,
          };
        },
        reopen(model, as) {
          const { closedAt: _, ...dates } = model.dates;
          const nobodys = model.teamId === undefined && model.operatorId === undefined;
          const after: Model = { ...model, state: nobodys ? 'created' : 'assigned', dates };
          return {
            ...{ endpoint: tags.reopen, input: { reason: 'Again' } },
            outcome: manages(as) ? (isOpen(model) ? CONFLICT : after) : FORBIDDEN,
          };
        },
        transfer(model, as) {
          const pillar = its.pick(['AM', 'PM'] as const);
          const { assignedAt: _, ...dates } = model.dates;
          const after: Model = { ...without(model), state: 'created', pillar, dates };
          const outcome = () => (pillar === model.pillar ? BAD : after);
          return {
            ...{ endpoint: tags.transfer, input: { pillar, reason: 'Theirs' } },
            outcome: manages(as) ? (isOpen(model) ? outcome() : CONFLICT) : FORBIDDEN,
          };
        },
        toEwo: (model, as) => ({
          ...{ endpoint: tags.toEwo, input: { machineStatus: 'running' } },
          outcome: manages(as)
            ? isOpen(model)
              ? dated({ ...model, state: 'closed', isEwo: true }, 'closedAt')
              : CONFLICT
            : FORBIDDEN,
        }),
        replace(model, as) {
          const pillar = its.pick(['AM', 'PM'] as const);
          return {
            ...{ endpoint: tags.replace, input: tagDraft(here.machineId, { pillar }) },
            outcome: manages(as) ? { ...model, pillar } : FORBIDDEN,
          };
        },
      },
    });
    for (const name of ['assign', 'close'])
      for (const status of [200, BAD, FORBIDDEN, CONFLICT])
        expect(answers, name).toContain(`${name} ${status}`);
    for (const name of ['take', 'report', 'reopen', 'transfer', 'toEwo', 'replace'])
      for (const status of [200, FORBIDDEN]) expect(answers, name).toContain(`${name} ${status}`);
    await teamsAreHeldBy('tags', (await ok(tags.open, { limit: 1000 } as never)).items);
  },
  withFullTime(600_000),
);

/** Checks that the references to each team are exactly its open records. */
async function teamsAreHeldBy(by: 'ewos' | 'tags', open: readonly { teamId?: number }[]) {
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  for (const id of [here.ours, here.theirs]) {
    const { [by]: held = 0 } = await store.referencedBy(teams, id);
    expect(held, by).toBe(open.filter(({ teamId }) => teamId === id).length);
  }
}
