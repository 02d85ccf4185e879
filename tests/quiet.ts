// Setup file of tests that call handlers: holds back their log lines, and prints them if a test fails.
import { beforeEach } from 'vitest';

const MAX_LINES = 30;
/** Place of the recent lines, because test files that share a process load this file each. */
const QUIET = Symbol.for('plantledger.quiet');
const shared = globalThis as { [QUIET]?: string[] };
const isQuiet = shared[QUIET] !== undefined;
shared[QUIET] ??= [];
const recentLines = shared[QUIET];

for (const stream of isQuiet ? [] : [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream);
  stream.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
    const text = String(chunk);
    // A handler writes one JSON object a line; everything else passes.
    if (!text.startsWith('{"')) return write(chunk, ...rest);
    recentLines.push(text);
    if (recentLines.length > MAX_LINES) recentLines.shift();
    return true;
  }) as typeof stream.write;
}

beforeEach(({ onTestFailed }) => {
  recentLines.length = 0;
  onTestFailed(() => {
    if (recentLines.length > 0) console.log(recentLines.join(''));
  });
});
