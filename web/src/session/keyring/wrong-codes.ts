// Count of wrong codes at the service, since the count stored on a tablet can be reset by anyone who has the
// tablet.
import { devices } from '#shared/access/device-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { call } from '../../call.ts';
import { getDeviceId } from '../device.ts';
import { findSignInId } from '../stored-token.ts';
import { type KnownUser, updateKnownUser } from './user-records.ts';

const TIMEOUT_MS = 4_000;

/**
 * Reports a wrong code; returns the attempts left by the service's count, or undefined if the service cannot
 * be reached.
 */
export async function reportWrongCode({ id, ticket }: KnownUser): Promise<number | undefined> {
  if (!ticket || !navigator.onLine) return undefined;
  try {
    const { left: attemptsLeft } = await call(
      devices.countWrong,
      { ticket },
      AbortSignal.timeout(TIMEOUT_MS),
    );
    await updateKnownUser(id, (knownUser) => knownUser && { ...knownUser, ticketUsed: true });
    return attemptsLeft;
  } catch (error) {
    return error instanceof RefusalError && error.code === 'codeSpent' ? 0 : undefined;
  }
}

/**
 * Starts a count for a signed-in user with a code: one per sign-in, and a new one after wrong codes followed
 * by the right one.
 */
export async function startCodeCount({ id, byCode, ticketUsed, ...known }: KnownUser): Promise<void> {
  const ticketOf = findSignInId();
  const isCounted = known.ticket !== undefined && known.ticketOf === ticketOf && !ticketUsed;
  if (!byCode || isCounted || !navigator.onLine) return;
  const { ticket } = await call(
    devices.beginCount,
    { device: getDeviceId() },
    AbortSignal.timeout(TIMEOUT_MS),
  );
  await updateKnownUser(
    id,
    (knownUser) => knownUser && { ...knownUser, ticket, ticketOf, ticketUsed: undefined },
  );
}
