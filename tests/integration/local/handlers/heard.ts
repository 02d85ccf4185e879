// Events received by the test handlers, and the failures they simulate. They run in the process of the test.

export const heard = {
  reactions: [] as string[],
  worked: [] as string[],
  uploads: [] as string[],
};
/** Texts whose handling fails this many more times. */
export const failing = new Map<string, number>();

export function fails(text: string): boolean {
  const left = failing.get(text) ?? 0;
  if (left > 0) failing.set(text, left - 1);
  return left > 0;
}
