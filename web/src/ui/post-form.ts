// Sends a file by the signed form a call answered. Only this older way of asking says how much has been sent.
import { Unreachable } from '../call.ts';

export interface SignedForm {
  url: string;
  fields: Readonly<Record<string, string>>;
}

/** `onSent` hears how much of it has left, from 0 to 1. @throws Unreachable where it got lost on the way */
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
  const lost = () => reject(new Unreachable('the upload did not arrive'));
  request.upload.onprogress = ({ loaded, total }) => onSent(Math.min(0.99, loaded / total));
  request.onload = () => {
    if (request.status >= 300) return lost();
    onSent(1);
    resolve();
  };
  request.onerror = lost;
  request.onabort = lost;
  signal?.addEventListener('abort', () => request.abort());
  request.open('POST', url);
  request.send(form);
  return promise;
}
