// Runs commands one after another and reports the result and time of each. Used by `check` and `test`.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

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
let isEnding = false;

/** Milliseconds for which ended commands may still print. */
const LAST_WORDS_MS = 5_000;

/**
 * Ends all running commands and waits until they have printed their output; returns their names. No command
 * starts afterwards.
 */
export async function endRunningSteps(): Promise<string[]> {
  isEnding = true;
  const names = [...running.values()];
  const closed = [...running.keys()].map((child) => once(child, 'close'));
  for (const child of running.keys()) child.kill('SIGTERM');
  await Promise.race([Promise.all(closed), pause(LAST_WORDS_MS, undefined, { ref: false })]);
  return names;
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
    if (isEnding) return;
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
