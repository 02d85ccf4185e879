// File of items as DynamoDB's exports have it: one line for each item.
import { closeSync, openSync, writeSync } from 'node:fs';

/** Item whose attributes have types, such as `{ S: 'text' }`. */
export type TypedItem = Record<string, object>;

/** Lines that are written at once. */
const LINES_PER_WRITE = 1000;

/** Writes a line for each item; binary values are base64. */
export function writeItems(path: string, items: Iterable<TypedItem>): void {
  const file = openSync(path, 'w');
  let lines: string[] = [];
  const flush = () => {
    writeSync(file, lines.join(''));
    lines = [];
  };
  try {
    for (const item of items) {
      lines.push(`${JSON.stringify({ Item: item }, encodeBinary)}\n`);
      if (lines.length === LINES_PER_WRITE) flush();
    }
    flush();
  } finally {
    closeSync(file);
  }
}

function encodeBinary(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const original = this[name];
  return original instanceof Uint8Array ? Buffer.from(original).toString('base64') : value;
}
