// The stack the browser looks at: started for the tests as a user starts it, or the one that already runs at SITE.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/local/free-port.ts';

/** A Monday in spring: the demo plants have had their year. */
export const NOW = '2026-03-16T07:00:00Z';

export interface Site {
  url: string;
  close(): Promise<void>;
}

export async function openSite({
  seed = 'demo',
  clock = NOW,
}: {
  seed?: 'demo' | 'empty';
  clock?: string;
} = {}): Promise<Site> {
  if (process.env.SITE) return { url: process.env.SITE, close: async () => undefined };
  const data = mkdtempSync(join(tmpdir(), 'plantledger-e2e-'));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'scripts/start.ts',
      '--port',
      String(port),
      '--data',
      data,
      '--seed',
      seed,
      '--clock',
      clock,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk;
      const ready = /^ready (\S+)$/m.exec(output);
      if (ready) resolve(ready[1]!);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => reject(new Error(`the stack ended with ${code}: ${output.slice(-2000)}`)));
  });
  return {
    url,
    async close() {
      child.kill('SIGTERM');
      await new Promise((done) => child.once('exit', done));
      rmSync(data, { recursive: true, force: true });
    },
  };
}
