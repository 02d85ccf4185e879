// Write of the table: composed, then committed alone or with others, with the refusal of its condition.
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { RefusalError } from '#shared/refused.ts';

export interface Write {
  action: TransactWriteItem;
  /** Builds the refusal of a failed condition from the existing item. */
  refusal: (existingItem: Record<string, unknown> | undefined) => Error;
  /** Whether the write only increments a version for caches; omitted when a table is filled. */
  touch?: true;
  /** Whether the transaction is committed without this write if its condition fails. */
  optional?: true;
}

/** Argument of `commit`: writes, nested as they were composed. */
export type Writes = Write | readonly Writes[];

export const flattenWrites = (writes: Writes): Write[] =>
  Array.isArray(writes) ? writes.flatMap(flattenWrites) : [writes as Write];

/** Builds the error of a failed condition that no user can cause: an internal error, not a refusal. */
export const buildInternalError = (message: string) => () => new Error(message);
export const buildNotFoundRefusal = () => new RefusalError('notFound', 'notFound');

/** Replaces the refusal of writes. */
export const replaceRefusal = (refusal: () => Error, writes: Writes): Write[] =>
  flattenWrites(writes).map((write) => ({ ...write, refusal }));
