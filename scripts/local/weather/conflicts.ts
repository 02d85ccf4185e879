// Conflicts of transactions: another transaction holds an item for a moment. It cancels a transaction, and refuses a
// plain write of such an item as well; a read by key never conflicts.
import type { Random } from './random.ts';
import { readWrittenKeys, type TableFault, type TableInput } from './table-requests.ts';

/** Share of writes that meet another transaction. */
const RATE = 0.05;
/** Conflicts in a row after which the other transaction is over: fewer than a commit tries. */
const MAX_IN_A_ROW = 4;

export function createConflicts(random: Random) {
  let inARow = 0;
  /** Items that transactions write; a counter that none writes is never held. */
  const contested = new Set<string>();
  return (action: string, input: TableInput): TableFault | undefined => {
    const keys = readWrittenKeys(action, input);
    const isTransaction = action === 'TransactWriteItems';
    if (isTransaction) for (const key of keys) contested.add(key);
    if (!keys.some((key) => contested.has(key))) return undefined;
    // A held item stays held for the next tries.
    const isHeld = random() < (inARow > 0 ? 0.5 : RATE) && inARow < MAX_IN_A_ROW;
    inARow = isHeld ? inARow + 1 : 0;
    if (!isHeld) return undefined;
    if (!isTransaction)
      return {
        type: 'TransactionConflictException',
        message: 'Transaction is ongoing for the item',
        what: `${action} of ${keys[0]}`,
      };
    const held = Math.floor(random() * keys.length);
    return {
      type: 'TransactionCanceledException',
      message: 'Transaction cancelled, please refer cancellation reasons for specific reasons',
      CancellationReasons: keys.map((_, i) => ({ Code: i === held ? 'TransactionConflict' : 'None' })),
      what: `transaction of ${keys.length} writes on ${keys[held]}`,
    };
  };
}
