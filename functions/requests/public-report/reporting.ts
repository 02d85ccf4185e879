// Reports made without a sign-in: the page of a label, the report, and its status by a secret link.
import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import type { Language } from '#shared/messages.ts';
import type { PublicReport } from '#shared/requests/public-report/public-report.ts';
import type { publicReports as api } from '#shared/requests/public-report-api.ts';
import { publicReports, reportContacts, reportSecrets } from '../../db/entities/requests.ts';
import { computeExpiry } from '../../db/expiry.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { buildNotFoundRefusal } from '../../db/writes.ts';
import type { Handler } from '../../http/serve.ts';
import type { Visitor } from '../../http/session.ts';
import { getSiteUrl } from '../../http/site-url.ts';
import { openVisitorSession } from '../../http/visitor-session.ts';
import type { ReportedMachine } from '../../structure/public.ts';
import { buildReportAllowanceWrites, computeDigest } from './allowance.ts';
import { loadFollowedReport } from './following.ts';
import { openMachine } from './opening.ts';
import { buildPhotoWrites } from './photos.ts';

/** Days for which the status page answers and the address of a reporter is stored. */
const STATUS_DAYS = 365;

export const showReportPage: Handler<typeof api.page> = async ({ input, ...call }) => {
  const { code, description } = (await openMachine(call, input.token)).machine;
  return { machine: { code, description } };
};

/**
 * Returns the secret of a status page. A repeated request with the same key has the same one, and thereby the same
 * report.
 */
const createStatusSecret = ({ deriveSecret }: ReportedMachine, input: object, requestKey?: string): string =>
  requestKey === undefined
    ? randomBytes(32).toString('base64url')
    : deriveSecret(JSON.stringify(['status', requestKey, input]));

export const createReport: Handler<typeof api.create> = async ({ input, actor, store: globalStore }) => {
  const { token, contact, ...draft } = input;
  const reportedMachine = await openMachine({ actor, store: globalStore }, token);
  const { tenant, plant, machine, store } = reportedMachine;
  const { now } = actor;
  const id = ulid(Date.parse(now));
  const secret = createStatusSecret(reportedMachine, input, actor.requestKey);
  const report: PublicReport = {
    ...draft,
    machineId: machine.id,
    machine: { code: machine.code, description: machine.description },
    language: draft.language ?? (plant.language as Language),
    reportedAt: now,
    state: 'received',
  };
  const expiresAt = computeExpiry(STATUS_DAYS, now);
  await retryOnConflict(async () => {
    const [sentBefore] = await globalStore.load([[reportSecrets, computeDigest(secret)]], {
      consistent: true,
    });
    if (sentBefore) return;
    await store.commit(
      store.create(publicReports, id, report),
      store.create(reportContacts, id, { contact, secret, expiresAt }),
      store.create(reportSecrets, computeDigest(secret), { tenant, plant: plant.id, report: id, expiresAt }),
      await buildReportAllowanceWrites(store, actor, machine.id),
      await buildPhotoWrites(store, draft.photos, { machineId: machine.id, now }),
    );
  });
  return { statusUrl: `${getSiteUrl()}/report/status/${secret}` };
};

/** @throws Refused notFound */
async function openReport({ actor, store }: { actor: Visitor; store: Store }, secret: string) {
  const entry = await store.find(reportSecrets, computeDigest(secret));
  const isValid = entry !== undefined && entry.expiresAt * 1000 > Date.parse(actor.now);
  const session = isValid ? await openVisitorSession(actor, entry, 'report') : undefined;
  const [report, contact] = session
    ? await session.store.load([
        [publicReports, entry!.report],
        [reportContacts, entry!.report],
      ] as const)
    : [];
  if (!session || !report) throw buildNotFoundRefusal();
  return { store: session.store, report, contact };
}

export const showReportStatus: Handler<typeof api.status> = async ({ input, ...call }) => {
  const { store, report, contact } = await openReport(call, input.secret);
  const { state, reason } = await loadFollowedReport(store, report);
  return { state, reason, ...(contact?.contact !== undefined && { mails: true as const }) };
};

export const stopReportMails: Handler<typeof api.stopMails> = ({ input, ...call }) =>
  retryOnConflict(async () => {
    const { store, contact } = await openReport(call, input.secret);
    if (contact?.contact !== undefined)
      await store.commit(store.replace(reportContacts, contact, { ...contact, contact: undefined }));
    return {};
  });
