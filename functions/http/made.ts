// Calls that make a record of another one, so that the second of two users hears what the first one made.
import { buildMadeRefusal, type MadeRecord } from '#shared/made.ts';
import type { MessageCode } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';

/**
 * Makes the record. After a refusal with one of the codes, which another user may have caused, looks for the
 * record that was made meanwhile.
 * @throws Refused madeAlready with that record, else as `make`
 */
export async function nameMadeRecord<Result>(
  make: () => Promise<Result>,
  findMade: () => Promise<MadeRecord | undefined>,
  codes: readonly MessageCode[] = ['stale'],
): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof RefusalError && codes.includes(error.code))) throw error;
    const made = await findMade();
    throw made ? buildMadeRefusal(made) : error;
  }
}
