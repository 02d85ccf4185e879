// What a form of many activities lacks, activity by activity.
interface Leaf {
  message?: string;
}

/** The first message anywhere below; forms nest errors as they nest values. */
export function firstProblem(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { message } = error as Leaf;
  if (typeof message === 'string') return message;
  for (const [name, each] of Object.entries(error)) {
    const found = name === 'ref' ? undefined : firstProblem(each);
    if (found) return found;
  }
  return undefined;
}

export interface Problem {
  /** Place of the activity; undefined where the problem is the order's. */
  at?: number;
  field: string;
  message: string;
}

export function problemsIn(errors: object): Problem[] {
  return Object.entries(errors).flatMap(([field, error]): Problem[] => {
    if (field === 'root') return [];
    if (field !== 'activities') {
      const message = firstProblem(error);
      return message ? [{ field, message }] : [];
    }
    return Object.entries((error ?? {}) as object).flatMap(([place, each]) => {
      const message = firstProblem(each);
      return message && /^\d+$/.test(place) ? [{ at: Number(place), field: 'activities', message }] : [];
    });
  });
}
