// Reaction that makes signatures void whose record was changed, reopened, cancelled or removed (decisions PS51).
import { parseSortKey } from '../../db/keys.ts';
import { openStore } from '../../db/store.ts';
import { getSetting, getTableClient } from '../../http/aws.ts';
import { mayVoid, voidSignatures } from '../../safety/public.ts';
import type { Change } from '../change.ts';

export async function voidChangedSignatures(change: Change): Promise<void> {
  if (!mayVoid(change)) return;
  const { tenant, plant, id, before, after } = change;
  const { by, at } = after ?? before ?? {};
  const author = { user: String(by), now: String(at) };
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, author);
  await voidSignatures(store, { ...change, id: parseSortKey(id) });
}
