// Lists the problems of a form with many activities, field by field.
import { COMPLETE_MESSAGE } from '#web/ui/form/complete-message.ts';

export interface FormProblem {
  path: string;
  /** Index of the activity; undefined for problems of the order. */
  at?: number;
  /** Field of the order or of the activity. */
  field: string;
  message: string;
  /** Whether the message is already a sentence instead of a code. */
  isSentence?: true;
}

interface FormMessage extends Pick<FormProblem, 'message' | 'isSentence'> {
  path: readonly string[];
}

/**
 * Returns every message with its path. Form errors are nested like the values; errors of a list as a whole
 * are in its `root`.
 */
function collectMessages(error: unknown, path: readonly string[]): FormMessage[] {
  if (typeof error !== 'object' || error === null) return [];
  const { message, type } = error as { message?: unknown; type?: unknown };
  if (typeof message === 'string')
    return [{ path, message, ...(type === COMPLETE_MESSAGE && { isSentence: true }) }];
  return Object.entries(error).flatMap(([name, each]) =>
    name === 'ref' ? [] : collectMessages(each, name === 'root' ? path : [...path, name]),
  );
}

/** Returns the index of the activity a field belongs to; undefined for fields of the order. */
export function findActivityIndex(field: string): number | undefined {
  const [first, index] = field.split('.');
  return first === 'activities' && index !== undefined ? Number(index) : undefined;
}

/** Returns the first message at any depth. */
export const findFirstProblem = (error: unknown): string | undefined =>
  collectMessages(error, [])[0]?.message;

export function collectProblems({ root: _, ...errors }: Readonly<Record<string, unknown>>): FormProblem[] {
  return collectMessages(errors, []).map(({ path, ...rest }) => {
    const [first = '', index, field = first] = path;
    const isActivityField = first === 'activities' && index !== undefined;
    return {
      path: path.join('.'),
      ...(isActivityField && { at: Number(index) }),
      field: isActivityField ? field : first,
      ...rest,
    };
  });
}
