// Public functions for the import worker.
export type { Targets } from './codes.ts';
export { failImportJob, findRequestingUser, runImportJob } from './job.ts';
