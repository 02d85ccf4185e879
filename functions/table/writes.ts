// One change of the table, ready to be committed alone or with others, and what to say when its condition fails.
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { Refused } from '../../shared/refused.ts';

export interface Write {
  action: TransactWriteItem;
  /** The refusal of a failed condition, made from the item that stood in the way. */
  refusal: (found: Record<string, unknown> | undefined) => Error;
  /** Only counts a change, for whoever remembers what was: a table that is being filled does without. */
  touch?: true;
}

/** What a process hands to `commit`: writes, nested as they were composed. */
export type Writes = Write | readonly Writes[];

export const flat = (writes: Writes): Write[] =>
  Array.isArray(writes) ? writes.flatMap(flat) : [writes as Write];

/** A condition of the kernel failed that no user can cause: a fault, not a refusal. */
export const fault = (what: string) => () => new Error(what);
export const missing = () => new Refused('notFound', 'notFound');

/** The same writes, with a refusal of the caller's own. */
export const otherwise = (refusal: () => Refused, writes: Writes): Write[] =>
  flat(writes).map((write) => ({ ...write, refusal }));
