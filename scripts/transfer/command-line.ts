// Command line of the commands that move data: one JSON line and exit code 0, or a sentence and 1.

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
