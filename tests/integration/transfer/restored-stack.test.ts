// The commands on real stacks: a backup of a stack at work becomes the data folder of another one, and a person that was
// erased meanwhile does not come back.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, expect, it } from 'vitest';
import { scanTable } from '#functions/db/transfer/scan.ts';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { backUp } from '#scripts/transfer/backup.ts';
import { invokeControl } from '#scripts/transfer/control.ts';
import { openDataCopy } from '#scripts/transfer/data-copy.ts';
import { erasePerson } from '#scripts/transfer/erasure.ts';
import { readErasures } from '#scripts/transfer/erasure-list.ts';
import { restoreFolder } from '#scripts/transfer/restore.ts';
import { openTarget } from '#scripts/transfer/target.ts';

const folder = mkdtempSync(join(tmpdir(), 'plantledger-restored-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const invite = (stack: Stack, email: string, name: string) =>
  invokeControl({ port: String(stack.port) }, 'invite', { code: 'NOVA', email, name });
const openData = (stack: Stack) => openTarget({ port: String(stack.port) });

/** Address of the first user, who got an invitation by mail. */
const ERASED = /root@nova/;

/** Returns the items and the inbox in which the pattern is found. */
async function findTexts(stack: Stack, pattern: RegExp): Promise<string[]> {
  const { dynamo, table } = await openData(stack);
  const texts: string[] = [];
  for await (const item of scanTable(dynamo, table)) texts.push(JSON.stringify(item));
  const inbox = await fetch(`${stack.env.AWS_ENDPOINT_URL_SESV2}/store`);
  return [...texts, await inbox.text()].filter((text) => pattern.test(text));
}

it('restores a backup into a folder, without the person who was erased since', async () => {
  const stack = await startStack({ data: join(folder, 'source') });
  await invokeControl({ port: String(stack.port) }, 'create', {
    ...{ code: 'NOVA', name: 'Nova Foods', admin: 'root@nova.example' },
  });
  await invite(stack, 'ada@nova.example', 'Ada Rossi');
  const target = await openData(stack);
  const file = { Bucket: target.buckets.images, Key: 'clean/NOVA/NV1/one/full' };
  await target.s3.send(new PutObjectCommand({ ...file, Body: 'picture', ContentType: 'image/webp' }));
  await stack.settle();

  const others = Array.from({ length: 10 }, (_, i) => invite(stack, `p${i}@nova.example`, `Person ${i}`));
  const manifest = await backUp(target, join(folder, 'backup'));
  await Promise.all(others);
  await stack.settle();
  expect(await findTexts(stack, ERASED)).not.toEqual([]);
  await erasePerson(target, 'NOVA', { email: 'root@nova.example', confirmed: true });
  expect(await findTexts(stack, ERASED)).toEqual([]);
  const erasures = await readErasures(target);
  await stack.close();

  const copy = await openDataCopy(join(folder, 'backup'), 'backup');
  const restored = await restoreFolder(copy, join(folder, 'restored'), { people: [], erasures });
  expect(restored).toMatchObject({ digest: manifest.digest, objects: 1, erasures: 1 });

  const second = await startStack({ data: join(folder, 'restored') });
  expect(await findTexts(second, ERASED)).toEqual([]);
  expect(await findTexts(second, /ada@nova/)).not.toEqual([]);
  // The chain of the trail goes on with the head of the backup.
  expect(await findTexts(second, /"kind":\{"S":"restored"\}/)).not.toEqual([]);
  const { s3 } = await openData(second);
  const { Body, ContentType } = await s3.send(new GetObjectCommand(file));
  expect([await Body!.transformToString(), ContentType]).toEqual(['picture', 'image/webp']);
  await second.close();
}, 120_000);
