// Signature of an entry that was recorded without a network: the service checks it when it arrives, and the act
// stays here until it is signed (decisions PS55).
import type { MessageCode } from '#shared/messages.ts';
import { callNetwork } from '../../call.ts';
import type { Entry } from '../../offline/entry.ts';
import { resendEntry } from '../../offline/send.ts';
import { findContract } from '../../offline/sender.ts';
import { withSignature } from '../../session/signature.ts';

const signingCodes: ReadonlySet<MessageCode> = new Set<MessageCode>([
  ...(['signatureNeeded', 'signatureUsed', 'signingCodeMissing'] as const),
  ...(['signingCodeWrong', 'signingCodeLocked'] as const),
]);

/** Whether an entry waits for the signature of the person who recorded it. */
export const isSignaturePending = ({ state, refusal }: Pick<Entry, 'state' | 'refusal'>): boolean =>
  state === 'refused' && refusal !== undefined && signingCodes.has(refusal.code);

/**
 * Asks the service for a new challenge, lets the person sign, and queues the entry with the signature. An entry
 * that needs none any more is done at once, under its own key.
 */
export async function signEntry(entry: Entry): Promise<void> {
  const contract = await findContract(entry);
  const { signature: _, ...input } = entry.input;
  await withSignature(async (signature) => {
    if (!signature) await callNetwork(contract, input, undefined, { plant: entry.plant, key: entry.id });
    await resendEntry({ ...entry, input: signature ? { ...input, signature } : input });
  });
}
