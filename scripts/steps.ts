// Runs commands one after another and reports the result and time of each. Used by `check` and `test`.
import { type ChildProcess, spawn } from 'node:child_process';

export interface Step {
  name: string;
  command: [string, ...string[]];
}

export interface StepResult {
  name: string;
  isOk: boolean;
  seconds: number;
}

/** Finds unused code, and code used only by tests; `knip.config.ts` lists the entry points. */
export const unusedCodeSteps: Step[] = [
  { name: 'unused', command: ['knip'] },
  { name: 'used by tests alone', command: ['knip', '--production'] },
];

const running = new Map<ChildProcess, string>();

/** Ends all running commands and returns their names. */
export function endRunningSteps(): string[] {
  for (const child of running.keys()) child.kill('SIGTERM');
  return [...running.values()];
}

/**
 * Runs a command. Its output goes to the terminal at once, or, if `quiet`, only when it fails.
 * @param environment variables in addition to those of this process
 */
export function runStep(
  { name, command: [program, ...args] }: Step,
  quiet = false,
  environment: NodeJS.ProcessEnv = {},
): Promise<StepResult> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    running.set(child, name);
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      const isOk = code === 0;
      const seconds = (performance.now() - startedAt) / 1_000;
      if (!isOk && quiet) process.stdout.write(Buffer.concat(output));
      console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
      resolve({ name, isOk, seconds });
    });
  });
}
