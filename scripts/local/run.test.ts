import { expect, test } from 'vitest';
import type { Functions } from './functions.ts';
import { runJob } from './run.ts';
import type { Schedule } from './schedules.ts';

type Watcher = Parameters<Functions['watch']>[0];

/** Runs a job of a stack with one schedule, whose function queues two messages to another function. */
async function run(job: string) {
  let notify: Watcher = () => undefined;
  const functions = {
    watch(watcher: Watcher) {
      notify = watcher;
      return () => undefined;
    },
  } as Functions;
  const schedule = {
    jobs: ['Tick', 'tick', 'run-plant-job'],
    async fire() {
      notify({ job: 'tick', answer: { plants: 1 } });
      notify({ job: 'run-plant-job', answer: { made: [{ job: 'generateOrders', created: 2, stocks: 0 }] } });
      notify({ job: 'run-plant-job', error: new Error('poison') });
    },
  } as Schedule;
  return runJob(job, [schedule], functions, async () => undefined);
}

test.each(['Tick', 'tick', 'run-plant-job', 'generate-orders'])('%s runs the schedule', async (job) => {
  expect(await run(job)).toEqual({
    job,
    calls: { tick: { times: 1, failed: 0 }, 'run-plant-job': { times: 2, failed: 1 } },
    counts: { plants: 1, created: 2, stocks: 0 },
  });
});

test('an unknown name runs nothing', async () => {
  expect(await run('nothing')).toBeUndefined();
});
