// Runs the night job of a plant's warehouses: `node night.ts <tenant> <plant> <now>`. Prints the time, the
// CPU and the peak memory.
// It is a separate program that imports only what the job imports, so that its memory is comparable.
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import { round } from './figure.ts';

const [tenant = '', plant = '', now = ''] = process.argv.slice(2);
const startedAt = performance.now();
const { stocks } = await runAllJobs(tenant, plant, now);
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
console.log(
  JSON.stringify({
    stocks,
    seconds: round((performance.now() - startedAt) / 1000),
    cpu: round((userCPUTime + systemCPUTime) / 1e6),
    megabytes: Math.round(maxRSS / 1000),
  }),
);
