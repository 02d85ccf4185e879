import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, expect, it, vi } from 'vitest';
import { buildAddresses } from './addresses.ts';
import type { Exchange } from './exchange.ts';
import { sendJson } from './exchange.ts';
import { createHttpFront, type ServiceHandlers } from './front.ts';
import { listen } from './listen.ts';

const server = createServer();
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

/** Writes to a database that may not grow, so that SQLite reports a full disk. */
function writeOnFullDisk() {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE items (text TEXT) STRICT; PRAGMA max_page_count = 2');
  database.prepare('INSERT INTO items VALUES (?)').run('x'.repeat(100_000));
}
function saveOnFullDisk() {
  throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
}

it('services of a stack on a full disk refuse writes by a name of their own, and go on', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const answer = (exchange: Exchange) => sendJson(exchange, 200, {});
  const doors: ServiceHandlers = {
    ...{ s3: saveOnFullDisk, sqs: writeOnFullDisk, signIn: writeOnFullDisk },
    ...{ secrets: answer, accounts: answer, desk: answer, commands: answer, config: answer, openapi: answer },
    distribution: answer,
    broker: answer,
    connections: answer,
    sockets: answer as never,
  };
  const port = await listen(server, 0);
  const front = createHttpFront(buildAddresses(port), doors);
  server.on('request', front.listener);
  const url = `http://localhost:${port}`;
  const common = { region: 'eu-west-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };

  const files = new S3Client({ ...common, endpoint: `${url}/_aws/s3`, forcePathStyle: true });
  await expect(files.send(new PutObjectCommand({ Bucket: 'b', Key: 'k', Body: 'x' }))).rejects.toMatchObject({
    name: 'InsufficientStorage',
    $metadata: { attempts: 1 },
  });
  const queues = new SQSClient({ ...common, endpoint: `${url}/_aws/sqs`, useQueueUrlAsEndpoint: false });
  await expect(
    queues.send(new SendMessageCommand({ QueueUrl: `${url}/_aws/sqs/q`, MessageBody: 'x' })),
  ).rejects.toMatchObject({ name: 'InsufficientStorage', $metadata: { attempts: 1 } });
  expect((await fetch(`${url}/auth/sign-in`, { method: 'POST' })).status).toBe(507);
  expect((await fetch(url)).status).toBe(200);
  expect(logged).toHaveBeenCalledTimes(3);
});
