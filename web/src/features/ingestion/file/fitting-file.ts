// Which files are worth sending: what can be told of one before it is.
import { MAX_FILE } from '../../../../../shared/ingestion/import.ts';

export const ACCEPTED = '.xlsx,.csv';

/** Why a file is not sent: a text under `refused`. */
export function unfit({
  name,
  size,
}: Pick<File, 'name' | 'size'>): 'xls' | 'kind' | 'large' | 'empty' | undefined {
  if (/\.xls$/i.test(name)) return 'xls';
  if (!/\.(xlsx|csv)$/i.test(name)) return 'kind';
  if (size === 0) return 'empty';
  return size > MAX_FILE ? 'large' : undefined;
}

/** A name as a field of text takes it; its end says what the file is. */
export function readable(name: string): string {
  const plain = name.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}\ufffd\u2028\u2029]/gu, '');
  return plain.length <= 200 ? plain : plain.slice(0, 190) + plain.slice(-5);
}
