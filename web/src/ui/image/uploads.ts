// Images on their way to the bucket. They go on while one turns to another step of the form, or to another page.
import { useSyncExternalStore } from 'react';
import { type ImageType, problemOf } from '../../../../shared/ingestion/image.ts';
import { images } from '../../../../shared/ingestion/image-api.ts';
import { type Problem, partsOf } from '../../../../shared/messages.ts';
import { Refused } from '../../../../shared/refused.ts';
import { call, Unreachable } from '../../call.ts';

export interface Upload {
  name: string;
  /** The file as it is on this device, to show it at once. */
  preview: string;
  /** 0 to 1; 1 when all of it arrived. */
  sent: number;
}

const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

function change(id: string, next: Upload | undefined) {
  if (next) uploads.set(id, next);
  else uploads.delete(id);
  for (const listener of listeners) listener();
}

export function useUpload(id: string | undefined): Upload | undefined {
  return useSyncExternalStore(listen, () => (id === undefined ? undefined : uploads.get(id)));
}
function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Announces an image and begins to send it. Rejects when it is not even wanted; `arrived` when it got lost on the way. */
export async function upload(file: File): Promise<{ id: string; arrived: Promise<void> }> {
  const problem = problemOf({ type: file.type, bytes: file.size });
  if (problem) throw new Refused('invalid', problem);
  const { id, url, fields } = await announced(file);
  change(id, { name: file.name, preview: URL.createObjectURL(file), sent: 0 });
  return { id, arrived: send(id, url, fields, file) };
}

/** The reason a field gives is the whole reason: there is no form around it. */
async function announced({ type, size }: File) {
  try {
    return await call(images.offer, { type: type as ImageType, bytes: size });
  } catch (error) {
    const [problem] = error instanceof Refused ? Object.values(error.details.fields ?? {}) : [];
    if (problem === undefined) throw error;
    const { code, limit } = partsOf(problem as Problem);
    throw new Refused('invalid', code, { values: limit === undefined ? undefined : { limit } });
  }
}

/** Only this older way of asking says how much has been sent. */
function send(id: string, url: string, fields: Record<string, string>, file: File): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  const come = (sent: number) => {
    const known = uploads.get(id);
    if (known) change(id, { ...known, sent });
  };
  const lost = () => {
    forget(id);
    reject(new Unreachable('the upload did not arrive'));
  };
  request.upload.onprogress = ({ loaded, total }) => come(Math.min(0.99, loaded / total));
  request.onload = () => {
    if (request.status >= 300) return lost();
    come(1);
    resolve();
  };
  request.onerror = lost;
  request.onabort = lost;
  request.open('POST', url);
  request.send(form);
  return promise;
}

/** The device's own copy is needed no longer. */
export function forget(id: string) {
  const known = uploads.get(id);
  if (!known) return;
  change(id, undefined);
  URL.revokeObjectURL(known.preview);
}
