import { expect, it } from 'vitest';
import type { WorkPermits } from '#shared/safety/permit-api.ts';
import { assertPermittedOffline } from './offline-permits.ts';

const work = { workKind: 'order' as const, workId: '0.W-1' };
const check = (known: Partial<WorkPermits> | undefined, isEnding = false, permitKinds: string[] = []) =>
  assertPermittedOffline((async () => known) as never, { ...work, permitKinds }, '2026-03-02T09:00:00Z', {
    isEnding,
  });

it('refuses work without a network while a permit that it needs is not in force, as far as is known', async () => {
  const permit = {
    ...{ kind: 'height', code: 'P-1', state: 'running', acceptedAt: '2026-03-02T08:00:00Z' },
    ...{ from: '2026-03-02T08:00:00Z', to: '2026-03-02T16:00:00Z', pauses: [], gases: [], readings: [] },
  };
  const suspended = { ...permit, pauses: [{ from: '2026-03-02T08:30:00Z', reason: 'Smoke', by: 'Ada' }] };
  const known = (item: object, required: string[] = []) =>
    ({ required, items: [item] }) as unknown as WorkPermits;
  await expect(check(undefined)).resolves.toBeUndefined();
  await expect(check(known(permit, ['height']))).resolves.toBeUndefined();
  await expect(check(known(suspended))).rejects.toMatchObject({ code: 'permitMissing' });
  await expect(check(known(permit, ['hotWork']))).rejects.toMatchObject({ code: 'permitMissing' });
  await expect(check(known(permit), false, ['height'])).resolves.toBeUndefined();
  await expect(check(undefined, false, ['height'])).rejects.toMatchObject({ code: 'permitMissing' });
  const back = { ...permit, state: 'handedBack', endedAt: '2026-03-02T08:50:00Z' };
  await expect(check(known(back, ['height']))).rejects.toMatchObject({ code: 'permitMissing' });
  await expect(check(known(back, ['height']), true)).resolves.toBeUndefined();
});
