// Lambda of the control plane: commands of stage administrators about tenants. No route leads to it; who may invoke it
// may manage every tenant.
import * as z from 'zod';
import {
  type CommandName,
  type ControlAnswer,
  commandInputs,
  describeProblems,
} from '#shared/control/commands.ts';
import { formatMessage } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { openControlSession } from '../http/control-session.ts';
import { log } from '../http/log.ts';
import { traceHandler } from '../http/traced-handler.ts';
import type { Command } from './command.ts';
import { hideTenant, restoreTenant } from './deletion.ts';
import { providerCommands } from './providers.ts';
import { CommandRefusal } from './refusals.ts';
import { createTenant, invitePerson, listTenants, resumeTenant, suspendTenant } from './tenants.ts';

const commands: { [Name in CommandName]: Command<z.infer<(typeof commandInputs)[Name]>> } = {
  create: createTenant,
  invite: invitePerson,
  suspend: suspendTenant,
  resume: resumeTenant,
  list: listTenants,
  delete: hideTenant,
  undelete: restoreTenant,
  ...providerCommands,
};

const Request = z.object({ command: z.enum(Object.keys(commandInputs) as CommandName[]) });

/**
 * Runs the command that the event names; the other members of the event are its input. Answers the result, or
 * a sentence in English if the input is wrong or the command is refused. Any other error fails the invocation.
 */
export const handler = traceHandler(async (event: unknown): Promise<ControlAnswer> => {
  const request = Request.safeParse(event);
  if (!request.success) return { refused: `The command is none of ${Object.keys(commands).join(', ')}.` };
  const { command } = request.data;
  const { command: _, ...rest } = event as Record<string, unknown>;
  const input = commandInputs[command].safeParse(rest);
  if (!input.success) return { refused: `Wrong or missing: ${describeProblems(input.error)}.` };
  try {
    const run = commands[command] as Command<unknown>;
    const result = await run(input.data, openControlSession());
    log('info', 'control command done', { command, tenant: (rest as { code?: string }).code });
    return { result };
  } catch (error) {
    if (error instanceof CommandRefusal) return { refused: error.message };
    if (!(error instanceof RefusalError)) throw error;
    return { refused: formatMessage(error.code, 'en', error.details.values) };
  }
});
