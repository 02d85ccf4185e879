// What is shipped: the size of each HTTP function, and that it still answers once bundled.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { bundle } from '../scripts/bundle.ts';
import type { AnyEndpoint, Api } from '../shared/contract.ts';
import { features } from '../shared/features.ts';
import { bent, randomFrom, sampleOf, shapeOf } from '../tests/integration/hostile.ts';
import type { Features } from './api.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
afterAll(() => rmSync(folder, { recursive: true }));

const closed = (apis: Record<string, Api>) =>
  Object.values(apis)
    .flatMap((api) => Object.values(api))
    .find(({ needs, path }) => needs !== 'public' && !path.includes('{')) as AnyEndpoint;

async function verdict({ input: schema }: AnyEndpoint, input: unknown): Promise<string> {
  try {
    return inspect(await schema['~standard'].validate(structuredClone(input)), { depth: 12 });
  } catch (error) {
    return String(error);
  }
}

const key = 'of the distribution';
const called = ({ method, path }: AnyEndpoint) => ({
  version: '2.0',
  routeKey: `${method} ${path}`,
  rawPath: path,
  rawQueryString: '',
  headers: { 'x-origin-key': key },
  requestContext: { requestId: 'test', http: { method, path } },
  isBase64Encoded: false,
});

test('what every function brings before its own calls is at most 210 KB', async () => {
  const entry = join(folder, 'empty.ts');
  writeFileSync(
    entry,
    `import { serve } from '${root}functions/http/serve.ts';\nexport const handler = serve();`,
  );
  expect((await bundle(entry, join(folder, 'empty'))).bytes).toBeLessThanOrEqual(210_000);
});

test('a bundled call refuses what it refuses unbundled, and holds neither its answer nor its words', async () => {
  const entry = join(folder, 'calls.ts');
  writeFileSync(entry, `export { features } from '${root}shared/features.ts';`);
  const { file } = await bundle(entry, join(folder, 'calls'));
  const bundled = createRequire(import.meta.url)(file).features as typeof features;
  const random = randomFrom(7);
  const refused = { both: 0, neither: 0 };
  for (const [feature, apis] of Object.entries(features))
    for (const [thing, api] of Object.entries(apis))
      for (const [verb, call] of Object.entries(api as Api)) {
        const same = (bundled as Features)[feature]![thing]![verb]!;
        expect(Object.keys(same)).toEqual(
          Object.keys(call).filter((key) => key !== 'output' && key !== 'says'),
        );
        const base = sampleOf(shapeOf(call), { code: 'A', description: 'x' }) as Record<string, unknown>;
        for (let n = 0; n < 30; n++) {
          const input = n === 0 ? base : bent(random, base);
          const [theirs, ours] = await Promise.all([verdict(same, input), verdict(call, input)]);
          expect(theirs, `${feature}.${thing}.${verb}`).toBe(ours);
          refused[ours.includes('issues') ? 'both' : 'neither']++;
        }
      }
  expect(refused.both).toBeGreaterThan(1000);
  expect(refused.neither).toBeGreaterThan(500);
});

/**
 * What draws PDFs is a library of its own, and what maps files knows how headers are called in three languages. Requests plan cycles
 * and take spares; reports fold what all others write.
 */
const most: Readonly<Record<string, number>> = {
  ...{ printing: 2_000_000, ingestion: 350_000, requests: 325_000, reports: 320_000 },
};

describe.each(Object.entries(features))('%s', (feature, apis) => {
  test('is as large as it may be, and refuses a caller without a session', async () => {
    const built = await bundle(join(root, `functions/${feature}/handler.ts`), join(folder, feature));
    expect(built.bytes).toBeLessThanOrEqual(most[feature] ?? 305_000);

    const script = `require(${JSON.stringify(built.file)}).handler(${JSON.stringify(called(closed(apis)))}, {}).then((answer) => process.stdout.write('\\n' + JSON.stringify(answer)))`;
    const env = {
      PATH: process.env.PATH,
      TABLE: 'none',
      AWS_REGION: 'eu-south-1',
      ORIGIN_DIGEST: createHash('sha256').update(key).digest('hex'),
    };
    const said = execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
    const answer = JSON.parse(said.split('\n').at(-1) ?? '');
    expect(answer).toMatchObject({ statusCode: 401 });
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'signIn' });
  });
});
