// Two values of a field side by side, in the words the trail tells of them.
import { useMemo } from 'react';
import type { AuditItem } from '../../../../shared/access/audit-api.ts';
import { useTrailTexts } from './history-texts.ts';

interface Side {
  field: string;
  before?: unknown;
  after?: unknown;
}

export function useSideTexts(thing: string, sides: readonly Side[]) {
  const entry = useMemo(() => ({ thing, changes: sides }) as unknown as AuditItem, [thing, sides]);
  const texts = useTrailTexts(useMemo(() => [entry], [entry]));
  return {
    field: (side: Side): string => texts.field(entry, side),
    /** A list is its values, not what joined or left. */
    value: (side: Side, which: 'before' | 'after'): string => {
      const value = side[which];
      if (!Array.isArray(value)) return texts.value(entry, { field: side.field, [which]: value }, which);
      return value
        .map((each) => texts.value(entry, { field: side.field, before: each, after: each }, which))
        .join(', ');
    },
  };
}
