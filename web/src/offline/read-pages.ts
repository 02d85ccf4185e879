// What reading ahead has in common: lists to their end, and of their pages those that changed.
import type { Endpoint } from '../../../shared/contract.ts';
import { may } from '../../../shared/permissions.ts';
import type { Reader } from './deferred.ts';
import { knownItems } from './foreseen.ts';

const HOUR = 3_600_000;
/** A page says more than its version: it is read once a day in any case. */
const DAY = 24 * HOUR;
/** Pages of one list that are read. */
export const MOST_PAGES = 50;

/** Has the reader the right to ask this at all? */
export const allowed = ({ who }: Reader, { needs }: Pick<Endpoint, 'needs'>): boolean =>
  typeof needs === 'string' || may(who.profile, needs[0], needs[1]);

/** Every page of a list, as `allOf` asks it; nothing where it is not theirs. */
export async function readList<S extends { next?: string }, G, Item>(
  reader: Reader,
  contract: Endpoint<S, G, { items: Item[]; next?: string }>,
  input: S,
): Promise<Item[]> {
  return allowed(reader, contract) ? ((await knownItems(reader.read, contract, input)) ?? []) : [];
}

/** As it is kept, unless it is not, or of another version or old. */
export async function readChanged<A extends { version: number }, G>(
  { read, kept, age }: Reader,
  contract: Endpoint<{ id: string }, G, A>,
  { id, version }: { id: string; version: number },
): Promise<A | undefined> {
  const known = await kept(contract, { id });
  if (known?.version === version && ((await age(contract, { id })) ?? DAY) < DAY) return known;
  return read(contract, { id });
}

/** Reads what is not kept here, or older than so many hours. */
export async function readOlder<S extends object, G, A>(
  { read, kept, age }: Reader,
  contract: Endpoint<S, G, A>,
  input: S,
  hours: number,
): Promise<A | undefined> {
  const at = await age(contract, input);
  return at !== undefined && at < hours * HOUR ? kept(contract, input) : read(contract, input);
}
