// The product as it was asked for, to compare with: who may do what, cell by cell.
import type { Action, Area, Who } from '../../shared/permissions.ts';
import table from '../vectors/permissions.json' with { type: 'json' };

type Column = Exclude<Who, 'disabled'>;
const cells: Readonly<Record<Area, Readonly<Record<Column, string>>>> = table;

export const productAreas = Object.keys(table);

/** Who may read a list may pick from it; a disabled profile may nothing. */
export function permitted(who: Who, area: Area, action: Action): boolean {
  if (who === 'disabled') return false;
  const words = cells[area][who].split(' ');
  return words.includes(action) || (action === 'pick' && words.includes('view'));
}
