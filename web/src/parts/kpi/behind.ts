// Which rows of a list stand behind a bar, in the words the list is filtered by.
import type { paretoKinds } from '../../../../shared/reports/figure-kinds.ts';
import type { ParetoRow } from '../../../../shared/reports/kpi-api.ts';
import { enumText } from '../../i18n/text.ts';
import type { Condition } from '../../paths/lists.ts';

/** The key of what is not known; its cell in a list is empty. */
export const NONE = 'none';
export const NOTHING = '';

type Kind = (typeof paretoKinds)[number];

function saidIn(by: Kind, { key, code = key, description }: ParetoRow): string {
  if (key === NONE) return NOTHING;
  if (by === 'machine') return code;
  return by === 'element' ? `${code} ${description}` : enumText(by, key);
}

/** Behind all others are those of none of the rows before. */
export function behindRow(by: Kind, rows: readonly ParetoRow[], row: ParetoRow): Condition[] {
  const column = by === 'element' ? 'failed' : by;
  return row.key === 'others'
    ? rows.filter(({ key }) => key !== 'others').map((each) => [column, '!=', saidIn(by, each)] as const)
    : [[column, '=', saidIn(by, row)]];
}
