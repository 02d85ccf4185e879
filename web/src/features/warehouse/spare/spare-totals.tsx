// Totals of the spares in a list.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type StockLevel, stockLevels } from '#shared/warehouse/level.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useFormat } from '#web/ui/format.ts';
import type { SpareRow } from './spare-rows.ts';

export function SpareTotals({ rows }: { rows: readonly SpareRow[] }) {
  const { t } = useTranslation(['warehouse', 'common', 'enums']);
  const { number, money } = useFormat();
  const sum = (getValue: (row: SpareRow) => number | null) =>
    rows.reduce((total, row) => total + (getValue(row) ?? 0), 0);
  const countAtLevel = (level: StockLevel) => rows.filter((row) => row.level === level).length;
  const formatLabelled = (label: string, value: string) => t('common:labelled', { label, value });
  const totals = [
    t('warehouse:spares.totals', { count: rows.length }),
    ...stockLevels
      .filter(countAtLevel)
      .map((level) => formatLabelled(getEnumText('stockLevel', level), number(countAtLevel(level)))),
    formatLabelled(t('warehouse:fields.value'), money(sum(({ value }) => value))),
    formatLabelled(
      t('warehouse:fields.occupiedArea'),
      number(
        sum(({ metrics }) => metrics.occupiedArea),
        2,
      ),
    ),
    formatLabelled(t('warehouse:fields.occupiedCost'), money(sum(({ metrics }) => metrics.occupiedCost))),
  ];
  return <Box fontWeight="bold">{totals.join(' · ')}</Box>;
}
