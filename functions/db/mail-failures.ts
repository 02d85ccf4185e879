// Addresses that mails do not reach: one failure an address, whichever tenant wrote to it.
import { createHash } from 'node:crypto';
import type { MailFailure } from '#shared/mail/failure.ts';
import { mailFailures } from './entities/kernel.ts';
import type { StoredOf } from './entity.ts';
import type { Store } from './store.ts';

/** Returns the id of an address: a digest, so that the list holds no addresses. */
const getMailFailureId = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32);

type Stored = StoredOf<typeof mailFailures>;

const toMailFailure = (stored: Stored | undefined): MailFailure | undefined =>
  stored && stored.clearedAt === undefined ? { reason: stored.reason, since: stored.since } : undefined;

/** Returns the failure of an address; undefined if mails reach it, or an administrator tries it again. */
export const findMailFailure = async (store: Store, email: string): Promise<MailFailure | undefined> =>
  toMailFailure(await store.find(mailFailures, getMailFailureId(email)));

/** Returns the failures of addresses, in their order. */
export async function loadMailFailures(
  store: Store,
  emails: readonly string[],
): Promise<(MailFailure | undefined)[]> {
  const stored = await store.load(emails.map((email) => [mailFailures, getMailFailureId(email)] as const));
  return stored.map(toMailFailure);
}

/**
 * Stores that mails to an address failed. An earlier failure stays, and an event from before an administrator
 * cleared the address changes nothing.
 * @throws Refused stale or codeTaken at commit after a concurrent event
 */
export async function recordMailFailure(store: Store, email: string, failure: MailFailure): Promise<void> {
  const id = getMailFailureId(email);
  const stored = await store.find(mailFailures, id);
  if (stored && (stored.clearedAt === undefined || stored.clearedAt >= failure.since)) return;
  await store.commit(
    stored ? store.replace(mailFailures, stored, failure) : store.create(mailFailures, id, failure),
  );
}

/** Clears the failure of an address, so that mails are sent to it again. Without a failure it does nothing. */
export async function clearMailFailure(store: Store, email: string, now: string): Promise<void> {
  const stored = await store.find(mailFailures, getMailFailureId(email));
  if (!stored || stored.clearedAt !== undefined) return;
  await store.commit(store.replace(mailFailures, stored, { ...stored, clearedAt: now }));
}
