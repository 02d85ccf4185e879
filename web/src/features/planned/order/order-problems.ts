// What a form of many activities lacks, field by field.
import { SAID } from '../../../ui/form/said.ts';

export interface Problem {
  path: string;
  /** Place of the activity; undefined where the problem is the order's. */
  at?: number;
  /** Of the order, or of the activity. */
  field: string;
  message: string;
  /** It is a sentence already. */
  said?: true;
}

interface Leaf extends Pick<Problem, 'message' | 'said'> {
  path: readonly string[];
}

/** Every message once; forms nest errors as they nest values, and what concerns a list as a whole stands in its `root`. */
function leaves(error: unknown, path: readonly string[]): Leaf[] {
  if (typeof error !== 'object' || error === null) return [];
  const { message, type } = error as { message?: unknown; type?: unknown };
  if (typeof message === 'string') return [{ path, message, ...(type === SAID && { said: true }) }];
  return Object.entries(error).flatMap(([name, each]) =>
    name === 'ref' ? [] : leaves(each, name === 'root' ? path : [...path, name]),
  );
}

/** The first message anywhere below. */
export const firstProblem = (error: unknown): string | undefined => leaves(error, [])[0]?.message;

export function problemsIn({ root: _, ...errors }: Readonly<Record<string, unknown>>): Problem[] {
  return leaves(errors, []).map(({ path, ...said }) => {
    const [first = '', at, field = first] = path;
    const ofActivity = first === 'activities' && at !== undefined;
    return {
      path: path.join('.'),
      ...(ofActivity && { at: Number(at) }),
      field: ofActivity ? field : first,
      ...said,
    };
  });
}
