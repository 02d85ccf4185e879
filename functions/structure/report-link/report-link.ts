// Link of a machine's report page, signed with the present key of the plant (beyond 16).
import { RefusalError } from '#shared/refused.ts';
import type { reportLinks as api } from '#shared/structure/report-link-api.ts';
import { machines, reportKeyrings, reportKeys } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { buildNotFoundRefusal } from '../../db/writes.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor, Visitor } from '../../http/session.ts';
import { getSiteUrl } from '../../http/site-url.ts';
import { openVisitorSession, type VisitorSession } from '../../http/visitor-session.ts';
import {
  createReportKeyId,
  createReportSecret,
  createReportToken,
  isSignedBy,
  parseReportToken,
} from './token.ts';

type Keyring = StoredOf<typeof reportKeyrings>;

const KEYRING_ID = 'present';
const REPORT_AUTHOR = 'report';

/** Gives the plant its next key and removes the present one, whose tokens are void then. */
async function createNextKey(store: Store, { tenant, plant }: Actor, before: Keyring | undefined) {
  const presentKey = before && (await store.find(reportKeys, before.keyId));
  const keyring = { keyId: createReportKeyId(), number: (before?.number ?? 0) + 1 };
  const key = { tenant, plant: plant.id, number: keyring.number, secret: createReportSecret() };
  await store.commit(
    before
      ? store.replace(reportKeyrings, before, keyring)
      : store.create(reportKeyrings, KEYRING_ID, keyring),
    store.create(reportKeys, keyring.keyId, key),
    presentKey ? store.remove(reportKeys, presentKey) : [],
  );
  return { ...keyring, key };
}

/** Returns the present key of the plant, created at the first use. */
const loadPresentKey = (store: Store, actor: Actor) =>
  retryOnConflict(async () => {
    const keyring = await store.find(reportKeyrings, KEYRING_ID);
    const key = keyring && (await store.find(reportKeys, keyring.keyId));
    return key ? { ...keyring, key } : createNextKey(store, actor, keyring);
  });

/** Voids all links of the plant's machines. Returns the number of the new key. */
export const rotateReportKey = ({
  actor,
  store,
}: {
  actor: Actor;
  store: Store;
}): Promise<{ number: number }> =>
  retryOnConflict(async () => {
    const { number } = await createNextKey(store, actor, await store.find(reportKeyrings, KEYRING_ID));
    return { number };
  });

export const reportLink: Handlers<typeof api> = {
  async get({ input: { id }, actor, store }) {
    if (!actor.plant.parameters.publicReports) throw new RefusalError('conflict', 'publicReportsOff');
    const { status } = await store.get(machines, id);
    if (status === 'dismissed') throw new RefusalError('conflict', 'machineDismissed');
    const { keyId, key } = await loadPresentKey(store, actor);
    return { id, url: `${getSiteUrl()}/report/${createReportToken(keyId, key, id)}` };
  },
};

export interface ReportedMachine extends VisitorSession {
  tenant: string;
  machine: StoredOf<typeof machines>;
}

/**
 * Finds the machine of a token and opens its plant. Unknown, changed, void and unused tokens are all refused
 * alike.
 * @throws Refused notFound
 */
export async function openReportedMachine(
  { actor, store }: { actor: Visitor; store: Store },
  text: string,
): Promise<ReportedMachine> {
  const token = parseReportToken(text);
  const key = token && (await store.find(reportKeys, token.keyId));
  if (!key || !isSignedBy(key, token)) throw buildNotFoundRefusal();
  const session = await openVisitorSession(actor, key, REPORT_AUTHOR);
  if (!session?.plant.parameters.publicReports) throw buildNotFoundRefusal();
  const machine = await session.store.find(machines, token.machineId);
  if (!machine || machine.status === 'dismissed') throw buildNotFoundRefusal();
  return { ...session, tenant: key.tenant, machine };
}
