// Texts of two values of a field side by side, as in the audit trail.
import { useMemo } from 'react';
import type { AuditItem } from '#shared/access/audit-api.ts';
import { useAuditTexts } from './history-texts.ts';

interface ComparedField {
  field: string;
  before?: unknown;
  after?: unknown;
}

export function useComparisonTexts(thing: string, sides: readonly ComparedField[]) {
  const entry = useMemo(() => ({ thing, changes: sides }) as unknown as AuditItem, [thing, sides]);
  const texts = useAuditTexts(useMemo(() => [entry], [entry]));
  return {
    field: (side: ComparedField): string => texts.field(entry, side),
    /** Formats a value; a list is shown with all its items, not as a difference. */
    value: (side: ComparedField, valueSide: 'before' | 'after'): string => {
      const value = side[valueSide];
      if (!Array.isArray(value))
        return texts.value(entry, { field: side.field, [valueSide]: value }, valueSide);
      return value
        .map((each) => texts.value(entry, { field: side.field, before: each, after: each }, valueSide))
        .join(', ');
    },
  };
}
