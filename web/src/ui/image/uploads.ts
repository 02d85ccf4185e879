// Images on their way to the bucket. They go on while one turns to another step of the form, or to another page.
import { useSyncExternalStore } from 'react';
import { images } from '../../../../shared/ingestion/image-api.ts';
import {
  type FileType,
  imageTypes,
  isImageType,
  PDF,
  problemOf,
} from '../../../../shared/ingestion/image-kind.ts';
import { type Problem, partsOf } from '../../../../shared/messages.ts';
import { Refused } from '../../../../shared/refused.ts';
import { call, Unreachable } from '../../call.ts';
import { postForm } from '../post-form.ts';

export interface Upload {
  name: string;
  /** An image as it is on this device, to show it at once; a PDF has none. */
  preview?: string;
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

/** Keeps files on this device while the network is away (`offline/`). */
interface FilesHere {
  away: () => boolean;
  keep: (file: File) => Promise<{ id: string; kept: Blob }>;
}
let here: FilesHere | undefined;
export const keepFilesBy = (keeper: FilesHere): void => {
  here = keeper;
};

/** Announces a file and begins to send it. Rejects when it is not even wanted; `arrived` when it got lost on the way. */
export async function upload(
  file: File,
  types: readonly FileType[] = imageTypes,
): Promise<{ id: string; arrived: Promise<void> }> {
  const problem = problemOf({ type: file.type, bytes: file.size }, types);
  if (problem) throw new Refused('invalid', problem);
  if (here?.away()) return keptHere(file, here);
  let offer: Awaited<ReturnType<typeof announced>>;
  try {
    offer = await announced(file);
  } catch (error) {
    if (here && error instanceof Unreachable) return keptHere(file, here);
    throw error;
  }
  const { id, url, fields } = offer;
  change(id, { name: file.name, preview: previewOf(file), sent: 0 });
  return { id, arrived: send(id, url, fields, file) };
}

const previewOf = (file: Blob) => (isImageType(file.type) ? URL.createObjectURL(file) : undefined);

/** Under an id of this device, until it is sent. */
async function keptHere(file: File, { keep }: FilesHere): Promise<{ id: string; arrived: Promise<void> }> {
  const { id, kept } = await keep(file);
  change(id, { name: file.name, preview: previewOf(kept), sent: 1 });
  return { id, arrived: Promise.resolve() };
}

/** The reason a field gives is the whole reason: there is no form around it. */
async function announced({ type, size, name }: File) {
  try {
    return await call(images.offer, {
      type: type as FileType,
      bytes: size,
      ...(type === PDF && { name: readable(name) }),
    });
  } catch (error) {
    const [problem] = error instanceof Refused ? Object.values(error.details.fields ?? {}) : [];
    if (problem === undefined) throw error;
    const { code, limit } = partsOf(problem as Problem);
    throw new Refused('invalid', code, { values: limit === undefined ? undefined : { limit } });
  }
}

/** A name as a field of text takes it. */
const readable = (name: string) =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\ufffd\u2028\u2029]/gu, '')
    .slice(0, 120)
    .toWellFormed()
    .replaceAll('\ufffd', '');

async function send(id: string, url: string, fields: Record<string, string>, file: File): Promise<void> {
  const come = (sent: number) => {
    const known = uploads.get(id);
    if (known) change(id, { ...known, sent });
  };
  try {
    await postForm({ url, fields }, file, come);
  } catch (error) {
    forget(id);
    throw error;
  }
}

/** The device's own copy is needed no longer. */
export function forget(id: string) {
  const known = uploads.get(id);
  if (!known) return;
  change(id, undefined);
  if (known.preview) URL.revokeObjectURL(known.preview);
}
