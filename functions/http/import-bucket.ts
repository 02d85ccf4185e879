// The objects of the bucket of ingestion by their keys, each asked for at an address signed in our own name: the whole client of S3 would be a third of a function.
import { Refused } from '../../shared/refused.ts';
import { inParallel } from '../table/parallel.ts';
import { setting } from './aws.ts';
import { addressOf } from './presign.ts';

const SECONDS = 600;
const AT_ONCE = 10;

/** @throws Refused unavailable, where the bucket cannot be reached */
async function asked(method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Uint8Array<ArrayBuffer> | string) {
  const now = new Date(Date.now()).toISOString();
  const address = await addressOf(setting('INGESTION_URL'), key, {}, now, SECONDS, method);
  const answer = await fetch(address, { method, body }).catch((cause: unknown) => {
    throw Object.assign(new Refused('unavailable', 'unavailable'), { cause });
  });
  // whoever may not list a folder is not told that nothing is there
  if (method === 'GET' && (answer.status === 404 || answer.status === 403)) return undefined;
  if (!answer.ok) throw new Error(`${method} of an object of ingestion: ${answer.status}`);
  return answer.text();
}

export const putObject = (key: string, body: Uint8Array | string) =>
  asked('PUT', key, typeof body === 'string' ? body : new Uint8Array(body));

/** The text of an object; undefined where there is none. */
export const readObject = (key: string) => asked('GET', key);

export const removeObjects = (keys: readonly string[]): Promise<void> =>
  inParallel(keys, AT_ONCE, async (key) => {
    await asked('DELETE', key);
  });
