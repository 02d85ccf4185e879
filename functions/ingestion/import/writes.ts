// What the worker of imports asks for.
export type { Targets } from './codes.ts';
export { askedFor, giveUp, workOn } from './job.ts';
