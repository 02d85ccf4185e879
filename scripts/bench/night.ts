// One night of a plant's warehouses: `node night.ts <tenant> <plant> <now>`. Says how long it took, and the most memory.
// It is a process of its own and imports what the job does, no more.
import { generate } from '../../functions/jobs/generate-orders.ts';
import { round } from './figure.ts';

const [tenant = '', plant = '', now = ''] = process.argv.slice(2);
const begun = performance.now();
const { stocks } = await generate(tenant, plant, now);
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
console.log(
  JSON.stringify({
    stocks,
    seconds: round((performance.now() - begun) / 1000),
    cpu: round((userCPUTime + systemCPUTime) / 1e6),
    megabytes: Math.round(maxRSS / 1000),
  }),
);
