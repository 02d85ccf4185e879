// Contract of a command of the control plane.
import type { ControlSession } from '../http/control-session.ts';

/**
 * Runs a command and returns the members of the JSON line that the stage administrator reads.
 * @throws CommandRefusal or RefusalError with the reason, if the command is not carried out
 */
export type Command<Input> = (input: Input, session: ControlSession) => Promise<Record<string, unknown>>;
