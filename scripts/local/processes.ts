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

/** What a process was started with, or '' when it is gone. */
export function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Ends a process of an earlier run, after making sure that the number still means that process. */
export async function endProcess(pid: number, isOurs: (command: string) => boolean) {
  if (!isOurs(commandOf(pid))) return;
  process.kill(pid, 'SIGKILL');
  while (isRunning(pid) && isOurs(commandOf(pid))) await pause(10);
}
