// What the spares of a list amount to.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type StockLevel, stockLevels } from '../../../../../shared/warehouse/level.ts';
import { enumText } from '../../../i18n/text.ts';
import { useFormat } from '../../../ui/format.ts';
import type { SpareRow } from './spare-rows.ts';

export function SpareTotals({ rows }: { rows: readonly SpareRow[] }) {
  const { t } = useTranslation(['warehouse', 'common', 'enums']);
  const { number, money } = useFormat();
  const sum = (of: (row: SpareRow) => number | null) =>
    rows.reduce((total, row) => total + (of(row) ?? 0), 0);
  const at = (level: StockLevel) => rows.filter((row) => row.level === level).length;
  const labelled = (label: string, value: string) => t('common:labelled', { label, value });
  const totals = [
    t('warehouse:spares.totals', { count: rows.length }),
    ...stockLevels.filter(at).map((level) => labelled(enumText('stockLevel', level), number(at(level)))),
    labelled(t('warehouse:fields.value'), money(sum(({ value }) => value))),
    labelled(
      t('warehouse:fields.occupiedArea'),
      number(
        sum(({ metrics }) => metrics.occupiedArea),
        2,
      ),
    ),
    labelled(t('warehouse:fields.occupiedCost'), money(sum(({ metrics }) => metrics.occupiedCost))),
  ];
  return <Box fontWeight="bold">{totals.join(' · ')}</Box>;
}
