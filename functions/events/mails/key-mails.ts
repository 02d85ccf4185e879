// Mails the maker of a service account when a key of it was seen in an address.
import { plants, settings, users } from '../../db/entities/access.ts';
import { type ServiceAccountUse, serviceAccounts } from '../../db/entities/integration.ts';
import { parseSortKey } from '../../db/keys.ts';
import type { MailBuilder } from './mail-builder.ts';

/** Time without a sight of a key after which the next one is told again. */
const QUIET_MS = 86_400_000;

const isToldAlready = ({ exposedAt: last }: ServiceAccountUse, exposedAt: string): boolean =>
  last !== undefined && Date.parse(exposedAt) - Date.parse(last) < QUIET_MS;

export const buildKeyMails: MailBuilder = async ({ plant: plantId, id, before = {}, after = {} }, store) => {
  const { exposedAt } = after as ServiceAccountUse;
  if (!exposedAt || isToldAlready(before as ServiceAccountUse, exposedAt)) return [];
  const [account] = await store.load([[serviceAccounts, Number(parseSortKey(id))]]);
  if (!account) return [];
  const { name, makerId: userId } = account;
  const [maker, saved, plant] = await store.load([
    [users, userId],
    [settings, userId],
    [plants, plantId],
  ] as const);
  if (!maker || maker.disabled) return [];
  const values = { account: name, plant: plant ? `${plant.code} – ${plant.description}` : '' };
  const language = saved?.language ?? maker.language;
  return [{ to: maker.email, userId, language, template: 'keyExposed' as const, opensIn: plantId, values }];
};
