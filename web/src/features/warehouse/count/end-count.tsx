// Dialogs that book the differences of a count or cancel it, each with a reason.
import { FormField, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CountPage, counts } from '#shared/warehouse/count-api.ts';
import { movements } from '#shared/warehouse/movement-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { useSend } from '#web/use-call.ts';

export type Ending = 'book' | 'cancel';

const MAX_REASON_LENGTH = 500;

interface Props {
  ask: Ending;
  count: CountPage;
  onClose: () => void;
}

export function EndCount({ ask, count, onClose }: Props) {
  const { t } = useTranslation('warehouseCount');
  const { money } = useFormat();
  const [reason, setReason] = useState('');
  const { send } = useSend(counts[ask], {
    changes: [spareParts.list, spareParts.get, movements.list, warehouses.overview],
  });
  const { id, version, description, lines, tally } = count;
  return (
    <Confirm
      title={t(`ask.${ask}`, { description })}
      action={t(`do.${ask}`)}
      other={t('do.back')}
      disabled={reason.trim() === ''}
      onConfirm={async () => {
        await send({ id, version, reason });
        flash('success', t(`done.${ask}`, { description }));
      }}
      onClose={onClose}
    >
      <p>
        {ask === 'cancel' && t('askText.cancel')}
        {ask === 'book' && t('askText.book', { count: tally.differing, value: money(tally.value) })}
        {ask === 'book' && lines > tally.counted && (
          <> {t('askText.uncounted', { count: lines - tally.counted })}</>
        )}
      </p>
      <FormField label={t('fields.reason')}>
        <Textarea
          value={reason}
          rows={3}
          ariaRequired
          onChange={({ detail }) => setReason(detail.value.slice(0, MAX_REASON_LENGTH))}
        />
      </FormField>
    </Confirm>
  );
}
