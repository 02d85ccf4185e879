// Stack in a process of its own, started as a user starts it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from '#scripts/local/free-port.ts';
import { root } from '#scripts/local/template.ts';
import { bundleStack } from './bundle-stack.ts';
import { getCode } from './code-of-run.ts';

/** Compile cache shared by all stacks. */
const compiled = join(root, '.build', 'compiled');

/** A stack that lives for one file saves more on collecting garbage than its memory costs. */
const nodeOptions = [
  '--disable-warning=ExperimentalWarning',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
];

export interface Launched {
  url: string;
  stop(): Promise<void>;
}

/** Number of ports that are tried, because another process may take a port that was free. */
const ATTEMPTS = 3;
/** Milliseconds for which a stack that starts says nothing, at most. */
const SILENT_MS = 120_000;
/** Number of lines that are kept of the output. */
const KEPT_LINES = 40;

/** Output of the running stacks by address: the last lines, for messages about a failed test. */
const outputs = new Map<string, string[]>();
export const linesOfStacks = (): string[] => [...outputs.values()].flat();

/** Starts the bundled stack; resolves when it is ready. */
export async function launch(data: string, ...options: string[]): Promise<Launched> {
  const { folder, program } = await bundleStack(getCode());
  return launchProgram({ program, variables: { BUNDLED: folder }, silent: SILENT_MS }, data, options);
}

/** Starts the stack from source, which may say nothing for the milliseconds because it fills its table. */
export const launchPatiently = (silent: number, data: string, ...options: string[]): Promise<Launched> =>
  launchProgram({ program: 'scripts/start.ts', variables: {}, silent }, data, options);

interface Program {
  program: string;
  variables: Record<string, string>;
  silent: number;
}

async function launchProgram(program: Program, data: string, options: string[]): Promise<Launched> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launchOnce(program, data, options);
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes('is in use')) throw error;
    }
  }
}

async function launchOnce(
  { program, variables, silent }: Program,
  data: string,
  options: string[],
): Promise<Launched> {
  const port = String(await findFreePort());
  const child = spawn(
    process.execPath,
    [...nodeOptions, program, '--port', port, '--data', data, ...options],
    {
      // The stack ends when the channel to this process does.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...variables },
    },
  );
  const lines: string[] = [];
  const url = await waitUntilReady(child, lines, silent);
  outputs.set(url, lines);
  return {
    url,
    async stop() {
      outputs.delete(url);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Collects the last lines of the output; resolves with the address that the stack tells when it is ready. */
function waitUntilReady(child: ChildProcess, lines: string[], silent: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let isReady = false;
    const fail = (what: string) => reject(new Error(`The stack ${what}:\n${lines.join('\n')}`));
    const startTimer = () =>
      setTimeout(() => {
        child.kill('SIGKILL');
        fail(`said nothing for ${silent / 1000} s`);
      }, silent);
    let timer = startTimer();
    const hear = () => {
      let rest = '';
      return (chunk: Buffer) => {
        const parts = `${rest}${chunk}`.split('\n');
        rest = parts.pop()!;
        lines.push(...parts);
        lines.splice(0, lines.length - KEPT_LINES);
        if (isReady) return;
        clearTimeout(timer);
        const ready = parts.map((line) => /^ready (\S+)$/.exec(line)?.[1]).find(Boolean);
        isReady = ready !== undefined;
        if (ready) resolve(ready);
        else timer = startTimer();
      };
    };
    child.stdout!.on('data', hear());
    child.stderr!.on('data', hear());
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      fail(`ended with ${code ?? signal}`);
    });
  });
}
