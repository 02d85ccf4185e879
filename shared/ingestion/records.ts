// Records of a CSV text by their physical line; none is lost to an unclosed quote.

export interface CsvRecord {
  /** The physical line on which the record begins, from 1. */
  line: number;
  text: string;
  /** True if a quote is never closed, or closed in the middle of a field. */
  broken: boolean;
}

export const parseCsv = (text: string, separator = ','): CsvRecord[] => [
  ...parseCsvLines(splitLines([text]), separator),
];

/** Yields the lines of a text that arrives in pieces. */
export function* splitLines(pieces: Iterable<string>): Generator<string> {
  let rest = '';
  /** A CR at the end of a piece, which may be half of a CRLF. */
  let pendingReturn = '';
  let hasBegun = false;
  for (const piece of pieces) {
    const text = hasBegun ? pendingReturn + piece : piece.replace(/^\uFEFF/, '');
    hasBegun = true;
    pendingReturn = text.endsWith('\r') ? '\r' : '';
    const lines = text.slice(0, text.length - pendingReturn.length).split(/\r\n|\n|\r/);
    // Joined only here, so that an unfinished line is not scanned again for each piece.
    lines[0] = rest + lines[0];
    rest = lines.pop()!;
    yield* lines;
  }
  yield rest;
  if (pendingReturn === '\r') yield '';
}

/** Lines before the current record are dropped in batches of this size. */
const DROP_BATCH_SIZE = 1000;

/**
 * Yields the records of CSV lines. A quoted field may span lines if its quote is closed before a separator.
 * Otherwise a lenient parser would swallow the following lines; here the record ends with its own line and is
 * marked broken. Empty lines are skipped.
 */
export function* parseCsvLines(all: Iterable<string>, separator: string): Generator<CsvRecord> {
  const lines = all[Symbol.iterator]();
  /** Buffered lines, from line number `firstBufferedLine` on. */
  let bufferedLines: string[] = [];
  let firstBufferedLine = 0;
  const getLine = (n: number): string | undefined => {
    for (; firstBufferedLine + bufferedLines.length <= n; ) {
      const { value, done } = lines.next();
      if (done) return undefined;
      bufferedLines.push(value);
    }
    return bufferedLines[n - firstBufferedLine];
  };
  /** Last line up to which an open quote is known not to be closed: it was scanned before. */
  let lastUnclosedLine = -1;
  for (let at = 0; ; ) {
    const line = getLine(at);
    if (line === undefined) return;
    const [end, lastOpenLine] = findRecordEnd(getLine, at, separator, lastUnclosedLine);
    if (end === undefined) lastUnclosedLine = Math.max(lastUnclosedLine, lastOpenLine);
    const text =
      end === undefined || end === at
        ? line
        : bufferedLines.slice(at - firstBufferedLine, end + 1 - firstBufferedLine).join('\n');
    if (text.trim() !== '') yield { line: at + 1, text, broken: end === undefined };
    at = (end ?? at) + 1;
    if (at - firstBufferedLine > Math.max(DROP_BATCH_SIZE, bufferedLines.length / 2)) {
      bufferedLines = bufferedLines.slice(at - firstBufferedLine);
      firstBufferedLine = at;
    }
  }
}

/**
 * Returns the last line of the record that begins on `at` (undefined if its quotes are never closed), and the
 * last line that leaves a quote open.
 */
function findRecordEnd(
  getLine: (n: number) => string | undefined,
  at: number,
  separator: string,
  lastUnclosedLine: number,
): [end: number | undefined, seen: number] {
  let isQuoted = false;
  for (let n = at; ; n++) {
    const line = getLine(n);
    if (line === undefined) return [undefined, n - 1];
    const state = getQuoteState(line, separator, isQuoted);
    if (state === 'broken') return [undefined, n - 1];
    isQuoted = state;
    if (!isQuoted) return [n, n - 1];
    if (n <= lastUnclosedLine) return [undefined, n];
  }
}

/** Whether a field is still open at the end of a line. */
function getQuoteState(line: string, separator: string, isOpenBefore: boolean): boolean | 'broken' {
  if (!isOpenBefore && !line.includes('"')) return false;
  let isQuoted = isOpenBefore;
  let isFieldStart = !isOpenBefore;
  for (let i = 0; i < line.length; i++) {
    const char = line[i];
    if (isQuoted) {
      if (char !== '"') continue;
      if (line[i + 1] === '"') i++;
      else if (i + 1 < line.length && line[i + 1] !== separator) return 'broken';
      else isQuoted = false;
    } else if (char === '"' && isFieldStart) isQuoted = true;
    isFieldStart = char === separator && !isQuoted;
  }
  return isQuoted;
}

/** Splits a record into fields; an unclosed quote is an ordinary character. */
export function splitFields(
  { text, broken }: Pick<CsvRecord, 'text' | 'broken'>,
  separator: string,
): string[] {
  if (broken || !text.includes('"')) return text.split(separator);
  const fields: string[] = [];
  for (let at = 0; ; ) {
    const isQuoted = text[at] === '"';
    const end = isQuoted ? findClosingQuote(text, at) : text.indexOf(separator, at);
    const field = text.slice(isQuoted ? at + 1 : at, end < 0 ? undefined : end);
    fields.push(isQuoted ? field.replaceAll('""', '"') : field);
    const next = isQuoted ? end + 1 : end;
    if (next < 0 || next >= text.length) return fields;
    at = next + 1;
  }
}

function findClosingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/**
 * Splits a record with broken quotes as written by programs that quote texts without doubling inner quotes:
 * `"Tube 3/4" black"` is one field. Returns undefined if a quote may have contained separators.
 */
export function splitFieldsLeniently(text: string, separator: string): string[] | undefined {
  const pieces = text.split(separator);
  const isWholeField = (piece: string) => !piece.startsWith('"') || (piece.length > 1 && piece.endsWith('"'));
  if (!pieces.every(isWholeField)) return undefined;
  return pieces.map((piece) => (piece.startsWith('"') ? piece.slice(1, -1).replaceAll('""', '"') : piece));
}
