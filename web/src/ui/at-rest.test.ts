// Tests that `waitForPage` waits for the requests of the page, with a time limit.
import { afterEach, expect, it, vi } from 'vitest';
import { cache } from '../cache.ts';
import { waitForPage } from './at-rest.ts';

afterEach(() => {
  vi.useRealTimers();
  cache.clear();
});

async function waiting() {
  let over = false;
  void waitForPage().then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(500);
  return () => over;
}

it('comes once the questions of the page are answered', async () => {
  vi.useFakeTimers();
  let answer = (_: string) => {};
  const asked = cache.fetchQuery({
    queryKey: ['a'],
    queryFn: () => new Promise<string>((done) => (answer = done)),
  });
  const isOver = await waiting();
  expect(isOver()).toBe(false);
  answer('it');
  await asked;
  await vi.advanceTimersByTimeAsync(500);
  expect(isOver()).toBe(true);
});

it('comes at once where nothing is asked, and after two seconds where nothing is answered', async () => {
  vi.useFakeTimers();
  expect((await waiting())()).toBe(true);
  let answer = (_: string) => {};
  const asked = cache.fetchQuery({
    queryKey: ['b'],
    queryFn: () => new Promise<string>((done) => (answer = done)),
  });
  const isOver = await waiting();
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isOver()).toBe(true);
  answer('late');
  await asked;
});
