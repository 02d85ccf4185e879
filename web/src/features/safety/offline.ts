// Offline support of safety: the acts of lock-out that can be recorded without a network, and the lock-outs, permits
// and obligations read ahead.
import type { Endpoint } from '#shared/contract.ts';
import { addDays } from '#shared/day.ts';
import { orders } from '#shared/planned/order-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { energySources, isolationPoints } from '#shared/safety/isolation-api.ts';
import { type Lockout, lockouts, type WorkKind } from '#shared/safety/lockout-api.ts';
import {
  type ActStamp,
  applyJoining,
  applyLock,
  applyRelease,
  applyRequirement,
  applyTestRun,
  applyTry,
  applyUnlock,
  withClockDifference,
} from '#shared/safety/lockout-steps.ts';
import { obligations } from '#shared/safety/obligation-api.ts';
import { type DeferredWrite, defineDeferredWrite, type ReadAhead } from '../../offline/deferred-writes.ts';
import { readActClock } from '../../offline/device-clock.ts';
import { asRead, readActor } from '../../offline/expected-answer.ts';
import { canRead, MAX_ITEM_PAGES, readList } from '../../offline/read-pages.ts';
import { runConcurrently } from '../../offline/run-concurrently.ts';
import { permitsAhead } from './permit/permits-ahead.ts';

interface WorkInput {
  workKind: WorkKind;
  workId: string;
  at?: string;
  clockDifference?: number;
}
type Verb = 'lock' | 'unlock' | 'tried' | 'released' | 'join' | 'test' | 'require';

/** Acts whose input has no time of its own. */
const undatedVerbs: ReadonlySet<Verb> = new Set(['join', 'require']);

/** Declares an act; `change` applies it to the lock-out as it is known on this device. */
const deferAct = <S extends WorkInput, G extends WorkInput>(
  verb: Verb,
  contract: Endpoint<S, G, Lockout>,
  change: (lockout: Lockout, input: G, stamp: ActStamp) => Lockout,
): DeferredWrite =>
  defineDeferredWrite<S, G, Lockout>({
    contract,
    getRecordKey: ({ workKind, workId }) => `lockout:${workKind}.${workId}`,
    ...(!undatedVerbs.has(verb) && {
      dated: (input: S, now: string) => (input.at === undefined ? { ...input, ...readActClock(now) } : input),
    }),
    async foresee(sent, moment) {
      const { workKind, workId } = sent;
      const [doer, before] = await Promise.all([
        readActor(moment),
        moment.read(lockouts.get, { workKind, workId }),
      ]);
      if (!doer || !before) return undefined;
      const input = await asRead(contract, sent);
      const { id: userId, name: userName } = doer.user;
      const stamp = { userId, userName, at: input.at ?? doer.now };
      return withClockDifference(change(before, input, stamp), stamp, input.clockDifference);
    },
    // Applied to what the service answers meanwhile, so that locks of others are shown beside the own ones.
    redrawn(data, { path, question }, answer, sent) {
      const { workKind, workId } = sent;
      if (path !== lockouts.get.path || question.workKind !== workKind || question.workId !== workId)
        return undefined;
      const own = answer.acts.at(-1);
      // Other acts came after it at the service, whose answer is complete.
      if (own?.act !== verb || (sent.at !== undefined && own.at !== sent.at)) return answer;
      const { userId, userName, at } = own;
      try {
        const shown = change(data as Lockout, sent as unknown as G, { userId, userName, at });
        return withClockDifference(shown, own, sent.clockDifference);
      } catch {
        // The service decides about an act that does not fit any more.
        return undefined;
      }
    },
    seen: ({ workKind, workId }) => ({ contract: lockouts.get, input: { workKind, workId } }),
    title: (sent, { workCode }) => ({
      key: `lockout${verb[0]!.toUpperCase()}${verb.slice(1)}`,
      values: { code: workCode, number: 'lock' in sent ? String(sent.lock) : '' },
    }),
  });

export const deferred: readonly DeferredWrite[] = [
  deferAct('lock', lockouts.lock, (lockout, { lockId, ...input }, stamp) =>
    applyLock(lockout, { ...input, lockId: lockId ?? `${input.pointId}.${input.lock}.${stamp.at}` }, stamp),
  ),
  deferAct('unlock', lockouts.unlock, applyUnlock),
  deferAct('tried', lockouts.tried, (lockout, _, stamp) => applyTry(lockout, stamp)),
  deferAct('released', lockouts.released, (lockout, { pointId }, stamp) =>
    applyRelease(lockout, pointId, stamp),
  ),
  deferAct('join', lockouts.join, (lockout, { leaderId }, stamp) => applyJoining(lockout, leaderId, stamp)),
  deferAct('test', lockouts.test, (lockout, _, stamp) => applyTestRun(lockout, stamp)),
  deferAct('require', lockouts.require, (lockout, _, stamp) => applyRequirement(lockout, stamp)),
];

/** Hours after which energy sources and points are read again; they change rarely. */
const POINT_HOURS = 12;
const DAYS_AHEAD = 7;

/** Reads ahead the points with their pictures, and the lock-outs of open work that has or may need locks. */
const lockoutsAhead: ReadAhead = {
  order: 25,
  async read(reader) {
    const { user, teamId, today, readStored } = reader;
    if (!canRead(reader, lockouts.get)) return;
    const openOrders = await readStored(orders.open, {
      to: addDays(today, DAYS_AHEAD),
      teamId: user.plant.risorse ? teamId : undefined,
    });
    const openEwos = await readStored(ewos.open, {});
    await reader.read(lockouts.removals, {});
    const locksInForce = await reader.read(lockouts.list, {});
    const locked = new Set(
      locksInForce?.items.flatMap(({ works }) =>
        works.map(({ workKind, workId }) => `${workKind}.${workId}`),
      ),
    );
    const isOwn = (work: { teamId?: number }) =>
      teamId === undefined || work.teamId === undefined || work.teamId === teamId;
    const works = [
      ...(openOrders?.items ?? [])
        .filter(({ id, isolate }) => isolate || locked.has(`order.${id}`))
        .map(({ id }) => ({ workKind: 'order' as const, workId: id })),
      ...(openEwos?.items ?? [])
        .filter((ewo) => isOwn(ewo) && ewo.state !== 'created')
        .map(({ id }) => ({ workKind: 'ewo' as const, workId: id })),
    ].slice(0, MAX_ITEM_PAGES);
    if (works.length === 0) return;
    await runConcurrently(works, (work) => reader.read(lockouts.get, work));
    const age = await reader.age(isolationPoints.list, {});
    if (age !== undefined && age < POINT_HOURS * 3_600_000) return;
    const all = [
      await readList(reader, energySources.list, {}),
      await readList(reader, isolationPoints.list, {}),
    ];
    await reader.pictures(all);
  },
};

/** Reads ahead what falls due, so that a tablet knows without a network which machines are not to be used. */
const obligationsAhead: ReadAhead = {
  order: 27,
  async read(reader) {
    if (canRead(reader, obligations.due)) await reader.read(obligations.due, {});
  },
};

export const ahead: readonly ReadAhead[] = [lockoutsAhead, permitsAhead, obligationsAhead];
