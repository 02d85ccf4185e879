// Upload of one file: announced to the service, sent with progress, and retried after a connection error.
import { useEffect, useRef, useState } from 'react';
import { files } from '#shared/ingestion/import-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { cache } from '#web/cache.ts';
import { call } from '#web/call.ts';
import { postForm } from '#web/ui/post-form.ts';
import { findFileProblem, normalizeFileName } from './fitting-file.ts';

interface Upload {
  file: File;
  /** Progress from 0 to 1. */
  progress: number;
  /** Reason the file is not uploaded, which is a key of the texts below `refused`. */
  unfit?: ReturnType<typeof findFileProblem>;
  /** Error of the upload: connection lost, or refused by the service. */
  error?: unknown;
}

/** Returns the upload; `onArrived` is called with the id of a file that was uploaded completely. */
export function useFileUpload(onArrived: (id: string) => void) {
  const [upload, setUpload] = useState<Upload>();
  const controllerRef = useRef<AbortController>(undefined);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const send = async (file: File) => {
    controllerRef.current?.abort();
    const problem = findFileProblem(file);
    setUpload({ file, progress: 0, unfit: problem });
    if (problem) return;
    const controller = new AbortController();
    controllerRef.current = controller;
    const { signal } = controller;
    try {
      const { id, ...form } = await call(files.offer, {
        name: normalizeFileName(file.name),
        size: file.size,
      });
      await postForm(form, file, (sent) => !signal.aborted && setUpload({ file, progress: sent }), signal);
      if (signal.aborted) return;
      setUpload(undefined);
      void cache.invalidateQueries({ queryKey: [files.list.path] });
      onArrived(id);
    } catch (error) {
      if (!signal.aborted) setUpload({ file, progress: 0, error });
    }
  };
  const cancel = () => {
    controllerRef.current?.abort();
    setUpload(undefined);
  };
  return { upload, send: (file: File) => void send(file), cancel };
}

/**
 * Whether the service refused the file, so that its message is shown instead of that of a lost connection.
 */
export const isRefusal = (error: unknown): error is RefusalError => error instanceof RefusalError;
