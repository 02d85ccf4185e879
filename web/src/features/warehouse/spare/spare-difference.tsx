// Notice that a stock differs from its movements, with the action to take.
import { Alert } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { SparePage } from '#shared/warehouse/spare-api.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import { useFormat } from '#web/ui/format.ts';

export function SpareDifference({ spare: { stock, unit, difference } }: { spare: SparePage }) {
  const { t } = useTranslation('warehouse');
  const { number } = useFormat();
  if (difference === undefined) return null;
  const formatQuantity = (value: number) => `${number(value)} ${unit}`;
  return (
    <Alert type="warning" header={t('differs.title')}>
      <p>
        {t('differs.text', {
          stock: formatQuantity(stock),
          moved: formatQuantity(addQuantities(stock, -difference)),
          difference: `${difference > 0 ? '+' : ''}${formatQuantity(difference)}`,
        })}
      </p>
      <p>{t('differs.todo')}</p>
    </Alert>
  );
}
