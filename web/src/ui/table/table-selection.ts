// Which rows are selected: those of the page, or, where a table only offers a quick look, its own.
import { useState } from 'react';

interface Props<T> {
  selection?: 'single' | 'multi';
  selected?: readonly T[];
  onSelect?: (items: T[]) => void;
  preview?: unknown;
}

export function useSelection<T>({ selection, selected = [], onSelect, preview }: Props<T>) {
  const [own, setOwn] = useState<readonly T[]>([]);
  if (selection || !preview)
    return { type: selection, selected, select: (items: T[]) => onSelect?.(items) } as const;
  return { type: 'single', selected: own, select: setOwn } as const;
}
