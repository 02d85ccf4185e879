import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { cloud } from './cloud.ts';
import { heard } from './handlers/heard.ts';

let stack: Stack;
let s3: S3Client;
const Bucket = 'files-000000000000';
beforeAll(async () => {
  stack = await startStack({ template: cloud });
  s3 = new S3Client({});
});
afterAll(() => stack.close());

const moveClock = (advance: string) =>
  fetch(`${stack.url}/api/local/clock`, { method: 'POST', body: JSON.stringify({ advance }) });
const text = async (Key: string) =>
  (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body!.transformToString();
const codeOf = async (answer: Response) => /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1];

describe('objects', () => {
  it('come back as they were put, with their type and metadata', async () => {
    await s3.send(
      new PutObjectCommand({
        Bucket,
        Key: 'a/è à+1.txt',
        Body: 'hello',
        ContentType: 'text/plain',
        Metadata: { who: 'ada' },
      }),
    );
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'a/è à+1.txt' }));
    expect([await got.Body!.transformToString(), got.ContentType, got.Metadata]).toEqual([
      'hello',
      'text/plain',
      { who: 'ada' },
    ]);
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: 'a/è à+1.txt' }))).ContentLength).toBe(5);
  });

  it('may be streamed in, in chunks with a checksum behind them', async () => {
    const whole = Buffer.alloc(300_000, 'chunk ');
    const Body = Readable.from([whole.subarray(0, 100_000), whole.subarray(100_000)]);
    await s3.send(new PutObjectCommand({ Bucket, Key: 'streamed', Body, ContentLength: whole.length }));
    expect(await text('streamed')).toBe(whole.toString());
  });

  it('are read in ranges', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'ranged', Body: '0123456789' }));
    const range = async (Range: string) =>
      (await s3.send(new GetObjectCommand({ Bucket, Key: 'ranged', Range }))).Body!.transformToString();
    expect([await range('bytes=2-4'), await range('bytes=-3'), await range('bytes=8-')]).toEqual([
      '234',
      '789',
      '89',
    ]);
    await expect(range('bytes=20-30')).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  it('are not overwritten when that was forbidden', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'once', Body: 'first', IfNoneMatch: '*' }));
    await expect(
      s3.send(new PutObjectCommand({ Bucket, Key: 'once', Body: 'second', IfNoneMatch: '*' })),
    ).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await text('once')).toBe('first');
  });

  it('are copied, listed by folder and page, and removed', async () => {
    for (const Key of ['list/1', 'list/2', 'list/sub/3', 'list/sub/4', 'list/5'])
      await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
    await s3.send(new CopyObjectCommand({ Bucket, Key: 'list/6', CopySource: `${Bucket}/list/1` }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'list/1' }));
    expect(await text('list/6')).toBe('list/1');
    const keys: string[] = [];
    const folders: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.send(
        new ListObjectsV2Command({ Bucket, Prefix: 'list/', Delimiter: '/', MaxKeys: 2, ContinuationToken }),
      );
      keys.push(...(page.Contents ?? []).map(({ Key }) => Key!));
      folders.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix!));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect([keys, folders]).toEqual([['list/2', 'list/5', 'list/6'], ['list/sub/']]);
    await expect(text('list/1')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('tell the function the template names, for its prefix alone', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'in/new file.csv', Body: 'x' }));
    await s3.send(new PutObjectCommand({ Bucket, Key: 'out/other.csv', Body: 'x' }));
    await stack.settle();
    expect(heard.uploads).toEqual(['ObjectCreated:Put in/new+file.csv']);
  });
});

describe('the signature', () => {
  it('is refused from another key', async () => {
    const stranger = new S3Client({ credentials: { accessKeyId: 'local', secretAccessKey: 'guessed' } });
    await expect(stranger.send(new GetObjectCommand({ Bucket, Key: 'once' }))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
    expect(await codeOf(await fetch(`${process.env.AWS_ENDPOINT_URL_S3}/${Bucket}/once`))).toBe(
      'AccessDenied',
    );
  });

  it('of a URL opens that object, until it expires', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'shared', Body: 'for you' }));
    const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'shared' }), { expiresIn: 120 });
    expect(await (await fetch(url)).text()).toBe('for you');
    expect(await codeOf(await fetch(url.replace('/shared?', '/once?')))).toBe('SignatureDoesNotMatch');
    expect(await codeOf(await fetch(url.replace('X-Amz-Expires=120', 'X-Amz-Expires=9999')))).toBe(
      'SignatureDoesNotMatch',
    );
    expect(await codeOf(await fetch(url, { method: 'PUT', body: 'overwritten' }))).toBe(
      'SignatureDoesNotMatch',
    );
    await moveClock('PT121S');
    const late = await fetch(url);
    expect([late.status, await codeOf(late)]).toEqual([403, 'AccessDenied']);
  });

  it('of a URL to put binds type and key', async () => {
    const url = await getSignedUrl(
      s3,
      new PutObjectCommand({ Bucket, Key: 'mine', ContentType: 'image/png' }),
      { signableHeaders: new Set(['content-type']) },
    );
    expect(
      await codeOf(await fetch(url, { method: 'PUT', body: 'x', headers: { 'content-type': 'text/html' } })),
    ).toBe('SignatureDoesNotMatch');
    expect(
      (await fetch(url, { method: 'PUT', body: 'x', headers: { 'content-type': 'image/png' } })).status,
    ).toBe(200);
  });

  it('covers the body: a damaged one is not stored', async () => {
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'damaged' }));
    const answer = await fetch(url, {
      method: 'PUT',
      body: 'x',
      headers: { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' },
    });
    expect(await codeOf(answer)).toBe('BadDigest');
    await expect(text('damaged')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

describe('an upload in parts', () => {
  const part = Buffer.alloc(5 * 1024 * 1024, 'p');
  const begin = async (Key: string) =>
    (await s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'text/csv' }))).UploadId!;
  const send = async (Key: string, UploadId: string, PartNumber: number, Body: Buffer) => ({
    PartNumber,
    ETag: (await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }))).ETag,
  });

  it('is one object in the order of its parts', async () => {
    const UploadId = await begin('big');
    const second = await send('big', UploadId, 2, Buffer.from('end'));
    const first = await send('big', UploadId, 1, part);
    const done = await s3.send(
      new CompleteMultipartUploadCommand({
        Bucket,
        Key: 'big',
        UploadId,
        MultipartUpload: { Parts: [first, second] },
      }),
    );
    expect(done.ETag).toMatch(/-2"$/);
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'big' }));
    expect([got.ContentType, got.ContentLength]).toEqual(['text/csv', part.length + 3]);
    expect((await got.Body!.transformToString()).endsWith('ppend')).toBe(true);
  });

  it('does not finish with parts it lacks, small parts or parts out of order', async () => {
    const UploadId = await begin('bad');
    const parts = [
      await send('bad', UploadId, 1, Buffer.from('small')),
      await send('bad', UploadId, 2, Buffer.from('end')),
    ];
    const finish = (Parts: typeof parts) =>
      s3.send(
        new CompleteMultipartUploadCommand({ Bucket, Key: 'bad', UploadId, MultipartUpload: { Parts } }),
      );
    await expect(finish(parts)).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(finish([...parts].reverse())).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await expect(finish([{ PartNumber: 3, ETag: '"none"' }])).rejects.toMatchObject({ name: 'InvalidPart' });
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key: 'bad', UploadId }));
    await expect(finish(parts)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });
});

describe('a form upload', () => {
  const policy = () =>
    createPresignedPost(s3, {
      Bucket,
      Key: 'quarantine/1.png',
      Conditions: [['content-length-range', 1, 10], { 'Content-Type': 'image/png' }],
      Fields: { 'Content-Type': 'image/png' },
      Expires: 120,
    });
  const post = async (
    { url, fields }: Awaited<ReturnType<typeof policy>>,
    body: string,
    changes: Record<string, string> = {},
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...changes })) form.append(name, value);
    form.append('file', new Blob([body]), 'photo.png');
    return fetch(url, { method: 'POST', body: form, headers: { origin: stack.url } });
  };

  it('is stored as its policy says, and the page may read the answer', async () => {
    const answer = await post(await policy(), 'pixels');
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, stack.url]);
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: 'quarantine/1.png' }))).ContentType).toBe(
      'image/png',
    );
  });

  it.each([
    ['too large', '12345678901', {}, 'EntityTooLarge'],
    ['empty', '', {}, 'EntityTooSmall'],
    ['of another key', 'x', { key: 'clean/1.png' }, 'AccessDenied'],
    ['of another type', 'x', { 'Content-Type': 'text/html' }, 'AccessDenied'],
    ['with a field more', 'x', { acl: 'public-read' }, 'AccessDenied'],
    [
      'with a policy of its own',
      'x',
      { Policy: Buffer.from('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}').toString('base64') },
      'SignatureDoesNotMatch',
    ],
  ])('%s is refused', async (_, body, changes, code) => {
    expect(await codeOf(await post(await policy(), body, changes))).toBe(code);
  });

  it('after its time is refused', async () => {
    const signed = await policy();
    await moveClock('PT3M');
    expect(await codeOf(await post(signed, 'x'))).toBe('AccessDenied');
  });
});
