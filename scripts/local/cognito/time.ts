import { machineTime } from '../clock.ts';

/** Sign-ins live by the machine's clock, as the browser that holds their tokens does: a moved clock ends no session. */
export const seconds = () => Math.floor(machineTime() / 1000);
