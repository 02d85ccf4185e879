import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listen } from './hearing.ts';
import { attend } from './tabs.ts';

vi.mock('./hearing.ts', () => ({ listen: vi.fn() }));

let leaving: AbortController;
/** Of each hearing that began, whether it still goes on. */
const goesOn = () => vi.mocked(listen).mock.calls.map(([, , until]) => !until.aborted);
const look = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  leaving = new AbortController();
  vi.mocked(listen).mockReset();
  const locks = { request: async (_: string, ...rest: unknown[]) => (rest.at(-1) as () => unknown)() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  leaving.abort();
  vi.restoreAllMocks();
});

function attended(path: string) {
  history.replaceState(null, '', path);
  attend({ plant: 'TO1', teamId: 1 }, () => {}, leaving.signal);
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
