// What the check of a stock against its movements found, and what to do about it.
import { Alert } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { SparePage } from '../../../../../shared/warehouse/spare-api.ts';
import { added } from '../../../../../shared/warehouse/units.ts';
import { useFormat } from '../../../ui/format.ts';

export function SpareDifference({ spare: { stock, unit, difference } }: { spare: SparePage }) {
  const { t } = useTranslation('warehouse');
  const { number } = useFormat();
  if (difference === undefined) return null;
  const quantity = (value: number) => `${number(value)} ${unit}`;
  return (
    <Alert type="warning" header={t('differs.title')}>
      <p>
        {t('differs.text', {
          stock: quantity(stock),
          moved: quantity(added(stock, -difference)),
          difference: `${difference > 0 ? '+' : ''}${quantity(difference)}`,
        })}
      </p>
      <p>{t('differs.todo')}</p>
    </Alert>
  );
}
