// Running uploads of images; they continue when the user changes step or page.
import { useSyncExternalStore } from 'react';
import { images } from '#shared/ingestion/image-api.ts';
import {
  type FileType,
  findUploadProblem,
  imageTypes,
  isImageType,
  PDF,
} from '#shared/ingestion/image-kind.ts';
import { type Problem, parseProblem } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { call, Unreachable } from '../../call.ts';
import { postForm } from '../post-form.ts';

export interface Upload {
  name: string;
  /** Object URL of the local image for an immediate preview; absent for a PDF. */
  preview?: string;
  /** Progress from 0 to 1; 1 when complete. */
  progress: number;
}

const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

function setUpload(id: string, next: Upload | undefined) {
  if (next) uploads.set(id, next);
  else uploads.delete(id);
  for (const listener of listeners) listener();
}

export function useUpload(id: string | undefined): Upload | undefined {
  return useSyncExternalStore(subscribe, () => (id === undefined ? undefined : uploads.get(id)));
}
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Storage of files on this device while the network is away (`offline/`). */
interface FileStore {
  away: () => boolean;
  keep: (file: File) => Promise<{ id: string; blob: Blob }>;
}
let fileStore: FileStore | undefined;
export const setFileStore = (keeper: FileStore): void => {
  fileStore = keeper;
};

/**
 * Requests an upload and starts it. Rejects if the file is refused; `arrived` rejects if the upload fails.
 */
export async function uploadFile(
  file: File,
  types: readonly FileType[] = imageTypes,
): Promise<{ id: string; arrived: Promise<void> }> {
  const problem = findUploadProblem({ type: file.type, bytes: file.size }, types);
  if (problem) throw new RefusalError('invalid', problem);
  if (fileStore?.away()) return storeLocally(file, fileStore);
  let offer: Awaited<ReturnType<typeof requestUpload>>;
  try {
    offer = await requestUpload(file);
  } catch (error) {
    if (fileStore && error instanceof Unreachable) return storeLocally(file, fileStore);
    throw error;
  }
  const { id, url, fields } = offer;
  setUpload(id, { name: file.name, preview: createPreview(file), progress: 0 });
  return { id, arrived: sendFile(id, url, fields, file) };
}

const createPreview = (file: Blob) => (isImageType(file.type) ? URL.createObjectURL(file) : undefined);

/** Stores the file under a local id until it is sent. */
async function storeLocally(
  file: File,
  { keep }: FileStore,
): Promise<{ id: string; arrived: Promise<void> }> {
  const { id, blob: storedFile } = await keep(file);
  setUpload(id, { name: file.name, preview: createPreview(storedFile), progress: 1 });
  return { id, arrived: Promise.resolve() };
}

/**
 * Requests the upload form. A field error is turned into the refusal itself, since there is no form to show
 * it.
 */
async function requestUpload({ type, size, name }: File) {
  try {
    return await call(images.offer, {
      type: type as FileType,
      bytes: size,
      ...(type === PDF && { name: cleanFileName(name) }),
    });
  } catch (error) {
    const [problem] = error instanceof RefusalError ? Object.values(error.details.fields ?? {}) : [];
    if (problem === undefined) throw error;
    const { code, limit } = parseProblem(problem as Problem);
    throw new RefusalError('invalid', code, { values: limit === undefined ? undefined : { limit } });
  }
}

/** Returns the file name without characters that a text field does not accept. */
const cleanFileName = (name: string) =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\ufffd\u2028\u2029]/gu, '')
    .slice(0, 120)
    .toWellFormed()
    .replaceAll('\ufffd', '');

async function sendFile(id: string, url: string, fields: Record<string, string>, file: File): Promise<void> {
  const onProgress = (progress: number) => {
    const currentUpload = uploads.get(id);
    if (currentUpload) setUpload(id, { ...currentUpload, progress });
  };
  try {
    await postForm({ url, fields }, file, onProgress);
  } catch (error) {
    clearUpload(id);
    throw error;
  }
}

/** Removes the finished upload and its preview. */
export function clearUpload(id: string) {
  const currentUpload = uploads.get(id);
  if (!currentUpload) return;
  setUpload(id, undefined);
  if (currentUpload.preview) URL.revokeObjectURL(currentUpload.preview);
}
