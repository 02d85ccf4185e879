// Dialog in which a person accepts or rejects a value of a machine, with the reason.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WaitingReading, waitingReadings } from '#shared/integration/machine-data/waiting-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { ReasonField } from '#web/parts/order/reason-field.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { useSend } from '#web/use-call.ts';

export type Verb = 'accept' | 'reject';

/** Returns the text of the effect: a lower reading sets the meter, every other value is recorded as confirmed. */
const getEffect = ({ because }: WaitingReading) =>
  because === 'readingTooLow' || because === 'rollOverImplausible' ? 'acceptLower' : 'acceptText';

export function DecisionDialog({
  verb,
  waiting,
  onDone,
  onClose,
}: {
  verb: Verb;
  waiting: WaitingReading;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('machineData');
  const { number, instant } = useFormat();
  const { send } = useSend(waitingReadings[verb], { changes: [readings.list, orders.list] });
  const [reason, setReason] = useState('');
  const { id, version, value, control, readAt } = waiting;
  const texts = { value: `${number(value)} ${control?.unit ?? ''}`.trim(), at: instant(readAt) };
  return (
    <Confirm
      title={t(verb === 'accept' ? 'acceptTitle' : 'rejectTitle', texts)}
      action={t(verb)}
      onConfirm={async () => {
        if (!reason.trim()) throw new RefusalError('invalid', 'reasonNeeded');
        await send({ id, version, reason: reason.trim() });
        onDone();
        flash('success', t(verb === 'accept' ? 'accepted' : 'rejected', texts));
      }}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t(verb === 'accept' ? getEffect(waiting) : 'rejectText')}</Box>
        <ReasonField value={reason} onChange={setReason} />
      </SpaceBetween>
    </Confirm>
  );
}
