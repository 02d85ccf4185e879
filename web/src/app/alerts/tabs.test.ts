import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenToAlerts } from './hearing.ts';
import { storeReceivedAlerts, storeShownAlerts } from './memory.ts';
import { watchAlerts } from './tabs.ts';

vi.mock('./hearing.ts', () => ({ listenToAlerts: vi.fn() }));

let leaving: AbortController;
/** Returns for each started listener whether it is still running. */
const goesOn = () => vi.mocked(listenToAlerts).mock.calls.map(([, , until]) => !until.aborted);
const look = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  leaving = new AbortController();
  vi.mocked(listenToAlerts).mockReset();
  const locks = { request: async (_: string, ...rest: unknown[]) => (rest.at(-1) as () => unknown)() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  leaving.abort();
  vi.restoreAllMocks();
});

function attended(path: string) {
  history.replaceState(null, '', path);
  watchAlerts([{ plant: 'TO1', teamId: 1 }], () => {}, leaving.signal);
}

it('a tablet nobody looks at asks nobody, and asks again when somebody looks', () => {
  attended('/app/tablet/homeTablet');
  expect(goesOn()).toEqual([true]);
  look('hidden');
  expect(goesOn()).toEqual([false]);
  look('visible');
  look('visible');
  expect(goesOn()).toEqual([false, true]);
  leaving.abort();
  expect(goesOn()).toEqual([false, false]);
});

it('a tablet that is opened behind another window waits to be looked at', () => {
  look('hidden');
  attended('/app/operator/homeOperator');
  expect(goesOn()).toEqual([]);
  look('visible');
  expect(goesOn()).toEqual([true]);
});

it('a desk hears on behind another window: its title counts', () => {
  attended('/app/planning/workorder');
  look('hidden');
  expect(goesOn()).toEqual([true]);
});

it('what another tab has shown is no longer counted in the title, and not shown again', async () => {
  const device = { plant: 'TO1', teamId: 1 };
  const alert = { id: 'a', at: '2026-03-16T07:00:00.000Z', text: 'Press down' };
  storeReceivedAlerts(device, 'c1', [alert]);
  look('hidden');
  const show = vi.fn();
  history.replaceState(null, '', '/app/planning/workorder');
  watchAlerts([device], show, leaving.signal);
  expect(document.title).toMatch(/^\(1\)/);
  // The other tab stores what it shows; the browser then sends this event to all others.
  storeShownAlerts([alert]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'alerts.shown' }));
  expect(document.title).not.toMatch(/^\(/);
  look('visible');
  await Promise.resolve();
  expect(show).not.toHaveBeenCalled();
});
