// Link of a machine's report page, signed with the present key of the plant (beyond 16).
import { RefusalError } from '#shared/refused.ts';
import type { reportLinks as api } from '#shared/structure/report-link-api.ts';
import {
  machines,
  type ReportKey,
  reportKeyrings,
  reportKeys,
  reportMachineKeys,
} from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import { NO_SCOPE } from '../../db/keys.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { buildNotFoundRefusal } from '../../db/writes.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor, Visitor } from '../../http/session.ts';
import { getSiteUrl } from '../../http/site-url.ts';
import { openVisitorSession, openVisitorStore, type VisitorSession } from '../../http/visitor-session.ts';
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

/** Key in place of an unknown one: it belongs to no plant, and nobody knows what it signs. */
const createUnknownKey = (): ReportKey => ({
  ...{ tenant: NO_SCOPE, plant: NO_SCOPE, number: 0, secret: createReportSecret() },
});
const unknownToken = { keyId: NO_SCOPE, code: '', machineId: 0 };

/**
 * Finds the machine of a token and opens its plant. Unknown, changed, void and unused tokens are all refused
 * alike, after the same reads, so that the time of the answer does not tell them apart.
 * @throws Refused notFound
 */
export async function openReportedMachine(
  { actor, store }: { actor: Visitor; store: Store },
  text: string,
): Promise<ReportedMachine> {
  const token = parseReportToken(text) ?? unknownToken;
  const key = (await store.find(reportKeys, token.keyId)) ?? createUnknownKey();
  const session = await openVisitorSession(actor, key, REPORT_AUTHOR);
  const plantStore = openVisitorStore(actor, key, REPORT_AUTHOR);
  const [machine, machineKey] = await plantStore.load([
    [machines, token.machineId],
    [reportMachineKeys, String(token.machineId)],
  ] as const);
  const isSigned = isSignedBy(key, token, machineKey?.number);
  if (!isSigned || !session?.plant.parameters.publicReports) throw buildNotFoundRefusal();
  if (!machine || machine.status === 'dismissed') throw buildNotFoundRefusal();
  return { ...session, tenant: key.tenant, machine, deriveSecret: (content) => deriveSecret(key, content) };
}
