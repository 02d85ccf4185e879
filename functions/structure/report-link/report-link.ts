// Link of a machine's report page, signed with the present key of the plant (beyond 16).
import { RefusalError } from '#shared/refused.ts';
import type { reportLinks as api } from '#shared/structure/report-link-api.ts';
import { machines, reportKeyrings, reportKeys, reportMachineKeys } from '../../db/entities/structure.ts';
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
  deriveSecret,
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

/** Voids the links of one machine, or all of the plant. Returns the number of the new key. */
export const rotateReportKey = ({
  input: { machineId },
  actor,
  store,
}: {
  input: { machineId?: number };
  actor: Actor;
  store: Store;
}): Promise<{ number: number }> =>
  retryOnConflict(async () => {
    if (machineId !== undefined) return renewMachineLinks(store, machineId);
    const { number } = await createNextKey(store, actor, await store.find(reportKeyrings, KEYRING_ID));
    return { number };
  });

/** @throws Refused notFound */
async function renewMachineLinks(store: Store, machineId: number): Promise<{ number: number }> {
  await store.get(machines, machineId);
  const before = await store.find(reportMachineKeys, String(machineId));
  const after = { number: (before?.number ?? 0) + 1 };
  await store.commit(
    before
      ? store.replace(reportMachineKeys, before, after)
      : store.create(reportMachineKeys, String(machineId), after),
  );
  return after;
}

export const reportLink: Handlers<typeof api> = {
  async get({ input: { id }, actor, store }) {
    if (!actor.plant.parameters.publicReports) throw new RefusalError('conflict', 'publicReportsOff');
    const { status } = await store.get(machines, id);
    if (status === 'dismissed') throw new RefusalError('conflict', 'machineDismissed');
    const [{ keyId, key }, machineKey] = await Promise.all([
      loadPresentKey(store, actor),
      store.find(reportMachineKeys, String(id)),
    ]);
    const token = createReportToken(keyId, key, id, machineKey?.number);
    return { id, url: `${getSiteUrl()}/report/${token}` };
  },
};

export interface ReportedMachine extends VisitorSession {
  tenant: string;
  machine: StoredOf<typeof machines>;
  /** Returns a secret that follows from a text, and that nobody computes without the key of the label. */
  deriveSecret: (text: string) => string;
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
  if (!key) throw buildNotFoundRefusal();
  const session = await openVisitorSession(actor, key, REPORT_AUTHOR);
  if (!session?.plant.parameters.publicReports) throw buildNotFoundRefusal();
  const [machine, machineKey] = await session.store.load([
    [machines, token.machineId],
    [reportMachineKeys, String(token.machineId)],
  ] as const);
  if (!isSignedBy(key, token, machineKey?.number)) throw buildNotFoundRefusal();
  if (!machine || machine.status === 'dismissed') throw buildNotFoundRefusal();
  return { ...session, tenant: key.tenant, machine, deriveSecret: (content) => deriveSecret(key, content) };
}
