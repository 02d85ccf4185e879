// Converts refused entries to remarks on their record, so that recorded work is not lost when another user
// owns the record.
import type { RemarkTarget } from '#shared/requests/remark/remark-targets.ts';
import { TechnicianHours } from '#shared/requests/technician-hours.ts';
import type { Entry } from '../../offline/entry.ts';

/** Limits of one remark (`shared/requests/remark/remark.ts`). */
export const MAX_TEXT_LENGTH = 1000;
export const MAX_PICTURES = 5;

const remarkKinds: Readonly<Record<string, RemarkTarget>> = {
  ewo: 'ewo',
  tag: 'tag',
  order: 'order',
  checklistOrder: 'order',
  run: 'order',
};

/**
 * Returns the record to remark on; undefined if it has no remarks, if the entry is a remark, or if the record
 * exists on this device only.
 */
export function findRemarkTarget({ thing, path }: Entry): { of: RemarkTarget; thing: string } | undefined {
  const at = thing.indexOf(':');
  const remarkKind = remarkKinds[thing.slice(0, at)];
  return remarkKind && path.includes('{') ? { of: remarkKind, thing: thing.slice(at + 1) } : undefined;
}

/** Returns the hours of technicians in the last entry that has any; undefined if none has. */
export function findRecordedHours(
  kind: RemarkTarget,
  entries: readonly Pick<Entry, 'input'>[],
): TechnicianHours | undefined {
  if (kind !== 'ewo' && kind !== 'tag') return undefined;
  const hours = entries
    .map(({ input }) => TechnicianHours.min(1).safeParse(input.hours))
    .findLast(({ success }) => success);
  return hours?.data;
}

export interface RemarkPart {
  text: string;
  images: string[];
}

/**
 * Splits lines and pictures into as few remarks as possible; `fallbackText` is the text of those with pictures only.
 */
export function splitIntoRemarks(
  lines: readonly string[],
  pictures: readonly string[],
  fallbackText: string,
): RemarkPart[] {
  const texts: string[] = [];
  for (const piece of lines.flatMap(cutLine)) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + 1 + piece.length <= MAX_TEXT_LENGTH)
      texts[texts.length - 1] = `${last}\n${piece}`;
    else texts.push(piece);
  }
  const groups = Math.ceil(pictures.length / MAX_PICTURES);
  return Array.from({ length: Math.max(texts.length, groups) }, (_, at) => ({
    text: texts[at] ?? fallbackText,
    images: pictures.slice(at * MAX_PICTURES, (at + 1) * MAX_PICTURES),
  }));
}

/** Cuts a line longer than a remark, between words if possible. */
function cutLine(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > MAX_TEXT_LENGTH) {
    const blank = rest.lastIndexOf(' ', MAX_TEXT_LENGTH);
    const end = blank > MAX_TEXT_LENGTH / 2 ? blank : MAX_TEXT_LENGTH;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest === '' && pieces.length > 0 ? pieces : [...pieces, rest];
}
