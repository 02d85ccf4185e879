// Checks of a file before it is uploaded.
import { MAX_FILE_BYTES } from '#shared/ingestion/import.ts';

export const ACCEPTED_EXTENSIONS = '.xlsx,.csv';

/**
 * Returns the reason a file is not uploaded, which is a key of the texts below `refused`; undefined if it may
 * be uploaded.
 */
export function findFileProblem({
  name,
  size,
}: Pick<File, 'name' | 'size'>): 'xls' | 'kind' | 'large' | 'empty' | undefined {
  if (/\.xls$/i.test(name)) return 'xls';
  if (!/\.(xlsx|csv)$/i.test(name)) return 'kind';
  if (size === 0) return 'empty';
  return size > MAX_FILE_BYTES ? 'large' : undefined;
}

/**
 * Returns the file name as a text field accepts it, shortened in the middle because the extension states the
 * file type.
 */
export function normalizeFileName(name: string): string {
  const cleanName = name.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}\ufffd\u2028\u2029]/gu, '');
  return cleanName.length <= 200 ? cleanName : cleanName.slice(0, 190) + cleanName.slice(-5);
}
