// Objects of the ingestion bucket, accessed by presigned addresses: the S3 client would be a third of the
// function's bundle.
import { RefusalError } from '#shared/refused.ts';
import { runInParallel } from '../../db/parallel.ts';
import { getSetting } from '../aws.ts';
import { createPresignedUrl } from './presign.ts';

const URL_SECONDS = 600;
const CONCURRENCY = 10;

/**
 * Sends one request to the bucket; undefined if the object to read does not exist.
 * @throws Refused unavailable if the bucket cannot be reached
 */
async function sendRequest(
  method: 'GET' | 'PUT' | 'DELETE',
  key: string,
  body?: Uint8Array<ArrayBuffer> | string,
) {
  const now = new Date(Date.now()).toISOString();
  const address = await createPresignedUrl(getSetting('INGESTION_URL'), key, {}, now, URL_SECONDS, method);
  const answer = await fetch(address, { method, body }).catch((cause: unknown) => {
    throw Object.assign(new RefusalError('unavailable', 'unavailable'), { cause });
  });
  // Without the permission to list, S3 answers 403 for a missing object.
  if (method === 'GET' && (answer.status === 404 || answer.status === 403)) return undefined;
  if (!answer.ok) throw new Error(`${method} of an object of ingestion: ${answer.status}`);
  return answer.text();
}

export const putObject = (key: string, body: Uint8Array | string) =>
  sendRequest('PUT', key, typeof body === 'string' ? body : new Uint8Array(body));

/** Returns the text of an object; undefined if it does not exist. */
export const readObject = (key: string) => sendRequest('GET', key);

export const removeObjects = (keys: readonly string[]): Promise<void> =>
  runInParallel(keys, CONCURRENCY, async (key) => {
    await sendRequest('DELETE', key);
  });
