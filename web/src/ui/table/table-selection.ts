// Selected rows: managed by the page, or by the table itself if it only offers a quick look.
import { useState } from 'react';

interface Props<T> {
  selection?: 'single' | 'multi';
  selected?: readonly T[];
  onSelect?: (items: T[]) => void;
  preview?: unknown;
}

export function useTableSelection<T>({ selection, selected = [], onSelect, preview }: Props<T>) {
  const [ownSelection, setOwnSelection] = useState<readonly T[]>([]);
  if (selection || !preview)
    return { type: selection, selected, select: (items: T[]) => onSelect?.(items) } as const;
  return { type: 'single', selected: ownSelection, select: setOwnSelection } as const;
}
