// One file on its way: announced, sent with a count, and tried again when it got lost.
import { useEffect, useRef, useState } from 'react';
import { files } from '../../../../../shared/ingestion/import-api.ts';
import { Refused } from '../../../../../shared/refused.ts';
import { cache } from '../../../cache.ts';
import { call } from '../../../call.ts';
import { postForm } from '../../../ui/post-form.ts';
import { readable, unfit } from './fitting-file.ts';

interface Upload {
  file: File;
  /** 0 to 1. */
  sent: number;
  /** Not even sent: a text under `refused`. */
  unfit?: ReturnType<typeof unfit>;
  /** It did not arrive, or was not wanted. */
  error?: unknown;
}

/** `onArrived` hears the id of a file all of which arrived. */
export function useUpload(onArrived: (id: string) => void) {
  const [upload, setUpload] = useState<Upload>();
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);

  const send = async (file: File) => {
    under.current?.abort();
    const problem = unfit(file);
    setUpload({ file, sent: 0, unfit: problem });
    if (problem) return;
    const sending = new AbortController();
    under.current = sending;
    const { signal } = sending;
    try {
      const { id, ...form } = await call(files.offer, { name: readable(file.name), size: file.size });
      await postForm(form, file, (sent) => !signal.aborted && setUpload({ file, sent }), signal);
      if (signal.aborted) return;
      setUpload(undefined);
      void cache.invalidateQueries({ queryKey: [files.list.path] });
      onArrived(id);
    } catch (error) {
      if (!signal.aborted) setUpload({ file, sent: 0, error });
    }
  };
  const cancel = () => {
    under.current?.abort();
    setUpload(undefined);
  };
  return { upload, send: (file: File) => void send(file), cancel };
}

/** Its own sentence where the service refused it; that it got lost otherwise. */
export const wasRefused = (error: unknown): error is Refused => error instanceof Refused;
