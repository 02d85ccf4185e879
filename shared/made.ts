// Names the record that was already made of another one: the second of two users who do the same is refused,
// and can open what the first one made.
import { type RefusalDetails, RefusalError } from './refused.ts';

export const madeKinds = ['ewo', 'tag', 'order', 'checklistOrder', 'run', 'smp', 'checklist', 'sop'] as const;
export interface MadeRecord {
  made: (typeof madeKinds)[number];
  id: string | number;
  code: string;
}

export const buildMadeRefusal = ({ made, id, code }: MadeRecord): RefusalError =>
  new RefusalError('conflict', 'madeAlready', { values: { made, id, code } });

/** Returns the record that the details of a refusal name, whatever its code. */
export function findMadeRecord({ values }: Pick<RefusalDetails, 'values'> = {}): MadeRecord | undefined {
  const { made, id, code } = values ?? {};
  const kind = madeKinds.find((each) => each === made);
  return kind && id !== undefined && code !== undefined ? { made: kind, id, code: String(code) } : undefined;
}
