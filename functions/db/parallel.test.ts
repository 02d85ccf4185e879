import { expect, it } from 'vitest';
import { runInParallel } from './parallel.ts';

it('all is done once, so many at a time', async () => {
  const done: number[] = [];
  let [now, most] = [0, 0];
  await runInParallel(new Set([1, 2, 3, 4, 5, 6, 7]), 3, async (n) => {
    most = Math.max(most, ++now);
    await new Promise(setImmediate);
    now--;
    done.push(n);
  });
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

it('what fails is told', async () => {
  const work = async (n: number) => {
    if (n === 2) throw new Error('lost');
  };
  await expect(runInParallel([1, 2, 3], 2, work)).rejects.toThrow('lost');
});
