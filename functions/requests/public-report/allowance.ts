// Limits of public reports: at most so many in any hour, of one address at one machine and of a plant.
import { createHash } from 'node:crypto';
import { getSenderAddress } from '#shared/access/request.ts';
import type { RateLimit } from '#shared/allowance.ts';
import { RefusalError } from '#shared/refused.ts';
import { MAX_PHOTOS } from '#shared/requests/public-report/public-report.ts';
import { reportCounters } from '../../db/entities/requests.ts';
import { reserveToken } from '../../db/rate-limit.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Visitor } from '../../http/session.ts';

const HOUR = 3_600_000;
const SENDER_LIMIT = 5;
/** Reports of a plant, whose table strangers could fill otherwise. */
const PLANT_LIMIT = 30;
/** Attempts of an address with tokens that are not valid. */
const GUESS_ALLOWANCE: RateLimit = { atOnce: 30, perHour: 60 };

export const computeDigest = (text: string) => createHash('sha256').update(text).digest('base64url');
const getSender = ({ address }: Visitor) => computeDigest(getSenderAddress(address)).slice(0, 16);

const createTooManyRefusal = (waitMs: number) =>
  new RefusalError('tooMany', 'tooManyReports', {
    retryAfter: Math.ceil(waitMs / 1000),
    values: { minutes: Math.ceil(waitMs / 60_000) },
  });

/** @throws Refused tooManyReports with the time until the oldest counted report is an hour old */
async function countReport(store: Store, id: string, limit: number, now: string): Promise<Writes> {
  const at = Date.parse(now);
  const counter = await store.find(reportCounters, id);
  const recent = (counter?.sentAt ?? []).filter((instant) => Date.parse(instant) > at - HOUR);
  const oldest = recent.at(-limit);
  if (oldest !== undefined) throw createTooManyRefusal(Date.parse(oldest) + HOUR - at);
  const after = { sentAt: [...recent, now], expiresAt: Math.ceil((at + HOUR) / 1000) };
  return counter ? store.replace(reportCounters, counter, after) : store.create(reportCounters, id, after);
}

/** Returns the writes that count a report. @throws Refused tooManyReports */
export const buildReportAllowanceWrites = async (
  store: Store,
  visitor: Visitor,
  machineId: number,
): Promise<Writes> => [
  await countReport(store, `${machineId}.${getSender(visitor)}`, SENDER_LIMIT, visitor.now),
  await countReport(store, 'plant', PLANT_LIMIT, visitor.now),
];

/** Returns the writes that count a photo, of which each report may have two. @throws Refused tooManyReports */
export const buildPhotoAllowanceWrites = async (
  store: Store,
  visitor: Visitor,
  machineId: number,
): Promise<Writes> => [
  await countReport(
    store,
    `photos.${machineId}.${getSender(visitor)}`,
    MAX_PHOTOS * SENDER_LIMIT,
    visitor.now,
  ),
  await countReport(store, 'photos', MAX_PHOTOS * PLANT_LIMIT, visitor.now),
];

/**
 * Counts an attempt with a token that is not valid. Only such attempts are slowed, so that good labels still work at
 * the same address.
 * @throws Refused tooManyReports
 */
export async function countGuess(globalStore: Store, visitor: Visitor): Promise<void> {
  const at = Date.parse(visitor.now);
  const bucketId = `reportGuess.${getSender(visitor)}`;
  const { turn, spend } = await reserveToken(globalStore, bucketId, GUESS_ALLOWANCE, at, { passing: true });
  if (turn > at) throw createTooManyRefusal(turn - at);
  try {
    await globalStore.commit(spend);
  } catch (error) {
    // One of several attempts at the same time is counted.
    if (!(error instanceof RefusalError && error.kind === 'conflict')) throw error;
  }
}
