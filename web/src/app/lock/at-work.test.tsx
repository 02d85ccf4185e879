import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage, waitUntil } from '../../testing.tsx';
import { useCurrentPerson } from './at-work.ts';

const lock = vi.hoisted(() => ({ isLoaded: false }));
vi.mock('./lock-screen.tsx', () => {
  lock.isLoaded = true;
  return { LockScreen: () => null };
});
// These modules are large and irrelevant to the test.
vi.mock('../session/session-dialogs.tsx', () => ({}));
vi.mock('../touch-dialog.tsx', () => ({}));

function Home() {
  useCurrentPerson();
  return null;
}

afterEach(() => void vi.useRealTimers());

/** Opens the first page under a clock that the test moves. */
async function openHome() {
  const { router, unmount } = await renderPage(<Home />, { at: '/elsewhere' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(() => router.navigate('/page'));
  return unmount;
}

it('nothing is fetched for the lock while there is no network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const unmount = await openHome();
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.dynamicImportSettled();
  expect(lock.isLoaded).toBe(false);
  unmount();
  online.mockRestore();
});

it('what the lock is made of is fetched, but not while the work of the day is', async () => {
  await openHome();
  await vi.advanceTimersByTimeAsync(1_900);
  await vi.dynamicImportSettled();
  expect(lock.isLoaded).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await waitUntil(() => expect(lock.isLoaded).toBe(true));
  await vi.dynamicImportSettled();
});
