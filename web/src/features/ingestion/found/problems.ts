// Type of a problem, as the calls return it.
import type * as z from 'zod';
import type { Problem as Said } from '#shared/ingestion/import-api.ts';

export type Problem = z.infer<typeof Said>;
export const isError = ({ level }: Pick<Problem, 'level'>) => level === 'error';
