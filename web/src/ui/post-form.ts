// Upload of a file with a signed form. Uses XMLHttpRequest, since fetch does not report upload progress.
import { Unreachable } from '../call.ts';

export interface SignedForm {
  url: string;
  fields: Readonly<Record<string, string>>;
}

/** Status with which the bucket confirms an upload; a login page of the network answers 200. */
const STORED = 204;

/**
 * Uploads a file; `onSent` is called with the progress from 0 to 1. @throws Unreachable if the upload fails
 */
export function postForm(
  { url, fields }: SignedForm,
  file: File,
  onSent: (sent: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  const onFailure = () => reject(new Unreachable('the upload did not arrive'));
  request.upload.onprogress = ({ loaded, total }) => onSent(Math.min(0.99, loaded / total));
  request.onload = () => {
    if (request.status !== STORED) return onFailure();
    onSent(1);
    resolve();
  };
  request.onerror = onFailure;
  request.onabort = onFailure;
  signal?.addEventListener('abort', () => request.abort());
  request.open('POST', url);
  request.send(form);
  return promise;
}
