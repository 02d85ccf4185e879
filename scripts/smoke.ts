// Checks that a deployed stage answers in the version of this repository: `npm run smoke -- https://plants.example.com`.
import { readFileSync } from 'node:fs';
import { runSmokeTest } from './deploy/smoke-test.ts';

const [site] = process.argv.slice(2);
if (!site || !URL.canParse(site)) {
  console.error('Name the address of the stage: npm run smoke -- https://plants.example.com');
  process.exit(1);
}
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const results = await runSmokeTest(site.replace(/\/$/, ''), version);
for (const { name, problem } of results)
  console.log(`${problem ? 'failed' : 'passed'}: ${name}${problem ? `: ${problem}` : ''}`);
if (results.some(({ problem }) => problem)) process.exit(1);
