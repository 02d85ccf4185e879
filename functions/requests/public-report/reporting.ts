// Reports made without a sign-in: the page of a label, the report, and its status by a secret link.
import { createHash, randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { getSenderAddress } from '#shared/access/request.ts';
import type { RateLimit } from '#shared/allowance.ts';
import type { Language } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import type { PublicReport } from '#shared/requests/public-report/public-report.ts';
import type { publicReports as api } from '#shared/requests/public-report-api.ts';
import { publicReports, reportContacts, reportSecrets } from '../../db/entities/requests.ts';
import { computeExpiry } from '../../db/expiry.ts';
import { reserveToken } from '../../db/rate-limit.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { buildNotFoundRefusal } from '../../db/writes.ts';
import type { Handler } from '../../http/serve.ts';
import { getSiteUrl } from '../../http/site-url.ts';
import { openVisitorSession } from '../../http/visitor-session.ts';
import { openReportedMachine } from '../../structure/public.ts';
import { loadFollowedReport } from './following.ts';

/** Allowance of one address at one machine, and of a plant, whose table strangers could fill otherwise. */
const SENDER_ALLOWANCE: RateLimit = { atOnce: 5, perHour: 5 };
const PLANT_ALLOWANCE: RateLimit = { atOnce: 200, perHour: 200 };

/** Days for which the status page answers and the address of a reporter is stored. */
const STATUS_DAYS = 365;

const computeDigest = (text: string) => createHash('sha256').update(text).digest('base64url');

export const showReportPage: Handler<typeof api.page> = async ({ input, ...call }) => {
  const { machine, plant } = await openReportedMachine(call, input.token);
  const { code, description } = machine;
  return { machine: { code, description }, plant: plant.description };
};

/** @throws Refused tooManyReports with the time until the next one */
async function buildAllowanceWrites(
  store: Store,
  bucketId: string,
  allowance: RateLimit,
  now: string,
): Promise<Writes> {
  const at = Date.parse(now);
  const { turn, spend } = await reserveToken(store, bucketId, allowance, at, { passing: true });
  if (turn > at)
    throw new RefusalError('tooMany', 'tooManyReports', {
      retryAfter: Math.ceil((turn - at) / 1000),
      values: { minutes: Math.ceil((turn - at) / 60_000) },
    });
  return spend;
}

export const createReport: Handler<typeof api.create> = async ({ input, actor, store: globalStore }) => {
  const { token, contact, ...draft } = input;
  const { tenant, plant, machine, store } = await openReportedMachine({ actor, store: globalStore }, token);
  const { now } = actor;
  const [id, secret] = [ulid(Date.parse(now)), randomBytes(32).toString('base64url')];
  const report: PublicReport = {
    ...draft,
    machineId: machine.id,
    machine: { code: machine.code, description: machine.description },
    language: draft.language ?? (plant.language as Language),
    reportedAt: now,
    state: 'received',
  };
  const expiresAt = computeExpiry(STATUS_DAYS, now);
  const bucketId = `publicReports.${plant.id}`;
  const sender = computeDigest(getSenderAddress(actor.address)).slice(0, 16);
  await retryOnConflict(async () =>
    store.commit(
      store.create(publicReports, id, report),
      store.create(reportContacts, id, { contact, secret, expiresAt }),
      store.create(reportSecrets, computeDigest(secret), { tenant, plant: plant.id, report: id, expiresAt }),
      await buildAllowanceWrites(store, `${bucketId}.${machine.id}.${sender}`, SENDER_ALLOWANCE, now),
      await buildAllowanceWrites(store, bucketId, PLANT_ALLOWANCE, now),
    ),
  );
  return { statusUrl: `${getSiteUrl()}/report/status/${secret}` };
};

export const showReportStatus: Handler<typeof api.status> = async ({ input, actor, store }) => {
  const entry = await store.find(reportSecrets, computeDigest(input.secret));
  const isValid = entry !== undefined && entry.expiresAt * 1000 > Date.parse(actor.now);
  const session = isValid ? await openVisitorSession(actor, entry, 'report') : undefined;
  const report = session && (await session.store.find(publicReports, entry!.report));
  if (!report) throw buildNotFoundRefusal();
  const { state, reason } = await loadFollowedReport(session.store, report);
  return { state, reason };
};
