// The figures a store keeper looks at first.
import { Box, Container, KeyValuePairs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { SparePage } from '../../../../../shared/warehouse/spare-api.ts';
import { added } from '../../../../../shared/warehouse/units.ts';
import { useFormat } from '../../../ui/format.ts';
import { Figure } from '../figure.tsx';
import { useNumbers } from './spare-numbers.ts';

export function SpareFigures({ spare }: { spare: SparePage }) {
  const { t } = useTranslation(['warehouse', 'common']);
  const { number, money, day } = useFormat();
  const numbers = useNumbers(spare);
  const { unit, stock, reserved } = spare;
  const quantity = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : `${number(value)} ${unit}`;
  const computed = (name: 'reorderPoint' | 'orderQuantity' | 'value' | 'safetyProposal', value: string) => ({
    label: t(`warehouse:fields.${name}`),
    value: <Figure name={name} of="item" value={value} numbers={numbers[name]} />,
  });
  const plain = (
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
            value: <Box variant="awsui-value-large">{quantity(stock)}</Box>,
          },
          plain('reserved', quantity(reserved)),
          plain('free', quantity(added(stock, -reserved))),
          computed('orderQuantity', quantity(spare.orderQuantity || null)),
          plain('safetyStock', quantity(spare.safetyStock)),
          plain('reorderLevel', quantity(spare.reorderLevel)),
          plain('optimalStock', quantity(spare.optimalStock)),
          computed('reorderPoint', quantity(spare.reorderPoint)),
          plain('unitPrice', money(spare.unitPrice)),
          computed('value', money(spare.value)),
          plain('lastReceiptOn', day(spare.lastReceiptOn)),
          computed('safetyProposal', quantity(spare.safetyProposal)),
        ]}
      />
    </Container>
  );
}
