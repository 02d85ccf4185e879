// Upgrade of a data folder whose buckets and queue messages have the names of an earlier template.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { readTemplate, type Template } from '#scripts/local/template.ts';

/** Names of the buckets in the template of version 2.3.0. */
const earlier = {
  images: 'plantledger-dev-images-000000000000-eu-west-1',
  ingestion: 'plantledger-dev-ingestion-000000000000-eu-west-1',
};
const current = { images: 'dataimages', ingestion: 'dataingestion' };
const kinds = ['images', 'ingestion'] as const;

let data: string;
let template: Template;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'plantledger-buckets-'));
  template = await readTemplate();
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

async function withStack<Answer>(work: (stack: Stack, s3: S3Client) => Promise<Answer>): Promise<Answer> {
  const stack = await startStack({ data });
  const { AWS_ENDPOINT_URL_S3: endpoint } = stack.env;
  const s3 = new S3Client({ endpoint, forcePathStyle: true, region: 'eu-west-1' });
  try {
    return await work(stack, s3);
  } finally {
    await stack.close();
  }
}
function openDatabase() {
  return new DatabaseSync(join(data, 'stack.db'));
}

/** Gives the folder the names that the earlier program wrote. */
function goBack() {
  const database = openDatabase();
  database.prepare("DELETE FROM state WHERE name = 'buckets'").run();
  for (const kind of kinds)
    database.prepare('UPDATE objects SET bucket = ? WHERE bucket = ?').run(earlier[kind], current[kind]);
  const [queue] = Object.keys(template.Resources).filter((id) => id.startsWith('AsyncReadImageDead'));
  const notification = {
    Records: [{ s3: { bucket: { name: earlier.images }, object: { key: 'quarantine/a' } } }],
  };
  database
    .prepare(
      "INSERT INTO messages (id, queue, body, attributes, sent_at, visible_at) VALUES ('m', ?, ?, '{}', ?, ?)",
    )
    .run(
      queue!.replace(/[0-9A-F]{8}$/, ''),
      JSON.stringify(notification),
      Date.now(),
      Date.now() + 3_600_000,
    );
  database.close();
}

it('keeps every object and every waiting notification under the new names', async () => {
  await withStack(async (_, s3) => {
    for (const kind of kinds)
      for (const n of [1, 2])
        await s3.send(
          new PutObjectCommand({ Bucket: current[kind], Key: `clean/${kind}-${n}`, Body: `${kind} ${n}` }),
        );
  });
  goBack();
  for (const start of ['the first', 'the second'])
    await withStack(async (_, s3) => {
      for (const kind of kinds) {
        const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: current[kind] }));
        expect(
          Contents.map(({ Key }) => Key),
          start,
        ).toEqual([`clean/${kind}-1`, `clean/${kind}-2`]);
        const { Body } = await s3.send(
          new GetObjectCommand({ Bucket: current[kind], Key: `clean/${kind}-2` }),
        );
        expect(await Body!.transformToString()).toBe(`${kind} 2`);
      }
    });
  const database = openDatabase();
  const rows = database.prepare("SELECT body FROM messages WHERE id = 'm'").all();
  const names = database.prepare('SELECT DISTINCT bucket FROM objects ORDER BY bucket').all();
  database.close();
  expect(rows.map(({ body }) => JSON.parse(String(body)).Records[0].s3.bucket.name)).toEqual([
    current.images,
  ]);
  expect(names.map(({ bucket }) => bucket)).toEqual([current.images, current.ingestion]);
});
