// Filter conditions of the rows behind a bar, by the texts that the list is filtered by.
import { EMPTY_VALUE } from '#shared/reports/drill-down.ts';
import type { paretoKinds } from '#shared/reports/figure-kinds.ts';
import type { ParetoRow } from '#shared/reports/kpi-api.ts';
import { getEnumText } from '../../i18n/text.ts';
import type { ListCondition } from '../../paths/lists.ts';

/** Key of the unknown value, which is empty in a list. */
export const UNKNOWN_KEY = 'none';

type ParetoKind = (typeof paretoKinds)[number];

function getCellText(paretoKind: ParetoKind, { key, code = key, description }: ParetoRow): string {
  if (key === UNKNOWN_KEY) return EMPTY_VALUE;
  if (paretoKind === 'machine') return code;
  return paretoKind === 'element' ? `${code} ${description}` : getEnumText(paretoKind, key);
}

/**
 * Returns the conditions of a bar. "Others" excludes all other rows. Elements of several machines may have
 * the same name, so their machine is added.
 */
export function buildRowConditions(
  paretoKind: ParetoKind,
  rows: readonly ParetoRow[],
  row: ParetoRow,
  machineName?: (id: string) => string,
): ListCondition[] {
  const column = paretoKind === 'element' ? 'failed' : paretoKind;
  if (row.key === 'others')
    return rows
      .filter(({ key }) => key !== 'others')
      .map((each) => [column, '!=', getCellText(paretoKind, each)] as const);
  const machine =
    paretoKind === 'element' && row.key !== UNKNOWN_KEY ? machineName?.(row.key.split('.')[0]!) : undefined;
  return [
    ...(machine ? [['machine', '=', machine] as const] : []),
    [column, '=', getCellText(paretoKind, row)],
  ];
}
