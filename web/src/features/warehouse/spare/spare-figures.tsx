// Main figures of a spare.
import { Box, Container, KeyValuePairs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { SparePage } from '#shared/warehouse/spare-api.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import { useFormat } from '#web/ui/format.ts';
import { Figure } from '../figure.tsx';
import { useFigureNumbers } from './spare-numbers.ts';

export function SpareFigures({ spare }: { spare: SparePage }) {
  const { t } = useTranslation(['warehouse', 'common']);
  const { number, money, day } = useFormat();
  const numbers = useFigureNumbers(spare);
  const { unit, stock, reserved } = spare;
  const formatQuantity = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : `${number(value)} ${unit}`;
  const buildFigurePair = (
    name: 'reorderPoint' | 'orderQuantity' | 'value' | 'safetyProposal',
    value: string,
  ) => ({
    label: t(`warehouse:fields.${name}`),
    value: <Figure name={name} formulaGroup="item" value={value} numbers={numbers[name]} />,
  });
  const buildPair = (
    name:
      | 'reserved'
      | 'free'
      | 'reorderLevel'
      | 'safetyStock'
      | 'optimalStock'
      | 'unitPrice'
      | 'lastReceiptOn',
    value: string,
  ) => ({ label: t(`warehouse:fields.${name}`), value: value || t('common:none') });
  return (
    <Container>
      <KeyValuePairs
        columns={4}
        items={[
          {
            label: t('warehouse:fields.stock'),
            value: <Box variant="awsui-value-large">{formatQuantity(stock)}</Box>,
          },
          buildPair('reserved', formatQuantity(reserved)),
          buildPair('free', formatQuantity(addQuantities(stock, -reserved))),
          buildFigurePair('orderQuantity', formatQuantity(spare.orderQuantity || null)),
          buildPair('safetyStock', formatQuantity(spare.safetyStock)),
          buildPair('reorderLevel', formatQuantity(spare.reorderLevel)),
          buildPair('optimalStock', formatQuantity(spare.optimalStock)),
          buildFigurePair('reorderPoint', formatQuantity(spare.reorderPoint)),
          buildPair('unitPrice', money(spare.unitPrice)),
          buildFigurePair('value', money(spare.value)),
          buildPair('lastReceiptOn', day(spare.lastReceiptOn)),
          buildFigurePair('safetyProposal', formatQuantity(spare.safetyProposal)),
        ]}
      />
    </Container>
  );
}
