import { expect, it, vi } from 'vitest';
import { renderPage, waitUntil } from '../../testing.tsx';
import { useCurrentPerson } from './at-work.ts';

const asked = vi.hoisted(() => ({ at: undefined as number | undefined }));
vi.mock('./lock-screen.tsx', () => {
  asked.at = performance.now();
  return { LockScreen: () => null };
});
// These modules are large and irrelevant to the test.
vi.mock('../session/session-dialogs.tsx', () => ({}));
vi.mock('../touch-dialog.tsx', () => ({}));

function Home() {
  useCurrentPerson();
  return null;
}

it('nothing is fetched for the lock while there is no network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { unmount } = await renderPage(<Home />);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(asked.at).toBeUndefined();
  unmount();
  online.mockRestore();
});

it('what the lock is made of is fetched, but not while the work of the day is', async () => {
  const begun = performance.now();
  await renderPage(<Home />);
  await waitUntil(() => expect(asked.at).toBeDefined());
  expect(asked.at! - begun).toBeGreaterThan(1_900);
  await vi.dynamicImportSettled();
});
