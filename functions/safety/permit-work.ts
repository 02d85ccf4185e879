// Permits of a work: what it requires, and the conditions under which it goes on (beyond 19, PS45).

import { truncateToMinute } from '#shared/date-order.ts';
import type { Instant } from '#shared/day.ts';
import { type Language, languages } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { getMinimumHoldDate } from '#shared/requests/ewo-times.ts';
import { addRecordedAt } from '#shared/requests/steps/ewo.ts';
import { buildWorkKey } from '#shared/safety/lock-out.ts';
import { buildPermitMissingRefusal, findMissingPermits } from '#shared/safety/permit.ts';
import type { workPermits as api, PermitItem, WorkPermits } from '#shared/safety/permit-api.ts';
import { ewos } from '../db/entities/requests.ts';
import { permits, workPermits as workPermitKind } from '../db/entities/safety.ts';
import type { StoredOf } from '../db/entity.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { isRace } from './lockout-change.ts';
import { findPermitKind } from './permit-kind.ts';
import { loadWork, type Work, type WorkReference } from './work.ts';

export type StoredPermit = StoredOf<typeof permits>;

export const toPermitItem = ({ desk: _, ...permit }: StoredPermit): PermitItem => permit;

async function loadPermitsOfWork(store: Store, work: WorkReference) {
  const stored = await store.find(workPermitKind, buildWorkKey(work));
  const found = await store.load(
    (stored?.permitIds ?? []).map((id) => [permits, id] as const),
    { consistent: true },
  );
  return { stored, items: found.filter((permit) => permit !== undefined) };
}

const toAnswer = (
  { workKind, workId, code: workCode, permitKinds }: Work,
  { stored, items }: Awaited<ReturnType<typeof loadPermitsOfWork>>,
): WorkPermits => ({
  ...{ workKind, workId, workCode },
  required: [...new Set([...permitKinds, ...(stored?.required ?? [])])],
  items: items.map(toPermitItem),
});

/** Returns the writes that add a permit or a required kind to a work. */
export async function buildWorkPermits(
  store: Store,
  { workKind, workId, code }: Work,
  added: { permitId?: string; kind?: string },
): Promise<Writes> {
  const key = buildWorkKey({ workKind, workId });
  const before = await store.find(workPermitKind, key);
  const { required = [], permitIds = [] } = before ?? {};
  const value = {
    ...{ workKind, workId, code },
    required: added.kind === undefined ? required : [...new Set([...required, added.kind])],
    permitIds: added.permitId === undefined ? permitIds : [...permitIds, added.permitId],
  };
  return before ? store.replace(workPermitKind, before, value) : store.create(workPermitKind, key, value);
}

/** @throws Refused refMissing at `kind` */
export async function loadPermitKind(store: Store, code: string) {
  const kind = await findPermitKind(store, code);
  if (!kind)
    throw new RefusalError('invalid', 'refMissing', {
      values: { what: 'permitKind' },
      fields: { kind: 'refMissing' },
    });
  return kind;
}

/** @throws Refused workEnded */
export function assertWorkOpen({ isOpen }: Work): void {
  if (!isOpen) throw new RefusalError('conflict', 'workEnded');
}

/**
 * Requires that every permit which a work needs is in force at an instant: those recorded for it, and those of
 * `permitKinds`. Returns the conditions under which it still is at commit. `isEnding`: the work ends, so that
 * permits may be handed back.
 * @throws Refused permitMissing
 */
export async function requirePermits(
  store: Store,
  work: WorkReference & Pick<Work, 'permitKinds'>,
  at: Instant,
  options: { isEnding?: boolean } = {},
): Promise<Writes> {
  const { stored, items } = await loadPermitsOfWork(store, work);
  const required = [...work.permitKinds, ...(stored?.required ?? [])];
  const missing = findMissingPermits({ required, permits: items }, at, options);
  if (missing.length > 0) throw buildPermitMissingRefusal(missing);
  if (!stored) return [];
  const refusal = () => new RefusalError('conflict', 'stale');
  return [
    store.requireUnchanged(workPermitKind, stored, refusal),
    ...items.map((permit) => store.requireUnchanged(permits, permit, refusal)),
  ];
}

const holdNotes = ['Permit', 'Permesso', 'Permis'];

/**
 * Returns the hold of a running EWO over the time during which it could not go on without a permit, from
 * `since` to now (PS45); nothing for an order, or an EWO that does not run.
 */
export async function buildPermitHold(
  store: Store,
  actor: Actor,
  { workKind, workId, code }: Pick<StoredPermit, 'workKind' | 'workId' | 'code'>,
  since: Instant | undefined,
): Promise<Writes> {
  if (workKind !== 'ewo' || since === undefined) return [];
  const before = await store.get(ewos, workId);
  if (before.state !== 'running') return [];
  const minimum = getMinimumHoldDate(before);
  const start = truncateToMinute(since);
  const from = Date.parse(start) < Date.parse(minimum) ? minimum : start;
  const to = truncateToMinute(actor.now);
  if (Date.parse(from) >= Date.parse(to)) return [];
  const note = `${holdNotes[languages.indexOf(actor.plant.language as Language)]} ${code}`;
  return store.replace(ewos, before, {
    ...before,
    holds: [...(before.holds ?? []), { from, to, reason: 'other', note }],
    recordedAt: addRecordedAt(before, 'held', actor),
  });
}

/** Returns when an earlier permit of the same kind ended, if the work ran under one. */
export async function findEarlierEnd(store: Store, permit: StoredPermit): Promise<Instant | undefined> {
  const { items } = await loadPermitsOfWork(store, permit);
  const ends = items
    .filter(({ id, kind, acceptedAt }) => id !== permit.id && kind === permit.kind && acceptedAt)
    .map(({ to, endedAt, workEndedAt, pauses }) =>
      [to, endedAt, workEndedAt, pauses.find((pause) => pause.to === undefined)?.from]
        .filter((instant) => instant !== undefined)
        .reduce((a, b) => (Date.parse(a) < Date.parse(b) ? a : b)),
    );
  return ends.sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
}

export const workPermits: Handlers<typeof api> = {
  async get({ input, actor, store }) {
    const work = await loadWork(store, actor, input);
    return toAnswer(work, await loadPermitsOfWork(store, work));
  },

  require: ({ input, actor, store }) =>
    retryOnConflict(async () => {
      const [work] = await Promise.all([loadWork(store, actor, input), loadPermitKind(store, input.kind)]);
      assertWorkOpen(work);
      const { stored } = await loadPermitsOfWork(store, work);
      if (!stored?.required.includes(input.kind))
        await store.commit(await buildWorkPermits(store, work, { kind: input.kind }));
      return toAnswer(work, await loadPermitsOfWork(store, work));
    }, isRace),
};
