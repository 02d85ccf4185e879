// Reads ahead for the hours without a network: once the page stands, while somebody looks and the network is there.
import { dayIn } from '../../../shared/day.ts';
import { Refused } from '../../../shared/refused.ts';
import { call } from '../call.ts';
import { keptTeam } from '../kept-team.ts';
import { askerOf, lastSession } from '../session/session.ts';
import { afterPage } from '../ui/at-rest.ts';
import { noteTime, timesKey, timesOf } from './ahead-times.ts';
import type { Read, ReadAhead, Reader } from './deferred.ts';
import { means } from './means.ts';
import { isAway, onNetwork } from './network.ts';
import { personHere, userHere } from './person.ts';
import { readPictures } from './pictures.ts';
import { ageOf, keepKnown, keptRead } from './reads.ts';
import { isTouch } from './touch-pages.ts';

const USUAL_MINUTES = 15;
const lock = 'plantledger.ahead';

const read: Read = async (contract, input) => {
  try {
    return await call(contract, input);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
};

function readerNow(): Reader | undefined {
  const session = lastSession();
  const user = session?.user;
  if (!session || !user) return undefined;
  return {
    ...{ read, kept: keptRead as Read, age: ageOf as Reader['age'], keep: keepKnown },
    pictures: (answers) => readPictures(read, answers),
    ...{ who: askerOf(session), user, teamId: keptTeam(user, session.profile).teamId },
    today: dayIn(user.plant.timeZone, means().now()),
  };
}

const mayRead = () => document.visibilityState === 'visible' && !isAway() && isTouch();

/** What is due, in its order; the rest when somebody looks again. */
async function readDue(all: readonly ReadAhead[]): Promise<void> {
  const reader = readerNow();
  const person = personHere();
  if (!reader || !person) return;
  const key = timesKey(person.user, person.plant, reader.teamId);
  for (const { order, every = USUAL_MINUTES, read: readOne } of all.toSorted((a, b) => a.order - b.order)) {
    const at = timesOf(key)[order] ?? 0;
    if (at <= Date.now() && Date.now() - at < every * 60_000) continue;
    if (!mayRead()) return;
    await readOne(reader);
    // what came for somebody who has left since is nobody's
    if (userHere() !== person.user) return;
    noteTime(key, order, Date.now());
  }
}

/** One tab reads. */
async function run(gather: () => Promise<readonly ReadAhead[]>): Promise<void> {
  await afterPage();
  if (!mayRead()) return;
  try {
    await navigator.locks.request(lock, { ifAvailable: true }, async (held) => {
      if (held) await readDue(await gather());
    });
  } catch (error) {
    console.warn('What is to be read ahead could not be.', error);
  }
}

/** Soon after a page was opened, it is still busy with itself. */
const SOON_MS = 3_000;

export function watchAhead(gather: () => Promise<readonly ReadAhead[]>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (ms: number) => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    timer = setTimeout(() => void run(gather).then(() => plan(USUAL_MINUTES * 60_000)), ms);
  };
  const look = () => plan(SOON_MS);
  document.addEventListener('visibilitychange', look);
  const deaf = onNetwork(() => {
    if (!isAway()) look();
  });
  look();
  return () => {
    clearTimeout(timer);
    deaf();
    document.removeEventListener('visibilitychange', look);
  };
}
