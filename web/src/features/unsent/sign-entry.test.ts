import { expect, it, vi } from 'vitest';
import { RefusalError } from '#shared/refused.ts';
import { callNetwork } from '../../call.ts';
import type { Entry } from '../../offline/entry.ts';
import { resendEntry } from '../../offline/send.ts';
import { setSigner } from '../../session/signature.ts';
import { isSignaturePending, signEntry } from './sign-entry.ts';

vi.mock('../../call.ts', async (actual) => ({ ...(await actual<object>()), callNetwork: vi.fn() }));
vi.mock('../../offline/send.ts', () => ({ resendEntry: vi.fn() }));
vi.mock('../../offline/sender.ts', () => ({ findContract: async () => ({}) }));

const refusal = { kind: 'conflict', code: 'signatureNeeded', details: {} } as const;
const entry = { id: '1', plant: 'TO1', state: 'refused', input: { id: 'W1' }, refusal } as unknown as Entry;

it('asks the service for a challenge and queues the entry with the signature (PS55)', async () => {
  expect(isSignaturePending(entry)).toBe(true);
  expect(isSignaturePending({ ...entry, state: 'waiting' })).toBe(false);
  vi.mocked(callNetwork).mockRejectedValueOnce(new RefusalError('conflict', 'signatureNeeded'));
  const signature = { meaning: 'orderClosed', proof: { challenge: 'c1', code: '274951' } } as const;
  setSigner((_, send) => send(signature));
  await signEntry(entry);
  expect(resendEntry).toHaveBeenCalledExactlyOnceWith({ ...entry, input: { id: 'W1', signature } });
});
