// Ends the sign-in of a locked tablet at the fifth wrong code: its tokens are refused everywhere.
import { MAX_WRONG_CODES } from '#shared/access/tablet-code.ts';
import { endedSignIns, type WrongCodes, wrongCodes } from '../db/entities/access.ts';
import { openStore } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import type { Change } from './change.ts';

export async function endSignInOfSpentCode({ entity, after }: Change) {
  if (entity !== wrongCodes.name || !after) return;
  const { tenant, signIn, wrong, expiresAt } = after as unknown as WrongCodes;
  if (wrong < MAX_WRONG_CODES) return;
  const store = openStore(
    getTableClient(),
    getSetting('TABLE'),
    { tenant },
    { user: 'code', now: String(after.at) },
  );
  await store.commit(store.put(endedSignIns, signIn, { expiresAt, because: 'codeSpent' }));
}
