// A new reading, one taken back, and a meter set back: what the meter shows is typed, the service keeps counting on.
import { Box, FormField, Input, type InputProps, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cycles } from '../../../../../shared/planned/cycle-api.ts';
import { readingAccepted } from '../../../../../shared/planned/meter.ts';
import { orders } from '../../../../../shared/planned/order-api.ts';
import { readings } from '../../../../../shared/planned/reading-api.ts';
import { Refused } from '../../../../../shared/refused.ts';
import { Reason } from '../../../parts/order/order-dialogs.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { useFirstFocus } from '../../../ui/dialog.tsx';
import { flash } from '../../../ui/flashes.ts';
import { parseNumber } from '../../../ui/form/number-text.ts';
import { useFormat } from '../../../ui/format.ts';
import { useSend } from '../../../use-call.ts';
import { type Doubt, doubtIn, ReadingDoubt } from './reading-doubt.tsx';
import { type MeterRow, useIssued } from './reading-rows.ts';

/** A reading may make orders due, and so may taking it back. */
const changes = [
  orders.list,
  orders.open,
  orders.late,
  orders.calendar,
  cycles.list,
  cycles.get,
  cycles.slots,
];

interface DialogProps {
  meter: MeterRow;
  onClose: () => void;
}

function typedNumber(text: string): number {
  const value = parseNumber(text);
  if (value === undefined) throw new Refused('invalid', 'required');
  if (typeof value !== 'number') throw new Refused('invalid', 'badFormat');
  return value;
}

export function ReadingDialog({ meter, onClose }: DialogProps) {
  const { t } = useTranslation(['orders', 'enums']);
  const { number } = useFormat();
  const { send } = useSend(readings.create, { changes });
  const [typed, setTyped] = useState('');
  const [doubt, setDoubt] = useState<Doubt>();
  const keep = async (value: number, confirmation: { confirmed?: true; reason?: string } = {}) => {
    await send({ machineId: meter.machineId, meter: meter.meter, value, ...confirmation });
    flash('success', t('readings.saved', { machine: meter.machine, value: number(value) }));
  };
  const save = async () => {
    const value = typedNumber(typed);
    if (!readingAccepted(value, { reading: meter.reading })) throw new Refused('invalid', 'readingTooLow');
    await keep(value).catch((error: unknown) => {
      setDoubt(doubtIn(error, value));
      throw error;
    });
  };
  if (doubt)
    return (
      <ReadingDoubt
        doubt={doubt}
        onConfirm={async (reason) => {
          await keep(doubt.value, { confirmed: true, reason });
          onClose();
        }}
        onCorrect={() => setDoubt(undefined)}
      />
    );
  return (
    <Confirm
      title={t('readings.enterFor', { machine: meter.machine })}
      action={t('readings.save')}
      onConfirm={save}
      onClose={onClose}
    >
      <FormField
        label={`${t('fields.reading')} (${t(`enums:meter.${meter.meter}`)})`}
        description={t('readings.last', { value: number(meter.reading) })}
      >
        <ValueInput value={typed} onChange={setTyped} />
      </FormField>
    </Confirm>
  );
}

function ValueInput({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  const field = useFirstFocus<InputProps.Ref>();
  return (
    <Input
      ref={field}
      value={value}
      inputMode="decimal"
      autoComplete={false}
      ariaRequired
      onChange={({ detail }) => onChange(detail.value)}
    />
  );
}

/** What the meter showed before counts again; the service keeps a reading whose orders somebody has worked on. */
export function TakeBackDialog({ meter, rows, onClose }: DialogProps & { rows: readonly MeterRow[] }) {
  const { t } = useTranslation('orders');
  const { number, instant } = useFormat();
  const { send } = useSend(readings.undo, { changes });
  const [reason, setReason] = useState('');
  const issued = useIssued(meter, rows);
  const { machineId, machine } = meter;
  const read = { value: number(meter.reading), at: meter.readAt ? instant(meter.readAt) : '' };
  return (
    <Confirm
      title={t('readings.takeBackOf', { machine })}
      action={t('readings.takeBack')}
      disabled={!issued}
      onConfirm={async () => {
        if (!reason.trim()) throw new Refused('invalid', 'reasonNeeded');
        await send({ machineId, meter: meter.meter, reason: reason.trim() });
        flash('success', t('readings.tookBack', { machine, ...read }));
      }}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t('readings.takeBackText', read)}</Box>
        {issued && (
          <Box>
            {issued.length > 0
              ? t('readings.takeBackOrders', { count: issued.length, codes: issued.join(', ') })
              : t('readings.takeBackNoOrder')}
          </Box>
        )}
        <Reason value={reason} onChange={setReason} />
      </SpaceBetween>
    </Confirm>
  );
}

export function ResetDialog({ meter, onClose }: DialogProps) {
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const { send } = useSend(readings.reset, { changes });
  const [typed, setTyped] = useState('0');
  const [reason, setReason] = useState('');
  const reset = async () => {
    const value = typedNumber(typed);
    if (!reason.trim()) throw new Refused('invalid', 'reasonNeeded');
    await send({ machineId: meter.machineId, meter: meter.meter, value, reason: reason.trim() });
    flash('success', t('readings.wasReset', { machine: meter.machine, value: number(value) }));
  };
  return (
    <Confirm
      title={t('readings.resetFor', { machine: meter.machine })}
      action={t('readings.reset')}
      onConfirm={reset}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t('readings.resetText')}</Box>
        <FormField label={t('readings.shows')}>
          <ValueInput value={typed} onChange={setTyped} />
        </FormField>
        <Reason value={reason} onChange={setReason} />
      </SpaceBetween>
    </Confirm>
  );
}
