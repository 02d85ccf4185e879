// The table as features see it: items of the actor's plant by id, by parent and by index; writes that are composed, then committed.
import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { changesOf } from './changes.ts';
import { commit, commitInChunks, type Ends } from './commit.ts';
import { type Author, itemsOf, toItem } from './items.ts';
import { partition, type Scope } from './keys.ts';
import { readsOf } from './reads.ts';
import type { Writes } from './writes.ts';

export type Store = ReturnType<typeof openStore>;

/** A store sees one scope and writes in one author's name. Only `serve`, jobs, reactions and workers open one. */
export function openStore(client: DynamoDBClient, table: string, scope: Scope, author: Author) {
  const items = itemsOf(scope, author);
  return {
    scope,
    ...readsOf(client, table, items),
    ...changesOf(table, author, items),

    /** All or nothing; refuses with the first write that could not be. */
    commit: (...writes: Writes[]) => commit(client, writes),

    /** What is too much for one transaction, in as many as it takes (see `commitInChunks`). */
    commitInChunks: <Each>(all: readonly Each[], writesOf: (some: readonly Each[]) => Writes, ends?: Ends) =>
      commitInChunks(client, all, writesOf, ends),

    /** Reserves `n` numbers of a sequence and returns the first. Gaps are possible, repeats are not. */
    async next(sequence: string, n = 1): Promise<number> {
      const { Attributes } = await client.send(
        new UpdateItemCommand({
          TableName: table,
          Key: toItem({ pk: partition(scope, 'sequence'), sk: sequence }),
          UpdateExpression: 'ADD #last :n',
          ExpressionAttributeNames: { '#last': 'last' },
          ExpressionAttributeValues: toItem({ ':n': n }),
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      return Number(Attributes!.last!.N) - n + 1;
    },
  };
}
