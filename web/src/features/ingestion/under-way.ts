// Queries of files, mappings, checks and imports, polled every second while the service is working on them.
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#shared/contract.ts';
import type { Batch, CheckAnswer, MappingAnswer } from '#shared/ingestion/import-api.ts';
import { batches, files, mappings } from '#shared/ingestion/import-api.ts';
import { useNow } from '../../ui/today.ts';
import { buildListQuery, buildQuery } from '../../use-call.ts';

export type FileItem = Answer<typeof files.list>['items'][number];
export type FileDetail = Answer<typeof files.get>;

const POLL_MS = 1_000;
const pollWhile =
  <A>(isInProgress: (answer: A) => boolean) =>
  ({ state: { data } }: { state: { data?: A } }) =>
    data !== undefined && isInProgress(data) ? POLL_MS : false;

/** Milliseconds after which a pending upload is considered lost; an upload form is valid for two minutes. */
const UPLOAD_TIMEOUT_MS = 150_000;

/** Returns a predicate: whether a file is being uploaded or read. */
export function useIsReading(): (file: Pick<FileItem, 'state' | 'uploadedAt'>) => boolean {
  const now = useNow();
  return ({ state, uploadedAt }) =>
    state === 'reading' ||
    (state === 'pending' && Date.parse(now()) - Date.parse(uploadedAt) < UPLOAD_TIMEOUT_MS);
}

export const isMapping = ({ state }: Pick<MappingAnswer, 'state'>) => state === 'mapping';
export const isChecking = ({ state }: Pick<CheckAnswer, 'state'>) =>
  state === 'mapping' || state === 'mapped' || state === 'checking';
export const isRunning = ({ state }: Pick<Batch, 'state'>) => state === 'running' || state === 'undoing';

export function useFiles() {
  const isReading = useIsReading();
  return useQuery({
    ...buildListQuery(files.list, {}),
    refetchInterval: pollWhile(({ items }) => items.some(isReading)),
    select: ({ items }) => items,
  });
}

export function useFile(id: string | undefined) {
  const isReading = useIsReading();
  return useQuery({
    ...buildQuery(files.get, { id: id ?? '' }),
    enabled: id !== undefined,
    refetchInterval: pollWhile(isReading),
  });
}

export const useMapping = (id: string) =>
  useQuery({ ...buildQuery(mappings.get, { id }), refetchInterval: pollWhile(isMapping) });

/** Reads the check of a mapping; the first read starts it. */
export const useCheck = (id: string, enabled: boolean) =>
  useQuery({ ...buildQuery(mappings.check, { id }), enabled, refetchInterval: pollWhile(isChecking) });

export const useBatches = () =>
  useQuery({
    ...buildListQuery(batches.list, {}),
    refetchInterval: pollWhile(({ items }) => items.some(isRunning)),
    select: ({ items }) => items,
  });

export const useBatch = (batchId: string) =>
  useQuery({ ...buildQuery(batches.get, { batchId }), refetchInterval: pollWhile(isRunning) });
