// Invocation of the control function: of a stage by its name, of the local stack by its door.
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { CommandName, ControlAnswer } from '#shared/control/commands.ts';

/** Reason why a command was not carried out. */
export class CommandError extends Error {
  override name = 'CommandError';
}

export type Target = { port: string; stage?: string; region?: string };

/** Returns the result of a command. @throws CommandError with the sentence that says why not */
export async function invokeControl(
  { port, stage, region }: Target,
  command: CommandName,
  input: object,
): Promise<Record<string, unknown>> {
  const event = { command, ...input };
  const answer = stage ? await invokeInCloud(stage, region, event) : await invokeLocally(port, event);
  if ('refused' in answer) throw new CommandError(answer.refused);
  return answer.result;
}

async function invokeLocally(port: string, event: object): Promise<ControlAnswer> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/local/control`, {
    method: 'POST',
    body: JSON.stringify(event),
  }).catch(() => undefined);
  if (!answer) throw new CommandError(`No stack answers on port ${port}: start it with npm start.`);
  if (!answer.ok) throw new CommandError(`The stack on port ${port} answered ${answer.status}.`);
  return (await answer.json()) as ControlAnswer;
}

async function invokeInCloud(
  stage: string,
  region: string | undefined,
  event: object,
): Promise<ControlAnswer> {
  const FunctionName = `plantledger-${stage}-control`;
  const Qualifier = 'live';
  const { FunctionError, Payload } = await new LambdaClient({ region }).send(
    new InvokeCommand({ FunctionName, Qualifier, Payload: JSON.stringify(event) }),
  );
  const text = Buffer.from(Payload ?? []).toString();
  if (FunctionError) throw new CommandError(`${FunctionName} failed: ${text}`);
  return JSON.parse(text) as ControlAnswer;
}
