// Connects the offline code to pages and network; loaded only by tablets and the operator's screens.
import { cache } from '../cache.ts';
import { setAnswerStore } from '../call.ts';
import { clockOffsetQuery } from '../clock.ts';
import { i18n } from '../i18n/i18n.ts';
import { textOf } from '../i18n/text.ts';
import { storeSealedTokens } from '../session/keyring/token-store.ts';
import { findKnownUser } from '../session/keyring/user-records.ts';
import { onPersonChange, readLock, subscribeLock } from '../session/lock.ts';
import { findCachedSession, toPrincipal } from '../session/session.ts';
import { setRenewalCallback } from '../session/sign-in.ts';
import { findSignedInUser } from '../session/stored-token.ts';
import { flash } from '../ui/flashes.ts';
import { setLocalImageSource } from '../ui/image/shown-images.ts';
import { setFileStore } from '../ui/image/uploads.ts';
import { setUnsentSource } from '../unsent.ts';
import { setSender } from '../use-call.ts';
import { refreshStoredAnswers } from './answer-age.ts';
import { clearAnswerIndexes, onStorageFull } from './answer-store.ts';
import type { DeferredWrite, OfflineDefinitions, ReadStored } from './deferred-writes.ts';
import { watchPageVisibility } from './device-clock.ts';
import { loadFileIds, loadStoredImage, revokeFileUrls, storeFile } from './files.ts';
import { checkReachability, isOffline, onNetworkChange, watchNetwork } from './network.ts';
import { setOfflineContext } from './offline-context.ts';
import { applyWaitingEntries } from './overlay.ts';
import { onAnsweredWrite, onUndoneEntries } from './page-updates.ts';
import { loadStoredPicture, revokePictureUrls } from './pictures.ts';
import { startReadAhead } from './read-ahead.ts';
import { readAnswer, readStoredAnswer, setAnswerDeriver, setOverlay } from './reads.ts';
import { sendOrRecord } from './send.ts';
import { scheduleSending, startSending, watchSendTriggers } from './send-schedule.ts';
import { findCurrentUser, findToken } from './tablet-user.ts';
import { isOfflinePage } from './touch-pages.ts';
import { getUnsentStates } from './unsent-things.ts';
import {
  listOwnEntries,
  listWaitingEntries,
  loadWaitingEntries,
  onEntriesChange,
  watchOtherTabs,
} from './waiting-entries.ts';

let isStarted = false;

/**
 * Starts the offline code once. `loadDefinitions` comes from `app/open-tablet.ts`: the definitions of the
 * features are loaded when the first write needs them.
 */
export function startOfflineCode(loadDefinitions: () => Promise<OfflineDefinitions[]>): void {
  if (isStarted) return;
  isStarted = true;
  let definitionsPromise: Promise<OfflineDefinitions[]> | undefined;
  const getDefinitions = () => {
    definitionsPromise ??= loadDefinitions();
    return definitionsPromise;
  };
  const listDeferredWrites = async (): Promise<DeferredWrite[]> =>
    (await getDefinitions()).flatMap(({ deferred = [] }) => deferred);
  setOfflineContext({
    definitions: listDeferredWrites,
    getPrincipal: () => {
      const session = findCachedSession();
      return session && toPrincipal(session);
    },
    now: () =>
      new Date(Date.now() + (cache.getQueryData<number>(clockOffsetQuery.queryKey) ?? 0)).toISOString(),
    tokenOf: findToken,
    read: readStoredAnswer as ReadStored,
    knowsCode: (code) => i18n.exists(`messages:${code}`),
  });

  const warnOnFailure = (loadingPromise: Promise<void>) =>
    loadingPromise.catch((error: unknown) => console.warn('What waits to be sent cannot be read.', error));
  let readyPromise = warnOnFailure(loadAll());
  setOverlay(async (key, data) => {
    await readyPromise;
    const ownEntries = listOwnEntries();
    if (ownEntries.length === 0) return data === undefined ? undefined : { data };
    return applyWaitingEntries(key, data, ownEntries, await listDeferredWrites());
  });

  setAnswerDeriver(async (path, input) => {
    const derivedReads = (await getDefinitions()).flatMap(({ derived = [] }) => derived);
    return derivedReads
      .find(({ contract }) => contract.path === path)
      ?.from(input, readStoredAnswer as ReadStored);
  });

  enableOfflineQueries();
  setAnswerStore({ read: readAnswer, knowsSomebody: hasKnownUser });
  setSender(async (contract, input) => {
    await readyPromise;
    return sendOrRecord(contract, input);
  });
  setUnsentSource({ subscribe: onEntriesChange, states: getUnsentStates });
  setFileStore({ away: () => isOfflinePage() && isOffline(), keep: storeFile });
  setLocalImageSource(
    async (id) => (await loadStoredImage(id)) ?? (isOffline() ? loadStoredPicture(id) : undefined),
  );
  onStorageFull(() => void flash('warning', textOf('offline')('notKept')));
  watchNetwork();
  watchPageVisibility();
  watchOtherTabs(onAnsweredWrite, onUndoneEntries);
  watchSendTriggers();
  const clearMemory = () => {
    clearAnswerIndexes();
    revokePictureUrls();
    revokeFileUrls();
  };
  onPersonChange(clearMemory);
  // Locked data may be readable now; a user who returns continues on top of the entries recorded before.
  subscribeLock(() => {
    if (readLock()) clearMemory();
    readyPromise = warnOnFailure(loadWaitingEntries());
    void readyPromise.then(startSending);
  });
  setRenewalCallback(copyOwnTokens);
  startReadAhead(async () => (await getDefinitions()).flatMap(({ ahead = [] }) => ahead));
  onNetworkChange(() => {
    if (isOffline()) scheduleSending();
    else refreshStoredAnswers();
  });
  void readyPromise.then(() => {
    if (listWaitingEntries().length > 0) startSending();
  });
}

/**
 * Stores the renewed tokens of a user who has a code, so that the code can open the sign-in even if the
 * browser ends before it is locked.
 */
async function copyOwnTokens(): Promise<void> {
  const person = findSignedInUser();
  if (person && (await findKnownUser(person))?.byCode) await storeSealedTokens(person);
}

async function loadAll(): Promise<void> {
  await loadWaitingEntries();
  await loadFileIds(listWaitingEntries());
}

/** Makes queries run without a network too, since stored answers can satisfy them. */
function enableOfflineQueries(): void {
  const { queries, ...otherOptions } = cache.getDefaultOptions();
  const defaultRetry = queries?.retry;
  cache.setDefaultOptions({
    ...otherOptions,
    queries: {
      ...queries,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        !isOffline() && typeof defaultRetry === 'function' && defaultRetry(failures, error),
    },
    mutations: { ...otherOptions.mutations, networkMode: 'always' },
  });
}

/** Whether a user worked here before and the service cannot be reached to verify the sign-in. */
async function hasKnownUser(): Promise<boolean> {
  if (!isOfflinePage() || findCurrentUser() === undefined) return false;
  if (isOffline()) return true;
  await checkReachability();
  return isOffline();
}
