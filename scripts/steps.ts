// Runs commands one after another and reports the result and time of each. Used by `check` and `test`.
import { spawn } from 'node:child_process';

export interface Step {
  name: string;
  command: [string, ...string[]];
}

/** Finds unused code, and code used only by tests; `knip.config.ts` lists the entry points. */
export const unusedCodeSteps: Step[] = [
  { name: 'unused', command: ['knip'] },
  { name: 'used by tests alone', command: ['knip', '--production'] },
];

/**
 * Returns true if the command ended with 0. Its output goes to the terminal at once, or, if `quiet`, only
 * when it fails.
 */
export function runStep({ name, command: [program, ...args] }: Step, quiet = false): Promise<boolean> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const isOk = code === 0;
      if (!isOk && quiet) process.stdout.write(Buffer.concat(output));
      console.log(
        `${isOk ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
      );
      resolve(isOk);
    });
  });
}
