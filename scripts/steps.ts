// Runs commands one after another, says what each did and how long it took. Used by `check` and `test`.
import { spawn } from 'node:child_process';

export interface Step {
  name: string;
  command: [string, ...string[]];
}

/** Looks for what nobody uses, and for what only tests use; `knip.config.ts` says what is there without being imported. */
export const unused: Step[] = [
  { name: 'unused', command: ['knip'] },
  { name: 'used by tests alone', command: ['knip', '--production'] },
];

/** True when the command ended with 0. Its output goes straight to the terminal unless `quiet`, then only when it fails. */
export function run({ name, command: [program, ...args] }: Step, quiet = false): Promise<boolean> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    const heard: Buffer[] = [];
    child.stdout?.on('data', (chunk) => heard.push(chunk));
    child.stderr?.on('data', (chunk) => heard.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const ok = code === 0;
      if (!ok && quiet) process.stdout.write(Buffer.concat(heard));
      console.log(
        `${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
      );
      resolve(ok);
    });
  });
}
