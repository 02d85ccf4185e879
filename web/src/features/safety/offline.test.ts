import { expect, it, vi } from 'vitest';
import { users } from '#shared/access/api.ts';
import { type Lockout, lockouts } from '#shared/safety/lockout-api.ts';
import { noteServiceTime, watchPageVisibility } from '../../offline/device-clock.ts';
import { deferred } from './offline.ts';

const work = { workKind: 'order' as const, workId: '0.W-1' };
const now = '2026-03-02T08:00:00.000Z';
const user = { id: 'u-1', name: 'Me', plant: { timeZone: 'Europe/Rome' } };
const ada = { userId: 'u-9', userName: 'Ada', at: '2026-03-02T07:00:00.000Z' };
const adasLock = { id: 'l1', number: 'L-1', ...ada, pointId: 1, works: [work] };
const lockout: Lockout = {
  ...{ ...work, workCode: 'W-1', machineId: 1, required: false, frozen: false, isolated: false },
  ...{ points: [1], release: [3], locks: [], released: [], crew: [], conflicts: [], acts: [] },
  gaps: { isUndescribed: false, toLock: [1], toRelease: [3], isTryMissing: true },
};
const find = (contract: object) => deferred.find((each) => each.contract === contract)!;

/** Records an act on a lock-out as this tablet knows it. */
const record = (before: Lockout | undefined, contract: object, input: object = {}) => {
  const { foresee, dated = (sent: object) => sent } = find(contract);
  return foresee(dated({ ...work, ...input }, now), {
    ...{ now, principal: { profile: 'technician', resources: false } },
    read: (async (asked: unknown) => (asked === users.get ? user : before)) as never,
  }) as Promise<Lockout>;
};

it('work is isolated without a network by own locks, releases and the try, and shown as the service does', async () => {
  const required = await record(lockout, lockouts.require);
  expect(required).toMatchObject({ required: true, isolated: false });
  const locked = await record(required, lockouts.lock, { pointId: 1, lock: 'L-2', lockId: 'own' });
  expect(locked).toMatchObject({ frozen: true, gaps: { toLock: [] }, isolated: false });
  expect(locked.locks).toMatchObject([{ id: 'own', number: 'L-2', userId: 'u-1', at: now }]);
  const released = await record(locked, lockouts.released, { pointId: 3 });
  const tried = await record(released, lockouts.tried);
  expect(tried).toMatchObject({ isolated: true, tried: { valid: true, userName: 'Me' } });
  expect(tried.acts.map(({ act }) => act)).toEqual(['require', 'lock', 'released', 'tried']);
  const unlocked = await record(tried, lockouts.unlock, { pointId: 1, lockIds: ['own'] });
  expect(unlocked).toMatchObject({ locks: [], isolated: false, tried: { valid: false } });
  const tested = await record(tried, lockouts.test, { clear: true });
  expect(tested).toMatchObject({ locks: [], isolated: false });
});

it('nothing is recorded without a network that the rules refuse, or on an unknown lock-out', async () => {
  expect(await record(undefined, lockouts.tried)).toBeUndefined();
  const known = { ...lockout, locks: [adasLock] };
  const refused = (contract: object, input?: object) =>
    record(known, contract, input).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  expect(await refused(lockouts.unlock, { pointId: 1, lockIds: ['l1'] })).toBe('notAllowedHere');
  expect(await refused(lockouts.lock, { pointId: 1, lock: 'l-1' })).toBe('lockNumberTaken');
  expect(await refused(lockouts.tried)).toBe('notIsolated');
  expect(await refused(lockouts.released, { pointId: 1 })).toBe('invalidInput');
  expect(await refused(lockouts.join, { leaderId: 'u-1' })).toBe('invalidInput');
  expect((await record(known, lockouts.join, { leaderId: 'u-9' })).gaps.toLock).toEqual([]);
});

it('shows an own lock that waits beside the locks that others set meanwhile', async () => {
  const input = { ...work, pointId: 1, lock: 'L-2', lockId: 'own', at: now };
  const answer = await record(lockout, lockouts.lock, input);
  const meanwhile = { ...lockout, locks: [adasLock] };
  const asked = { path: lockouts.get.path, question: { ...work } };
  const { redrawn } = find(lockouts.lock);
  const shown = redrawn!(meanwhile, asked, answer, input) as Lockout;
  expect(shown.locks.map(({ id }) => id)).toEqual(['l1', 'own']);
  expect(redrawn!(shown, asked, answer, input)).toEqual(shown);
  const elsewhere = { ...asked, question: { ...work, workId: '0.W-2' } };
  expect(redrawn!(meanwhile, elsewhere, answer, input)).toBeUndefined();
  // The answer of the service to an act that it dated itself is taken whole.
  const served = { ...answer, acts: [{ ...ada, act: 'lock' as const }] };
  expect(redrawn!(meanwhile, asked, served, input)).toBe(served);
});

it('counts acts by the stopwatch until the page is hidden, and notes how far the clock of the device is ahead', async () => {
  watchPageVisibility();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  try {
    noteServiceTime('2026-03-02T07:30:00.000Z');
    const input = { pointId: 1, lock: 'L-2', lockId: 'own' };
    const [first] = (await record(lockout, lockouts.lock, input)).acts;
    expect(first!.at.slice(0, 15)).toBe('2026-03-02T07:3');
    expect(Math.round(first!.clockDifference! / 60)).toBe(30);
    visibility.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    const [second] = (await record(lockout, lockouts.lock, input)).acts;
    expect(second).toMatchObject({ at: now, clockDifference: expect.any(Number) });
    const given = (await record(lockout, lockouts.lock, { ...input, at: now })).acts[0]!;
    expect(given.clockDifference).toBeUndefined();
  } finally {
    vi.useRealTimers();
    visibility.mockRestore();
  }
});
