import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createImageUploadForm, createImageUrls, createPdfUrl } from './image-links.ts';
import { createPresignedUrl, createUploadForm } from './presign.ts';
import { createFileUploadForm } from './upload-form.ts';

const NOW = '2026-03-01T09:07:30.250Z';
const SECRET = 'local-secret';
beforeEach(() => {
  for (const [name, value] of Object.entries({
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: SECRET,
    AWS_SESSION_TOKEN: undefined,
    IMAGES_URL: 'https://images.example',
    IMAGES_BUCKET: 'images',
    INGESTION_URL: 'https://ingestion.example/kept',
    INGESTION_BUCKET: 'ingestion',
  }))
    vi.stubEnv(name, value);
});
afterEach(() => vi.unstubAllEnvs());

/** Computes the signature as the bucket does (AWS Signature Version 4). */
const signed = (text: string) => {
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
  const day = hmac(`AWS4${SECRET}`, '20260301');
  const key = ['eu-west-1', 's3', 'aws4_request'].reduce(hmac, day);
  return hmac(key, text).toString('hex');
};
const SCOPE = '20260301/eu-west-1/s3/aws4_request';
function isGood(address: string, method = 'GET') {
  const { host, pathname, searchParams } = new URL(address);
  const signature = searchParams.get('X-Amz-Signature');
  searchParams.delete('X-Amz-Signature');
  const strictly = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...searchParams].map((pair) => pair.map(strictly).join('=')).sort();
  const asked = [method, pathname, query.join('&'), `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const digest = createHash('sha256').update(asked).digest('hex');
  const at = searchParams.get('X-Amz-Date');
  return signature === signed(['AWS4-HMAC-SHA256', at, SCOPE, digest].join('\n'));
}
const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams);
const policyOf = ({ Policy = '' }: Record<string, string>) =>
  JSON.parse(Buffer.from(Policy, 'base64').toString());

describe('a form that uploads', () => {
  const form = () => createUploadForm('images', 'quarantine/a', { type: 'image/png', bytes: 9 }, NOW, 120);

  it('is signed in our own name', async () => {
    const fields = await form();
    expect(fields).toMatchObject({
      key: 'quarantine/a',
      'Content-Type': 'image/png',
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': `local/${SCOPE}`,
      'X-Amz-Date': '20260301T090730Z',
    });
    expect(fields['X-Amz-Signature']).toBe(signed(fields.Policy!));
    expect(fields).not.toHaveProperty('X-Amz-Security-Token');
  });

  it('allows exactly this key, type and so many bytes, for so long', async () => {
    const { expiration, conditions } = policyOf(await form());
    expect(expiration).toBe('2026-03-01T09:09:30.250Z');
    expect(conditions).toEqual([
      { bucket: 'images' },
      ['content-length-range', 9, 9],
      { key: 'quarantine/a' },
      { 'Content-Type': 'image/png' },
      { 'X-Amz-Algorithm': 'AWS4-HMAC-SHA256' },
      { 'X-Amz-Credential': `local/${SCOPE}` },
      { 'X-Amz-Date': '20260301T090730Z' },
    ]);
  });

  it('bears the token of a role, which is signed too', async () => {
    vi.stubEnv('AWS_SESSION_TOKEN', 'token');
    const fields = await form();
    expect(fields['X-Amz-Security-Token']).toBe('token');
    expect(policyOf(fields).conditions).toContainEqual({ 'X-Amz-Security-Token': 'token' });
  });
});

describe('an address', () => {
  it('is signed, with how the object is to be served', async () => {
    const address = await createPresignedUrl(
      'https://images.example',
      'clean/è a+b/1',
      { 'response-x': 'a b&c' },
      NOW,
      600,
    );
    expect(address.startsWith('https://images.example/clean/%C3%A8%20a%2Bb/1?')).toBe(true);
    expect(queryOf(address)).toMatchObject({
      'response-x': 'a b&c',
      'X-Amz-Expires': '600',
      'X-Amz-Credential': `local/${SCOPE}`,
    });
    expect(isGood(address)).toBe(true);
    expect(isGood(address.replace('a%20b%26c', 'a'))).toBe(false);
    expect(isGood(address, 'PUT')).toBe(false);
  });

  it('may be for another method, below a path and at a port', async () => {
    for (const origin of ['http://127.0.0.1:4000/files', 'http://127.0.0.1:4000/files/']) {
      const address = await createPresignedUrl(origin, 'a', {}, NOW, 60, 'PUT');
      expect(address.startsWith('http://127.0.0.1:4000/files/a?')).toBe(true);
      expect(isGood(address, 'PUT')).toBe(true);
    }
  });

  it('is the same for five minutes, so that a browser knows what it has', async () => {
    const at = (now: string) => createPresignedUrl('https://images.example', 'a', {}, now, 600);
    const first = await at('2026-03-01T09:05:00.000Z');
    expect(queryOf(first)['X-Amz-Date']).toBe('20260301T090500Z');
    expect(await at('2026-03-01T09:09:59.999Z')).toBe(first);
    expect(await at('2026-03-01T09:10:00.000Z')).not.toBe(first);
  });

  it('bears the token of a role', async () => {
    vi.stubEnv('AWS_SESSION_TOKEN', 'token');
    const address = await createPresignedUrl('https://images.example', 'a', {}, NOW, 600);
    expect(queryOf(address)['X-Amz-Security-Token']).toBe('token');
  });
});

describe('a picture', () => {
  const place = { tenant: 'acme', plant: 'P1', id: 'i1' };

  it('is brought in for two minutes, into quarantine', async () => {
    const { url, fields } = await createImageUploadForm(place, { type: 'image/png', bytes: 9 }, NOW);
    expect(url).toBe('https://images.example');
    expect(fields.key).toMatch(/^quarantine\/.*i1$/);
    expect(policyOf(fields)).toMatchObject({ expiration: '2026-03-01T09:09:30.250Z' });
    expect(policyOf(fields).conditions[0]).toEqual({ bucket: 'images' });
  });

  it('is seen in both sizes for ten minutes, by one browser alone', async () => {
    const { full, thumb } = await createImageUrls(place, NOW);
    expect(new URL(full).pathname).not.toBe(new URL(thumb).pathname);
    for (const [size, address] of Object.entries({ full, thumb })) {
      expect(isGood(address)).toBe(true);
      expect(new URL(address).pathname).toMatch(new RegExp(`^/clean/.*i1.*${size}`));
      expect(queryOf(address)).toMatchObject({
        'X-Amz-Expires': '600',
        'response-content-disposition': 'inline',
        'response-content-type': 'image/webp',
        'response-cache-control': 'private, max-age=600, immutable',
      });
    }
  });

  it('that is a PDF is only downloaded, under its name', async () => {
    const address = await createPdfUrl(place, "Bosch (2)'s è.pdf", NOW);
    expect(isGood(address)).toBe(true);
    expect(new URL(address).pathname).toMatch(/^\/clean\/.*i1.*file/);
    expect(queryOf(address)).toMatchObject({
      'X-Amz-Expires': '600',
      'response-content-disposition': "attachment; filename*=UTF-8''Bosch%20%282%29%27s%20%C3%A8.pdf",
      'response-content-type': 'application/pdf',
      'response-cache-control': 'private, no-store',
    });
  });
});

it('a file of data is brought in for two minutes, of any type', async () => {
  const { url, fields } = await createFileUploadForm('quarantine/acme/f1', 7_000_000, NOW);
  expect([url, fields.key, fields['Content-Type']]).toEqual([
    'https://ingestion.example/kept',
    'quarantine/acme/f1',
    'application/octet-stream',
  ]);
  const { expiration, conditions } = policyOf(fields);
  expect([expiration, conditions.slice(0, 2)]).toEqual([
    '2026-03-01T09:09:30.250Z',
    [{ bucket: 'ingestion' }, ['content-length-range', 7_000_000, 7_000_000]],
  ]);
});
