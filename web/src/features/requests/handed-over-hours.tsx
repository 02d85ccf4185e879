// Hours that remarks on a request handed over, offered where its hours are entered.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatFullName } from '#shared/organisation/full-name.ts';
import { remarks } from '#shared/requests/remark/remark-api.ts';
import type { TechnicianHours } from '#shared/requests/technician-hours.ts';
import type { OperatorName } from '../../parts/order/order-names.ts';
import { useFormat } from '../../ui/format.ts';
import { useAllItems } from '../../use-call.ts';

interface Props {
  recordKind: 'ewo' | 'tag';
  recordId: string;
  technicians: readonly OperatorName[];
}

/** Shows the hours of technicians that the field `hours` does not list yet. */
export function HandedOverHours({ recordKind, recordId, technicians }: Props) {
  const { t } = useTranslation('remarks');
  const { number } = useFormat();
  const { data: items = [] } = useAllItems(remarks.list, { of: recordKind, thing: recordId });
  const {
    field: { value, onChange },
  } = useController({ name: 'hours' });
  const rows = (value as readonly Partial<TechnicianHours[number]>[] | undefined) ?? [];
  const listedIds = new Set(rows.map(({ operatorId }) => operatorId));
  const names = new Map(technicians.map((operator) => [operator.id, formatFullName(operator)]));
  const offers = items.flatMap(({ id, author, hours = [] }) => {
    const newHours = hours.filter(({ operatorId }) => names.has(operatorId) && !listedIds.has(operatorId));
    return newHours.length > 0 ? [{ id, author, hours: newHours }] : [];
  });
  return offers.map(({ id, author, hours }) => (
    <Alert
      key={id}
      type="info"
      header={t('handedOver', { author })}
      action={
        <Button formAction="none" onClick={() => onChange([...rows, ...hours])}>
          {t('addHours')}
        </Button>
      }
    >
      <SpaceBetween size="xxs">
        {hours.map(({ operatorId, hours: worked }) => (
          <div key={operatorId}>{`${names.get(operatorId)}: ${number(worked, 2)} h`}</div>
        ))}
      </SpaceBetween>
    </Alert>
  ));
}
