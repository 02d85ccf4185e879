import { getMachineTime } from '../clock.ts';

/**
 * Returns the machine's time in seconds. Sign-ins do not use the stack's clock, so that moving it ends no
 * session; the browser uses the machine's time too.
 */
export const getMachineSeconds = () => Math.floor(getMachineTime() / 1000);

/**
 * Returns the stack's time in seconds, for the instant of a sign-in: the service compares it with its own instants
 * when a person signs.
 */
export const getStackSeconds = () => Math.floor(Date.now() / 1000);
