// Writes the CloudFormation templates to cdk.out, checked by cdk-nag. Needs no network and no account.
// `npm run synth [-- --bundle] [-- -c stage=prod …]`
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    bundle: { type: 'boolean', default: false },
    context: { type: 'string', short: 'c', multiple: true, default: [] },
    out: { type: 'string', default: join(root, 'cdk.out') },
  },
});
const context = Object.fromEntries(
  values.context.map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]),
);

const started = performance.now();
const { status } = spawnSync(process.execPath, [join(root, 'infra/app.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    CDK_OUTDIR: values.out,
    CDK_CONTEXT_JSON: JSON.stringify({ ...context, bundling: values.bundle ? 'on' : 'off' }),
  },
});
if (status !== 0) {
  console.error(
    '\nNo template. A finding is corrected, or acknowledged beside its construct with its reason.',
  );
  process.exit(1);
}
const counts = ['Plantledger', 'Watch'].map((stack) => {
  const { Resources } = JSON.parse(readFileSync(join(values.out, `${stack}.template.json`), 'utf8'));
  return `${stack} ${Object.keys(Resources).length} resources`;
});
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${values.out}: ${counts.join(', ')}, 0 findings, ${seconds} s`);
