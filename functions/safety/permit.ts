// Handlers of permits to work: request, issue, acceptance, extension, suspension, gases, hand-back (PS41–PS45).
import { ulid } from 'ulid';
import { clampToNow, isInFuture } from '#shared/date-order.ts';
import type { Instant } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import {
  assertConditionsMet,
  assertExtension,
  assertFireWatchOver,
  assertGasesGood,
  assertNotExpired,
  findHoursProblem,
  type GasReading,
  getGasColour,
  getPermitDesk,
  type PermitPause,
} from '#shared/safety/permit.ts';
import type {
  permits as api,
  PermitAct,
  PermitActName,
  PermitItem,
  RunningPermit,
} from '#shared/safety/permit-api.ts';
import { permitTransitions } from '#shared/safety/permit-transitions.ts';
import type { SignatureMeaning } from '#shared/safety/signature/meanings.ts';
import type { SignatureInput } from '#shared/safety/signature/signature-input.ts';
import { permits as permitKind } from '../db/entities/safety.ts';
import { machines } from '../db/entities/structure.ts';
import type { StoredOf, ValueOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { applyTransition } from '../http/transitions.ts';
import { getPerson, isRace } from './lockout-change.ts';
import {
  assertWorkOpen,
  buildPermitHold,
  buildWorkPermits,
  findEarlierEnd,
  loadPermitKind,
  type StoredPermit,
  toPermitItem,
} from './permit-work.ts';
import { requireSignature } from './signature/signing.ts';
import { loadWork } from './work.ts';

type PermitValue = ValueOf<typeof permitKind>;
type TransitionName = Exclude<PermitActName, 'request'>;

/** Latest acts and readings that a permit keeps. */
const MAX_ACTS = 200;
const MAX_READINGS = 500;

interface Call {
  input: { id: string; version?: number; reason?: string; signature?: SignatureInput };
  actor: Actor;
  store: Store;
}
interface Change {
  fields: Partial<PermitValue>;
  /** Fields that the request determines, unlike those that the service sets. */
  sent?: Partial<PermitValue>;
  act?: Partial<PermitAct>;
  also?: Writes;
}

/** Applies a transition, and records the act with the person and the time. */
async function act(
  call: Call,
  name: TransitionName,
  change: (before: StoredPermit) => Change | Promise<Change> = () => ({ fields: {} }),
): Promise<PermitItem> {
  const { actor, input } = call;
  const after = await applyTransition(call, permitKind, permitTransitions, name, async (before) => {
    const { fields, sent, act: details, also = [] } = await change(before);
    const signing = await signAct(call, name, before, fields, sent);
    const done: PermitAct = {
      ...getPerson(actor),
      act: name,
      at: actor.now,
      reason: input.reason,
      ...details,
    };
    const state = fields.state ?? permitTransitions.transitions[name].to ?? before.state;
    return {
      after: {
        ...before,
        ...fields,
        desk: getPermitDesk(typeof state === 'function' ? before.state : state),
        acts: [...before.acts, done].slice(-MAX_ACTS),
      },
      also: [also, signing],
      reason: input.reason,
    };
  });
  return toPermitItem(after);
}

const signedActs: Partial<Record<TransitionName, SignatureMeaning>> = {
  issue: 'permitIssued',
  accept: 'permitAccepted',
  extend: 'permitExtended',
};

/**
 * Returns the writes of the signature of an act, where the plant asks for one.
 * @throws Refused signatureNeeded and the like
 */
async function signAct(
  call: Call,
  name: TransitionName,
  before: StoredPermit,
  fields: Partial<PermitValue>,
  sent = fields,
): Promise<Writes> {
  const meaning = signedActs[name];
  if (!meaning || !call.actor.plant.parameters.signPermits) return [];
  const { id, code, version } = before;
  return requireSignature(call, {
    ...{ meaning, thing: 'permit', thingId: id, code, version: version + 1 },
    ...{ after: { ...before, ...fields }, sent: { ...before, ...sent } },
  });
}

const end = (call: Call, name: 'cancel' | 'decline'): Promise<PermitItem> => act(call, name);

/** Ends the pause that still lasts. */
const endPause = (pauses: readonly PermitPause[], to: Instant): PermitPause[] =>
  pauses.map((pause) => (pause.to === undefined ? { ...pause, to } : pause));

/** Hands a permit back; a permit with a fire watch only after it. */
const handBack = (call: Call, name: 'handback' | 'close'): Promise<PermitItem> =>
  act(call, name, (before) => {
    assertFireWatchOver(before, call.actor.now);
    return { fields: { endedAt: call.actor.now } };
  });

/** @throws Refused at the fields of readings: notAllowed, required at the remark of a yellow value; dateInFuture */
function buildReadings(
  { gases }: StoredPermit,
  { readings, at }: { readings: Omit<GasReading, 'at' | 'userId' | 'userName'>[]; at?: Instant },
  actor: Actor,
): GasReading[] {
  if (at !== undefined && isInFuture(at, actor.now))
    throw new RefusalError('invalid', 'dateInFuture', { fields: { at: 'dateInFuture' } });
  const problems = readings.flatMap(({ gas, value, remark }, i): [string, 'notAllowed' | 'required'][] => {
    const limits = gases.find(({ name }) => name === gas);
    if (!limits) return [[`readings.${i}.gas`, 'notAllowed']];
    return getGasColour(limits, value) === 'yellow' && !remark ? [[`readings.${i}.remark`, 'required']] : [];
  });
  if (problems.length > 0)
    throw new RefusalError('invalid', 'invalidInput', { fields: Object.fromEntries(problems) });
  const stamp = { ...getPerson(actor), at: clampToNow(at ?? actor.now, actor.now) };
  return readings.map((reading) => ({ ...reading, ...stamp }));
}

type RunningState = RunningPermit['state'];
const isRunningOrSuspended = (permit: StoredPermit): permit is StoredPermit & { state: RunningState } =>
  permit.state === 'running' || permit.state === 'suspended';

function toRunningPermit(
  permit: StoredPermit & { state: RunningState },
  machine: StoredOf<typeof machines> | undefined,
): RunningPermit {
  const { id, version, code, kind, kindName, description, state, to, acceptor, pauses } = permit;
  const pause = pauses.find((each) => each.to === undefined);
  return {
    ...{ id, version, code, kind, kindName, description, state, to, acceptor },
    machine: machine ? `${machine.code} · ${machine.description}` : '–',
    ...(pause && { pause: { from: pause.from, reason: pause.reason, by: pause.by } }),
  };
}

export const permits: Handlers<typeof api> = {
  async list({ input: { desk, limit, next }, store }) {
    const found = await store.listBy(permitKind, 'board', [desk], {
      ...{ limit, next, descending: desk === 'ended' },
    });
    return { ...found, items: found.items.map(toPermitItem) };
  },

  async running({ store }) {
    const open = await loadAllPages((next) => store.listBy(permitKind, 'board', ['open'], { next }));
    const shown = open.filter(isRunningOrSuspended);
    const foundMachines = await store.load(shown.map(({ machineId }) => [machines, machineId] as const));
    return { items: shown.map((permit, i) => toRunningPermit(permit, foundMachines[i])) };
  },

  get: async ({ input, store }) => toPermitItem(await store.get(permitKind, input.id)),

  create: ({ input, actor, store }) =>
    retryOnConflict(async () => {
      const { workKind, workId, kind: kindCode, description, from, to, conditions: confirmed } = input;
      const hoursProblem = findHoursProblem({ from, to }, actor.now, actor.plant.parameters.permitHours);
      if (hoursProblem) throw new RefusalError('invalid', hoursProblem, { fields: { to: hoursProblem } });
      const [work, kind] = await Promise.all([
        loadWork(store, actor, { workKind, workId }),
        loadPermitKind(store, kindCode),
      ]);
      assertWorkOpen(work);
      const id = ulid(Date.parse(actor.now));
      const person = getPerson(actor);
      const value: PermitValue = {
        code: (await store.codes('P', 'permit', actor.today))(0),
        kind: kindCode,
        kindName: kind.description,
        ...{ workKind, workId, workCode: work.code, machineId: work.machineId, description, from, to },
        state: 'requested',
        desk: 'open',
        ...{ requesterId: person.userId, requester: person.userName },
        conditions: [...new Set([...kind.conditions, ...confirmed])],
        confirmed,
        ...{ gases: kind.gases, interval: kind.interval, fireWatch: kind.fireWatch },
        readings: [],
        pauses: [],
        acts: [{ ...person, act: 'request', at: actor.now }],
      };
      await store.commit(
        store.create(permitKind, id, value),
        await buildWorkPermits(store, work, { permitId: id }),
      );
      return toPermitItem(store.buildStoredItem(permitKind, id, value));
    }, isRace),

  issue: (call) =>
    act(call, 'issue', (before) => {
      const { actor, input } = call;
      const confirmed = [...new Set([...before.confirmed, ...(input.conditions ?? [])])];
      assertNotExpired(before, actor.now);
      assertConditionsMet(before, confirmed);
      assertGasesGood(before, actor.now, actor.plant.parameters.gasMinutes);
      return { fields: { confirmed, issuerId: actor.user.id, issuer: actor.user.name } };
    }),

  accept: (call) =>
    act(call, 'accept', async (before) => {
      const { actor, store } = call;
      assertNotExpired(before, actor.now);
      const since = await findEarlierEnd(store, before);
      const acceptor = { acceptorId: actor.user.id, acceptor: actor.user.name };
      return {
        fields: { ...acceptor, acceptedAt: actor.now },
        sent: acceptor,
        also: await buildPermitHold(store, actor, before, since),
      };
    }),

  extend: (call) =>
    act(call, 'extend', (before) => {
      const { actor, input } = call;
      const { permitHours, gasMinutes } = actor.plant.parameters;
      assertExtension(before, input.to, actor.now, permitHours);
      assertConditionsMet(before, input.conditions ?? before.confirmed);
      assertGasesGood(before, actor.now, gasMinutes);
      return { fields: { to: input.to }, act: { to: input.to } };
    }),

  suspend: (call) =>
    act(call, 'suspend', (before) => {
      const { now, user } = call.actor;
      const pause = { from: now, reason: call.input.reason, by: user.name };
      return { fields: { pauses: [...before.pauses, pause] } };
    }),

  reinstate: (call) =>
    act(call, 'reinstate', async (before) => {
      const { actor, store } = call;
      assertNotExpired(before, actor.now);
      assertGasesGood(before, actor.now, actor.plant.parameters.gasMinutes);
      const since = before.pauses.find(({ to }) => to === undefined)?.from;
      return {
        fields: { pauses: endPause(before.pauses, actor.now) },
        also: await buildPermitHold(store, actor, before, since),
      };
    }),

  gas: (call) =>
    act(call, 'gas', (before) => {
      const { actor, input } = call;
      const added = buildReadings(before, input, actor);
      const readings = [...before.readings, ...added].slice(-MAX_READINGS);
      const reason = added.map(({ gas, value }) => `${gas} ${value}`).join(', ');
      const isRed = before.gases.some((gas) =>
        added.some(({ gas: name, value }) => name === gas.name && getGasColour(gas, value) === 'red'),
      );
      if (!isRed || before.state !== 'running') return { fields: { readings }, act: { reason } };
      const pause = { from: actor.now, reason, by: actor.user.name };
      return {
        fields: { readings, state: 'suspended', pauses: [...before.pauses, pause] },
        act: { reason },
      };
    }),

  finish: (call) =>
    act(call, 'finish', (before) => ({
      fields: {
        workEndedAt: call.actor.now,
        pauses: endPause(before.pauses, call.actor.now),
      },
    })),

  handback: (call) => handBack(call, 'handback'),
  close: (call) => handBack(call, 'close'),
  cancel: (call) => end(call, 'cancel'),
  decline: (call) => end(call, 'decline'),
};
