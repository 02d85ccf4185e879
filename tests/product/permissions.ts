// Specification of the product for comparison: who may do what, cell by cell.
import type { Action, Area, UserRole } from '#shared/permissions.ts';
import table from '../vectors/permissions.json' with { type: 'json' };

type Column = Exclude<UserRole, 'disabled'>;
const cells: Readonly<Record<Area, Readonly<Record<Column, string>>>> = table;

export const productAreas = Object.keys(table);

/**
 * Returns whether the action is permitted. Permission to read a list includes picking from it; a disabled
 * profile may do nothing.
 */
export function permitted(who: UserRole, area: Area, action: Action): boolean {
  if (who === 'disabled') return false;
  const words = cells[area][who].split(' ');
  return words.includes(action) || (action === 'pick' && words.includes('view'));
}
