// Setup file of tests that call handlers: holds back their log lines, and prints them if a test fails.
import { beforeEach } from 'vitest';

const MAX_LINES = 30;
const recentLines: string[] = [];
/** Marks the streams, because unit tests share a process and load this file for each test file. */
const QUIET = Symbol.for('plantledger.quiet');

for (const stream of [process.stdout, process.stderr] as (NodeJS.WriteStream & { [QUIET]?: boolean })[]) {
  if (stream[QUIET]) continue;
  stream[QUIET] = true;
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
