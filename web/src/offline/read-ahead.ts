// Read-ahead for hours without a network: runs after the page has loaded, while it is visible and the service
// is reachable.
import { toLocalDay } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import { call } from '../call.ts';
import { findCachedSession, toPrincipal } from '../session/session.ts';
import { getDeviceTeam } from '../stored-team.ts';
import { waitForPage } from '../ui/at-rest.ts';
import type { ReadAhead, Reader, ReadStored } from './deferred-writes.ts';
import { isOffline, onNetworkChange } from './network.ts';
import { getOfflineContext } from './offline-context.ts';
import { downloadPictures } from './pictures.ts';
import { getReadTimesKey, loadReadTimes, storeReadTime } from './read-ahead-times.ts';
import { computeAnswerAge, readStoredAnswer, storeKnownAnswers } from './reads.ts';
import { findCurrentPerson, findCurrentUser } from './tablet-user.ts';
import { isTouchPage } from './touch-pages.ts';

const DEFAULT_INTERVAL_MINUTES = 15;
const LOCK_NAME = 'plantledger.ahead';

const read: ReadStored = async (contract, input) => {
  try {
    return await call(contract, input);
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
};

function buildReader(): Reader | undefined {
  const session = findCachedSession();
  const user = session?.user;
  if (!session || !user) return undefined;
  return {
    ...{
      read,
      readStored: readStoredAnswer as ReadStored,
      age: computeAnswerAge as Reader['age'],
      keep: storeKnownAnswers,
    },
    pictures: (answers) => downloadPictures(read, answers),
    ...{ principal: toPrincipal(session), user, teamId: getDeviceTeam(user, session.profile).teamId },
    today: toLocalDay(user.plant.timeZone, getOfflineContext().now()),
  };
}

const canReadNow = () => document.visibilityState === 'visible' && !isOffline() && isTouchPage();

/** Runs the due parts in order; stops when the page is hidden, and continues when it is visible again. */
async function runDueParts(parts: readonly ReadAhead[]): Promise<void> {
  const reader = buildReader();
  const person = findCurrentPerson();
  if (!reader || !person) return;
  const key = getReadTimesKey(person.user, person.plant, reader.teamId);
  for (const { order, every = DEFAULT_INTERVAL_MINUTES, read: readOne } of parts.toSorted(
    (a, b) => a.order - b.order,
  )) {
    const lastReadAt = loadReadTimes(key)[order] ?? 0;
    if (lastReadAt <= Date.now() && Date.now() - lastReadAt < every * 60_000) continue;
    if (!canReadNow()) return;
    await readOne(reader);
    // After a change of user during the read, the time is not recorded.
    if (findCurrentUser() !== person.user) return;
    storeReadTime(key, order, Date.now());
  }
}

/** Runs the read-ahead under a lock, so that only one tab reads. */
async function runReadAhead(loadParts: () => Promise<readonly ReadAhead[]>): Promise<void> {
  await waitForPage();
  if (!canReadNow()) return;
  try {
    await navigator.locks.request(LOCK_NAME, { ifAvailable: true }, async (grantedLock) => {
      if (grantedLock) await runDueParts(await loadParts());
    });
  } catch (error) {
    console.warn('What is to be read ahead could not be.', error);
  }
}

/** Delay after a page was opened, since the page still loads its own data. */
const START_DELAY_MS = 3_000;

export function startReadAhead(loadParts: () => Promise<readonly ReadAhead[]>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleRun = (ms: number) => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    timer = setTimeout(
      () => void runReadAhead(loadParts).then(() => scheduleRun(DEFAULT_INTERVAL_MINUTES * 60_000)),
      ms,
    );
  };
  const scheduleSoon = () => scheduleRun(START_DELAY_MS);
  document.addEventListener('visibilitychange', scheduleSoon);
  const stopListening = onNetworkChange(() => {
    if (!isOffline()) scheduleSoon();
  });
  scheduleSoon();
  return () => {
    clearTimeout(timer);
    stopListening();
    document.removeEventListener('visibilitychange', scheduleSoon);
  };
}
