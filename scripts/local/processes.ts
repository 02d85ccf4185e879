import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the command line of a process, or '' if it has ended. */
export function readCommandLine(pid: number): string {
  try {
    if (existsSync('/proc/self')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Kills a process of an earlier run, after checking that the id still belongs to that process. */
export async function endProcess(pid: number, isOurs: (command: string) => boolean) {
  if (!isOurs(readCommandLine(pid))) return;
  process.kill(pid, 'SIGKILL');
  while (isRunning(pid) && isOurs(readCommandLine(pid))) await pause(10);
}
