// Stack in a process of its own, started as a user starts it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findFreePort } from '#scripts/local/free-port.ts';
import { root } from '#scripts/local/template.ts';

/** Compile cache shared by all stacks. */
const compiled = join(root, '.build', 'compiled');

export interface Launched {
  url: string;
  stop(): Promise<void>;
}

/** Starts a stack; resolves when it is ready. */
export async function launch(data: string, ...options: string[]): Promise<Launched> {
  const port = String(await findFreePort());
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/start.ts', '--port', port, '--data', data, ...options],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { NODE_COMPILE_CACHE: compiled, ...process.env } },
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
    async stop() {
      child.kill('SIGTERM');
      await new Promise((done) => child.once('exit', done));
    },
  };
}
