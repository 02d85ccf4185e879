// Command line of the commands that move data: one JSON line and exit code 0, or a sentence and 1.
import * as z from 'zod';
import { TransferError } from './transfer-error.ts';

/** Returns the instant of `--at` in UTC. @throws TransferError if it is none, or in the future */
export function readInstant(text: string | undefined, now = Date.now()): string | undefined {
  if (text === undefined) return undefined;
  if (!z.iso.datetime({ offset: true }).safeParse(text).success)
    throw new TransferError(`${text} is no instant such as 2026-03-01T02:00:00Z.`);
  if (Date.parse(text) > now) throw new TransferError(`${text} is in the future.`);
  return new Date(text).toISOString();
}

/** Prints what the command returns; or the help, if it is asked for. */
export async function runCommand(help: string, command: () => Promise<object>): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(help);
    return;
  }
  try {
    console.log(JSON.stringify(await command()));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
