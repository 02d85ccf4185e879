// Helpers of read-ahead: whole lists, and those pages of their items that changed.
import type { Endpoint } from '#shared/contract.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { Reader } from './deferred-writes.ts';
import { readAllItems } from './expected-answer.ts';

const HOUR_MS = 3_600_000;
/** A page contains more than its version covers, so it is read at least once a day. */
const DAY_MS = 24 * HOUR_MS;
/** Limit on the number of item pages read from one list. */
export const MAX_ITEM_PAGES = 50;

/** Whether the user has the permission for a read. */
export const canRead = (
  { principal }: Reader,
  { requiredPermission }: Pick<Endpoint, 'requiredPermission'>,
): boolean =>
  typeof requiredPermission === 'string' ||
  hasPermission(principal.profile, requiredPermission[0], requiredPermission[1], principal);

/** Reads all pages of a list like `allOf`; returns an empty list without the permission. */
export async function readList<S extends { next?: string }, G, Item>(
  reader: Reader,
  contract: Endpoint<S, G, { items: Item[]; next?: string }>,
  input: S,
): Promise<Item[]> {
  return canRead(reader, contract) ? ((await readAllItems(reader.read, contract, input)) ?? []) : [];
}

/**
 * Returns the stored page if its version is current and it is less than a day old; otherwise reads it again.
 */
export async function readIfChanged<A extends { version: number }, G>(
  { read, readStored, age }: Reader,
  contract: Endpoint<{ id: string }, G, A>,
  { id, version }: { id: string; version: number },
): Promise<A | undefined> {
  const storedPage = await readStored(contract, { id });
  if (storedPage?.version === version && ((await age(contract, { id })) ?? DAY_MS) < DAY_MS)
    return storedPage;
  return read(contract, { id });
}

/** Returns the stored answer if it is less than `hours` old; otherwise reads it again. */
export async function readIfOlder<S extends object, G, A>(
  { read, readStored, age }: Reader,
  contract: Endpoint<S, G, A>,
  input: S,
  hours: number,
): Promise<A | undefined> {
  const storedAge = await age(contract, input);
  return storedAge !== undefined && storedAge < hours * HOUR_MS
    ? readStored(contract, input)
    : read(contract, input);
}
