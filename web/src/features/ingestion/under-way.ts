// Files, mappings, checks and imports, looked at each second while something is under way and not a moment longer.
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../shared/contract.ts';
import type { Batch, CheckAnswer, MappingAnswer } from '../../../../shared/ingestion/import-api.ts';
import { batches, files, mappings } from '../../../../shared/ingestion/import-api.ts';
import { useNow } from '../../ui/today.ts';
import { allOf, readOf } from '../../use-call.ts';

export type FileItem = Answer<typeof files.list>['items'][number];
export type FileWhole = Answer<typeof files.get>;

const LOOK_MS = 1_000;
const lookWhile =
  <A>(underWay: (answer: A) => boolean) =>
  ({ state: { data } }: { state: { data?: A } }) =>
    data !== undefined && underWay(data) ? LOOK_MS : false;

/** A form may be used for two minutes; what has not come by then does not come. */
const AWAITED_MS = 150_000;

/** Whether a file is on its way or being read. */
export function useIsRead(): (file: Pick<FileItem, 'state' | 'uploadedAt'>) => boolean {
  const now = useNow();
  return ({ state, uploadedAt }) =>
    state === 'reading' || (state === 'pending' && Date.parse(now()) - Date.parse(uploadedAt) < AWAITED_MS);
}

export const isMapped = ({ state }: Pick<MappingAnswer, 'state'>) => state === 'mapping';
export const isChecked = ({ state }: Pick<CheckAnswer, 'state'>) =>
  state === 'mapping' || state === 'mapped' || state === 'checking';
export const isRunning = ({ state }: Pick<Batch, 'state'>) => state === 'running' || state === 'undoing';

export function useFiles() {
  const isRead = useIsRead();
  return useQuery({
    ...allOf(files.list, {}),
    refetchInterval: lookWhile(({ items }) => items.some(isRead)),
    select: ({ items }) => items,
  });
}

export function useFile(id: string | undefined) {
  const isRead = useIsRead();
  return useQuery({
    ...readOf(files.get, { id: id ?? '' }),
    enabled: id !== undefined,
    refetchInterval: lookWhile(isRead),
  });
}

export const useMapping = (id: string) =>
  useQuery({ ...readOf(mappings.get, { id }), refetchInterval: lookWhile(isMapped) });

/** Asking begins it. */
export const useCheck = (id: string, enabled: boolean) =>
  useQuery({ ...readOf(mappings.check, { id }), enabled, refetchInterval: lookWhile(isChecked) });

export const useBatches = () =>
  useQuery({
    ...allOf(batches.list, {}),
    refetchInterval: lookWhile(({ items }) => items.some(isRunning)),
    select: ({ items }) => items,
  });

export const useBatch = (batchId: string) =>
  useQuery({ ...readOf(batches.get, { batchId }), refetchInterval: lookWhile(isRunning) });
