// Protection of the audit trail from the functions themselves (decision PS65): no role changes or deletes an entry or a
// link of the chain, the reader of the stream alone adds entries, and the sealing worker alone adds links.
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** Partition keys that a role may add items to. */
export type TrailAddition = 'entries' | 'links';

const keyPatterns: Readonly<Record<TrailAddition, string>> = { entries: '*#audit', links: '*#auditLink' };

/** Commands that write an item; those of PartiQL and of batches have actions of their own. */
const addingActions = ['PutItem', 'BatchWriteItem', 'PartiQLInsert'];
const changingActions = ['UpdateItem', 'DeleteItem', 'PartiQLUpdate', 'PartiQLDelete'];

/** Denies writes to the trail in a table, except the addition of items of one kind. */
export function denyTrailWrites(tableArn: string, addition?: TrailAddition): PolicyStatement[] {
  const deny = (actions: string[], patterns: string[]) =>
    new PolicyStatement({
      effect: Effect.DENY,
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [tableArn],
      conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': patterns } },
    });
  const all = Object.values(keyPatterns);
  if (addition === undefined) return [deny([...addingActions, ...changingActions], all)];
  return [
    deny(changingActions, all),
    deny(
      addingActions,
      all.filter((pattern) => pattern !== keyPatterns[addition]),
    ),
  ];
}
