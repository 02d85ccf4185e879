// What a form of many activities lacks, field by field.
export interface Problem {
  path: string;
  /** Place of the activity; undefined where the problem is the order's. */
  at?: number;
  /** Of the order, or of the activity. */
  field: string;
  message: string;
}

/** Every message once; forms nest errors as they nest values, and what concerns a list as a whole stands in its `root`. */
function leaves(error: unknown, path: readonly string[]): { path: readonly string[]; message: string }[] {
  if (typeof error !== 'object' || error === null) return [];
  const { message } = error as { message?: unknown };
  if (typeof message === 'string') return [{ path, message }];
  return Object.entries(error).flatMap(([name, each]) =>
    name === 'ref' ? [] : leaves(each, name === 'root' ? path : [...path, name]),
  );
}

/** The first message anywhere below. */
export const firstProblem = (error: unknown): string | undefined => leaves(error, [])[0]?.message;

export function problemsIn({ root: _, ...errors }: Readonly<Record<string, unknown>>): Problem[] {
  return leaves(errors, []).map(({ path, message }) => {
    const [first = '', at, field = first] = path;
    const ofActivity = first === 'activities' && at !== undefined;
    return {
      path: path.join('.'),
      ...(ofActivity && { at: Number(at) }),
      field: ofActivity ? field : first,
      message,
    };
  });
}
