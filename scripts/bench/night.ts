// One night of the large plant's warehouses: `node night.ts <now>`. Says how long it took and the most memory.
import { generate } from '../../functions/jobs/generate-orders.ts';
import { round } from './figure.ts';
import { scope } from './plants.ts';

const begun = performance.now();
const { stocks } = await generate(scope.tenant, scope.plant, process.argv[2] ?? '');
console.log(
  JSON.stringify({
    stocks,
    seconds: round((performance.now() - begun) / 1000),
    megabytes: Math.round(process.resourceUsage().maxRSS / 1000),
  }),
);
