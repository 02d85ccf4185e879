// What others' files hold and what becomes of it. Here: the records of a CSV text by their physical line, none lost to a quote left open.

export interface CsvRecord {
  /** The physical line it begins on, from 1. */
  line: number;
  text: string;
  /** A quote in it is never closed, or closed in the middle of a field. */
  broken: boolean;
}

export const recordsIn = (text: string, separator = ','): CsvRecord[] => [
  ...recordsOf(linesOf([text]), separator),
];

/** The lines of a text that comes in pieces. */
export function* linesOf(pieces: Iterable<string>): Generator<string> {
  let rest = '';
  /** Of an end of a line, perhaps: its other half comes with the next piece. */
  let half = '';
  let begun = false;
  for (const piece of pieces) {
    const text = begun ? half + piece : piece.replace(/^\uFEFF/, '');
    begun = true;
    half = text.endsWith('\r') ? '\r' : '';
    const lines = text.slice(0, text.length - half.length).split(/\r\n|\n|\r/);
    // joined when it is read: what has no end is not looked through again and again
    lines[0] = rest + lines[0];
    rest = lines.pop()!;
    yield* lines;
  }
  yield rest;
  if (half === '\r') yield '';
}

/** Lines that are behind a record are let go of, so many at once. */
const BEHIND = 1000;

/**
 * A quoted field may span lines, as long as its quote closes before a separator. Where it does not, a lenient reader runs on
 * into the next lines and loses them; here the record ends with its own line and says so. Empty lines are left out.
 */
export function* recordsOf(all: Iterable<string>, separator: string): Generator<CsvRecord> {
  const lines = all[Symbol.iterator]();
  /** Those from `first` on, as far as somebody looked. */
  let known: string[] = [];
  let first = 0;
  const lineAt = (n: number): string | undefined => {
    for (; first + known.length <= n; ) {
      const { value, done } = lines.next();
      if (done) return undefined;
      known.push(value);
    }
    return known[n - first];
  };
  /** Up to this line, a quote open at the end of a line never comes right: it was followed before. */
  let hopeless = -1;
  for (let at = 0; ; ) {
    const line = lineAt(at);
    if (line === undefined) return;
    const [end, seen] = endOf(lineAt, at, separator, hopeless);
    if (end === undefined) hopeless = Math.max(hopeless, seen);
    const text = end === undefined || end === at ? line : known.slice(at - first, end + 1 - first).join('\n');
    if (text.trim() !== '') yield { line: at + 1, text, broken: end === undefined };
    at = (end ?? at) + 1;
    if (at - first > Math.max(BEHIND, known.length / 2)) {
      known = known.slice(at - first);
      first = at;
    }
  }
}

/** The line a record beginning on `at` ends on, undefined when its quotes never come right; and the last line that left one open. */
function endOf(
  lineAt: (n: number) => string | undefined,
  at: number,
  separator: string,
  hopeless: number,
): [end: number | undefined, seen: number] {
  let quoted = false;
  for (let n = at; ; n++) {
    const line = lineAt(n);
    if (line === undefined) return [undefined, n - 1];
    const state = quotedAfter(line, separator, quoted);
    if (state === 'broken') return [undefined, n - 1];
    quoted = state;
    if (!quoted) return [n, n - 1];
    if (n <= hopeless) return [undefined, n];
  }
}

/** Whether a field is still open at the end of a line. */
function quotedAfter(line: string, separator: string, open: boolean): boolean | 'broken' {
  if (!open && !line.includes('"')) return false;
  let quoted = open;
  let fieldStart = !open;
  for (let i = 0; i < line.length; i++) {
    const char = line[i];
    if (quoted) {
      if (char !== '"') continue;
      if (line[i + 1] === '"') i++;
      else if (i + 1 < line.length && line[i + 1] !== separator) return 'broken';
      else quoted = false;
    } else if (char === '"' && fieldStart) quoted = true;
    fieldStart = char === separator && !quoted;
  }
  return quoted;
}

/** The fields of a record; a quote left open is a letter like others. */
export function fieldsOf({ text, broken }: Pick<CsvRecord, 'text' | 'broken'>, separator: string): string[] {
  if (broken || !text.includes('"')) return text.split(separator);
  const fields: string[] = [];
  for (let at = 0; ; ) {
    const quoted = text[at] === '"';
    const end = quoted ? closingQuote(text, at) : text.indexOf(separator, at);
    const field = text.slice(quoted ? at + 1 : at, end < 0 ? undefined : end);
    fields.push(quoted ? field.replaceAll('""', '"') : field);
    const next = quoted ? end + 1 : end;
    if (next < 0 || next >= text.length) return fields;
    at = next + 1;
  }
}

function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
