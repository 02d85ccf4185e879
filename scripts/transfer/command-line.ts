// Command line of the commands that move data: one JSON line and exit code 0, or a sentence and 1.
import { StartError } from '../local/cannot-start.ts';
import { TransferError } from './transfer-error.ts';

/** Prints what the command returns; or the help, if it is asked for. */
export async function runCommand(help: string, command: () => Promise<object>): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(help);
    return;
  }
  try {
    console.log(JSON.stringify(await command()));
  } catch (error) {
    const isReason =
      error instanceof TransferError || error instanceof StartError || isWrongOption(error as Error);
    console.error(isReason ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

const isWrongOption = ({ code = '' }: Error & { code?: string }) => code.startsWith('ERR_PARSE_ARGS');
