import { GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getFileClient } from '../aws.ts';
import { FileAnswer } from '../file-answer.ts';
import { readPrintImage, readPrintout, storePrintout } from './document-links.ts';

const bucket = mockClient(getFileClient());
const kept = new Map<string, { bytes: Uint8Array; type?: string; metadata?: Record<string, string> }>();
const failed = (httpStatusCode: number) =>
  new S3ServiceException({ name: 'X', $fault: 'client', message: 'x', $metadata: { httpStatusCode } });

beforeEach(() => {
  kept.clear();
  vi.stubEnv('IMAGES_BUCKET', 'images');
  bucket.reset();
  bucket.on(PutObjectCommand).callsFake(({ Bucket, Key, Body, ContentType, Metadata }) => {
    expect(Bucket).toBe('images');
    kept.set(Key, { bytes: Body, type: ContentType, metadata: Metadata });
  });
  bucket.on(GetObjectCommand).callsFake(({ Bucket, Key }) => {
    expect(Bucket).toBe('images');
    const found = kept.get(Key);
    if (!found) throw failed(404);
    const { bytes, type, metadata } = found;
    return { Body: { transformToByteArray: async () => bytes }, ContentType: type, Metadata: metadata };
  });
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => bucket.restore());

const NOW = '2026-03-01T09:00:00.000Z';
const ada = { tenant: 'acme', plant: { id: 'P1' }, user: { id: 'a/da' }, now: NOW };
const at = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString();
const pdf = { name: "Order 'è' (1)*.pdf", type: 'application/pdf', bytes: new Uint8Array([1, 2, 3]) };
const idOf = ({ address }: { address: string }) => address.split('/').at(-1)!;

describe('a document', () => {
  it('is kept for two minutes for whoever asked for it, and comes back under its name', async () => {
    const made = await storePrintout(ada, pdf);
    expect(made).toEqual({
      address: expect.stringMatching(/^\/api\/paper\/items\/[0-9A-HJKMNP-TV-Z]{26}$/),
      name: pdf.name,
      expiresAt: at(120_000),
    });
    expect([...kept.keys()]).toEqual([`papers/acme/P1/a%2Fda/${idOf(made)}`]);
    const answer = await readPrintout(ada, idOf(made));
    expect(answer).toBeInstanceOf(FileAnswer);
    expect(answer.bytes).toEqual(pdf.bytes);
    expect(answer.text).toBe('');
    expect(answer.headers).toEqual({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''Order%20%27%C3%A8%27%20%281%29%2A.pdf",
    });
  });

  it('is gone afterwards', async () => {
    const id = idOf(await storePrintout(ada, pdf));
    expect((await readPrintout({ ...ada, now: at(120_000) }, id)).bytes).toEqual(pdf.bytes);
    await expect(readPrintout({ ...ada, now: at(120_001) }, id)).rejects.toMatchObject({
      kind: 'gone',
      code: 'paperGone',
    });
  });

  it('of somebody else is not there', async () => {
    const id = idOf(await storePrintout(ada, pdf));
    for (const other of [{ tenant: 'acme-2' }, { plant: { id: 'P2' } }, { user: { id: 'bo' } }])
      await expect(readPrintout({ ...ada, ...other }, id)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('is no larger than a function may answer', async () => {
    const of = (length: number) => ({ ...pdf, bytes: new Uint8Array(length) });
    expect(await storePrintout(ada, of(4_400_000))).toHaveProperty('name', pdf.name);
    await expect(storePrintout(ada, of(4_400_001))).rejects.toMatchObject({
      kind: 'tooLarge',
      code: 'paperTooLarge',
    });
    expect(kept.size).toBe(1);
  });

  it('without a name or a type of its own is a PDF', async () => {
    const id = idOf(await storePrintout(ada, pdf));
    kept.set([...kept.keys()][0]!, { bytes: pdf.bytes });
    expect((await readPrintout(ada, id)).headers).toEqual({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''",
    });
  });
});

describe('a picture on paper', () => {
  const place = { tenant: 'acme', plant: 'P1', id: 'i1' };

  it('is there once it was looked at', async () => {
    expect(await readPrintImage(place)).toBeUndefined();
    const key = bucket.commandCalls(GetObjectCommand)[0]!.args[0].input.Key!;
    expect(key).toMatch(/^clean\/.*i1.*paper/);
    kept.set(key, { bytes: new Uint8Array([7]) });
    expect(await readPrintImage(place)).toEqual(new Uint8Array([7]));
  });

  it('that may not be asked for is none; one that cannot be read is a fault', async () => {
    bucket.on(GetObjectCommand).rejects(failed(403));
    expect(await readPrintImage(place)).toBeUndefined();
    for (const error of [
      failed(500),
      Object.assign(new Error('lost'), { $metadata: { httpStatusCode: 404 } }),
    ]) {
      bucket.on(GetObjectCommand).rejects(error);
      await expect(readPrintImage(place)).rejects.toBe(error);
    }
  });
});
