// Names the record that was already made of another one: the second of two users who do the same is refused,
// and can open what the first one made.
import { RefusalError } from './refused.ts';

export const madeKinds = ['ewo', 'tag', 'order', 'checklistOrder', 'run', 'smp', 'checklist', 'sop'] as const;
export interface MadeRecord {
  made: (typeof madeKinds)[number];
  id: string | number;
  code: string;
}

export const buildMadeRefusal = ({ made, id, code }: MadeRecord): RefusalError =>
  new RefusalError('conflict', 'madeAlready', { values: { made, id, code } });

/** Returns the record that a refusal names, whatever its code. */
export function findMadeRecord(error: unknown): MadeRecord | undefined {
  const { made, id, code } = (error instanceof RefusalError && error.details.values) || {};
  const kind = madeKinds.find((each) => each === made);
  return kind && id !== undefined && code !== undefined ? { made: kind, id, code: String(code) } : undefined;
}
