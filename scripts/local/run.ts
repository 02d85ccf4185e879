// Runs a schedule now and waits until all it caused is done.
import type { Functions } from './functions.ts';
import type { Schedule } from './schedules.ts';

export interface Ran {
  job: string;
  /** How often each function was called meanwhile, and how often it failed. */
  calls: Record<string, { times: number; failed: number }>;
  /** Numbers the functions answered, added up by their names. */
  counts: Record<string, number>;
  /** Why the schedule itself failed. */
  error?: string;
}

export async function runJob(
  job: string,
  schedules: Schedule[],
  functions: Functions,
  settle: () => Promise<void>,
): Promise<Ran | undefined> {
  const schedule = schedules.find(({ jobs }) => jobs.includes(job));
  if (!schedule) return undefined;
  const ran: Ran = { job, calls: {}, counts: {} };
  const unwatch = functions.watch(({ job: called, answer, error }) => {
    const { times, failed } = ran.calls[called] ?? { times: 0, failed: 0 };
    ran.calls[called] = { times: times + 1, failed: failed + (error === undefined ? 0 : 1) };
    addNumbers(answer, ran.counts);
  });
  try {
    await schedule.fire().catch((error: Error) => Object.assign(ran, { error: error.message }));
    await settle();
  } finally {
    unwatch();
  }
  return ran;
}

function addNumbers(answer: unknown, counts: Record<string, number>) {
  if (typeof answer !== 'object' || answer === null) return;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'number') counts[name] = (counts[name] ?? 0) + value;
    else addNumbers(value, counts);
  }
}
