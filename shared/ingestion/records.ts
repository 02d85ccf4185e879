// What others' files hold and what becomes of it. Here: the records of a CSV text by their physical line, none lost to a quote left open.

export interface CsvRecord {
  /** The physical line it begins on, from 1. */
  line: number;
  text: string;
  /** A quote in it is never closed, or closed in the middle of a field. */
  broken: boolean;
}

/**
 * A quoted field may span lines, as long as its quote closes before a separator. Where it does not, a lenient reader runs on
 * into the next lines and loses them; here the record ends with its own line and says so. Empty lines are left out. At most
 * `most` are looked for.
 */
export function recordsIn(text: string, separator = ',', most = Number.POSITIVE_INFINITY): CsvRecord[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const records: CsvRecord[] = [];
  /** Up to this line, a quote open at the end of a line never comes right: it was followed before. */
  let hopeless = -1;
  for (let at = 0; at < lines.length && records.length < most; ) {
    const [end, seen] = endOf(lines, at, separator, hopeless);
    if (end === undefined) hopeless = Math.max(hopeless, seen);
    const record = end === undefined || end === at ? lines[at]! : lines.slice(at, end + 1).join('\n');
    if (record.trim() !== '') records.push({ line: at + 1, text: record, broken: end === undefined });
    at = (end ?? at) + 1;
  }
  return records;
}

/** The line a record beginning on `at` ends on, undefined when its quotes never come right; and the last line that left one open. */
function endOf(
  lines: readonly string[],
  at: number,
  separator: string,
  hopeless: number,
): [end: number | undefined, seen: number] {
  let quoted = false;
  for (let n = at; n < lines.length; n++) {
    const state = quotedAfter(lines[n]!, separator, quoted);
    if (state === 'broken') return [undefined, n - 1];
    quoted = state;
    if (!quoted) return [n, n - 1];
    if (n <= hopeless) return [undefined, n];
  }
  return [undefined, lines.length - 1];
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
