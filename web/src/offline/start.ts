// Puts the machinery between pages and the network; only tablets and the operator's screens load it.
import { cache } from '../cache.ts';
import { keepAnswersBy } from '../call.ts';
import { clockAhead } from '../clock.ts';
import { textOf } from '../i18n/text.ts';
import { onPerson, subscribeLock } from '../session/lock.ts';
import { askerOf, lastSession } from '../session/session.ts';
import { flash } from '../ui/flashes.ts';
import { showImagesBy } from '../ui/image/shown-images.ts';
import { keepFilesBy } from '../ui/image/uploads.ts';
import { sendBy } from '../use-call.ts';
import { readAged } from './age.ts';
import type { Deferred, Offline, Read } from './deferred.ts';
import { forgetFiles, keepFile, keptImage, readFiles } from './files.ts';
import { equip } from './means.ts';
import { isAway, onNetwork, probe, watchNetwork } from './network.ts';
import { withWaiting } from './overlay.ts';
import { tokenOf, userHere } from './person.ts';
import { forgetPictures, keptPicture } from './pictures.ts';
import { watchAhead } from './reading-ahead.ts';
import { deriveBy, forgetShelves, keptRead, layOver, onFull, read } from './reads.ts';
import { send } from './send.ts';
import { heardAnswer } from './sender.ts';
import { keepsHere } from './touch-pages.ts';
import { allWaiting, ownWaiting, readWaiting, watchWaiting } from './waiting.ts';
import { wake, wakeLater, watchWake } from './wake.ts';

let started = false;

/** `gather` is `app/offline.ts`: what features say is read when the first write needs it. */
export function start(gather: () => Promise<Offline[]>): void {
  if (started) return;
  started = true;
  let gathered: Promise<Offline[]> | undefined;
  const all = () => {
    gathered ??= gather();
    return gathered;
  };
  const definitions = async (): Promise<Deferred[]> => (await all()).flatMap(({ deferred = [] }) => deferred);
  equip({
    definitions,
    who: () => {
      const session = lastSession();
      return session && askerOf(session);
    },
    now: () => new Date(Date.now() + (cache.getQueryData<number>(clockAhead.queryKey) ?? 0)).toISOString(),
    tokenOf,
    read: keptRead as Read,
  });

  const readable = (reading: Promise<void>) =>
    reading.catch((error: unknown) => console.warn('What waits to be sent cannot be read.', error));
  let ready = readable(readAll());
  layOver(async (key, data) => {
    await ready;
    const own = ownWaiting();
    if (own.length === 0) return data === undefined ? undefined : { data };
    return withWaiting(key, data, own, await definitions());
  });

  deriveBy(async (path, input) => {
    const known = (await all()).flatMap(({ derived = [] }) => derived);
    return known.find(({ contract }) => contract.path === path)?.from(input, keptRead as Read);
  });

  askAlways();
  keepAnswersBy({ read, knowsSomebody });
  sendBy(async (contract, input) => {
    await ready;
    return send(contract, input);
  });
  keepFilesBy({ away: () => keepsHere() && isAway(), keep: keepFile });
  showImagesBy(async (id) => (await keptImage(id)) ?? (isAway() ? keptPicture(id) : undefined));
  onFull(() => void flash('warning', textOf('offline')('notKept')));
  watchNetwork();
  watchWaiting(heardAnswer);
  watchWake();
  onPerson(() => {
    forgetShelves();
    forgetPictures();
    forgetFiles();
  });
  // what was closed may be open now: whoever goes on does so upon what they recorded before
  subscribeLock(() => {
    ready = readable(readWaiting());
    void ready.then(wake);
  });
  watchAhead(async () => (await all()).flatMap(({ ahead = [] }) => ahead));
  onNetwork(() => {
    if (isAway()) wakeLater();
    else readAged();
  });
  void ready.then(() => {
    if (allWaiting().length > 0) wake();
  });
}

async function readAll(): Promise<void> {
  await readWaiting();
  await readFiles(allWaiting());
}

/** A query without a network is one for what is kept. */
function askAlways(): void {
  const { queries, ...others } = cache.getDefaultOptions();
  const usual = queries?.retry;
  cache.setDefaultOptions({
    ...others,
    queries: {
      ...queries,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => !isAway() && typeof usual === 'function' && usual(failures, error),
    },
    mutations: { ...others.mutations, networkMode: 'always' },
  });
}

/** Somebody worked here, and nobody can be asked whether they still may. */
async function knowsSomebody(): Promise<boolean> {
  if (!keepsHere() || userHere() === undefined) return false;
  if (isAway()) return true;
  await probe();
  return isAway();
}
