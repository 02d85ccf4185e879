// Tests of the bundled HTTP functions: their size, and that they still answer.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { bundle } from '#scripts/bundle.ts';
import type { AnyEndpoint, Api } from '#shared/contract.ts';
import { features } from '#shared/features.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
afterAll(() => rmSync(folder, { recursive: true }));

const closed = (apis: Record<string, Api>) =>
  Object.values(apis)
    .flatMap((api) => Object.values(api))
    .find(
      ({ requiredPermission, path }) => requiredPermission !== 'public' && !path.includes('{'),
    ) as AnyEndpoint;

const key = 'of the distribution';
const called = ({ method, path }: AnyEndpoint) => ({
  version: '2.0',
  routeKey: `${method} ${path}`,
  rawPath: path,
  rawQueryString: '',
  headers: { 'x-origin-key': key },
  requestContext: { requestId: 'test', http: { method, path } },
  isBase64Encoded: false,
  stageVariables: { ORIGIN_DIGESTS: createHash('sha256').update(key).digest('hex') },
});

/**
 * Maximum bundle sizes of features in KiB: printing includes the library that draws PDF files, integration those of
 * calendars and of directories.
 */
const largeFeatures: Readonly<Record<string, number>> = { printing: 2_000, integration: 800 };
/** Returns the maximum bundle size of a feature in bytes. */
const maxBytes = (feature: string) => (largeFeatures[feature] ?? 700) * 1024;

/** Features whose functions each run bundles: sign-ins, orders, and the one with a library of its own. */
const quickFeatures: readonly string[] = ['access', 'planned', 'printing'];

describe.each(Object.entries(features))('%s', (feature, apis) => {
  const ofTier = quickFeatures.includes(feature) ? {} : { tags: ['long'] };
  test('is as large as it may be, and refuses a caller without a session', ofTier, async () => {
    const built = await bundle(join(root, `functions/${feature}/handler.ts`), join(folder, feature));
    expect(built.bytes).toBeLessThanOrEqual(maxBytes(feature));

    const script = `require(${JSON.stringify(built.file)}).handler(${JSON.stringify(called(closed(apis)))}, {}).then((answer) => process.stdout.write('\\n' + JSON.stringify(answer)))`;
    const env = {
      PATH: process.env.PATH,
      TABLE: 'none',
      AWS_REGION: 'eu-south-1',
    };
    const said = execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
    const answer = JSON.parse(said.split('\n').at(-1) ?? '');
    expect(answer).toMatchObject({ statusCode: 401 });
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'signIn' });
  });
});
