// Runs a schedule now and waits until all resulting work is done.
import type { Functions } from './functions.ts';
import type { Schedule } from './schedules.ts';

/** Names by which scripts run the schedule of a function that has another name now. */
const currentNames: Readonly<Record<string, string>> = { 'generate-orders': 'run-plant-job' };

export interface JobRun {
  job: string;
  /** Number of calls and failures of each function meanwhile. */
  calls: Record<string, { times: number; failed: number }>;
  /** Numbers in the answers of the functions, summed by name. */
  counts: Record<string, number>;
  /** Error of the schedule itself. */
  error?: string;
}

export async function runJob(
  job: string,
  schedules: Schedule[],
  functions: Functions,
  settle: () => Promise<void>,
): Promise<JobRun | undefined> {
  const name = currentNames[job] ?? job;
  const schedule = schedules.find(({ jobs }) => jobs.includes(name));
  if (!schedule) return undefined;
  const jobRun: JobRun = { job, calls: {}, counts: {} };
  const unwatch = functions.watch(({ job: calledJob, answer, error }) => {
    const { times, failed } = jobRun.calls[calledJob] ?? { times: 0, failed: 0 };
    jobRun.calls[calledJob] = { times: times + 1, failed: failed + (error === undefined ? 0 : 1) };
    addNumbers(answer, jobRun.counts);
  });
  try {
    await schedule.fire().catch((error: Error) => Object.assign(jobRun, { error: error.message }));
    await settle();
  } finally {
    unwatch();
  }
  return jobRun;
}

function addNumbers(answer: unknown, counts: Record<string, number>) {
  if (typeof answer !== 'object' || answer === null) return;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'number') counts[name] = (counts[name] ?? 0) + value;
    else addNumbers(value, counts);
  }
}
