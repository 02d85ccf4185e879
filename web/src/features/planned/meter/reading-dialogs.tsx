// Dialogs of a meter: new reading, undo of a reading, reset of the meter. Users type the displayed value; the
// service keeps the continuous count.

import { Box, FormField, type InputProps, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cycles } from '#shared/planned/cycle-api.ts';
import { isReadingAccepted } from '#shared/planned/meter.ts';
import { orders } from '#shared/planned/order-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { ReasonField } from '#web/parts/order/reason-field.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { useInitialFocus } from '#web/ui/dialog.tsx';
import { flash, flashWritten } from '#web/ui/flashes.ts';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { useFormat } from '#web/ui/format.ts';
import { useSend } from '#web/use-call.ts';
import { ConfirmReadingDialog, findImplausibleReading, type ImplausibleReading } from './reading-doubt.tsx';
import { type MeterRow, useIssuedOrders } from './reading-rows.ts';

/** Calls to refresh: a reading, or its undo, can make orders due. */
const affectedCalls = [
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

/** A number, or the typed text if it is not a number. */
type NumberEntry = number | string | undefined;

function assertNumber(value: NumberEntry): number {
  if (value === undefined) throw new RefusalError('invalid', 'required');
  if (typeof value !== 'number') throw new RefusalError('invalid', 'badFormat');
  return value;
}

export function ReadingDialog({ meter, onClose }: DialogProps) {
  const { t } = useTranslation(['orders', 'enums']);
  const { number } = useFormat();
  const { send } = useSend(readings.create, { changes: affectedCalls });
  const [entry, setEntry] = useState<NumberEntry>();
  const [doubt, setDoubt] = useState<ImplausibleReading>();
  const saveReading = async (value: number, confirmation: { confirmed?: true; reason?: string } = {}) => {
    const answer = await send({ machineId: meter.machineId, meter: meter.meter, value, ...confirmation });
    const key = value < meter.reading ? 'readings.savedRolledOver' : 'readings.saved';
    flashWritten(answer, t(key, { machine: meter.machine, value: number(value) }));
  };
  const save = async () => {
    const value = assertNumber(entry);
    if (meter.rollsOverAt === null && !isReadingAccepted(value, { reading: meter.reading }))
      throw new RefusalError('invalid', 'readingTooLow');
    await saveReading(value).catch((error: unknown) => {
      setDoubt(findImplausibleReading(error, value));
      throw error;
    });
  };
  if (doubt)
    return (
      <ConfirmReadingDialog
        doubt={doubt}
        onConfirm={async (reason) => {
          await saveReading(doubt.value, { confirmed: true, reason });
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
        <ValueInput value={entry} onChange={setEntry} />
      </FormField>
    </Confirm>
  );
}

function ValueInput({ value, onChange }: { value: NumberEntry; onChange: (entry: NumberEntry) => void }) {
  const field = useInitialFocus<InputProps.Ref>();
  return <NumberInput ref={field} value={value} ariaRequired onChange={onChange} />;
}

/**
 * Dialog that undoes the last reading; the service refuses this when work on an order issued by it has
 * started.
 */
export function UndoReadingDialog({ meter, rows, onClose }: DialogProps & { rows: readonly MeterRow[] }) {
  const { t } = useTranslation('orders');
  const { number, instant } = useFormat();
  const { send } = useSend(readings.undo, { changes: affectedCalls });
  const [reason, setReason] = useState('');
  const issuedOrders = useIssuedOrders(meter, rows);
  const { machineId, machine } = meter;
  const readingTexts = { value: number(meter.reading), at: meter.readAt ? instant(meter.readAt) : '' };
  return (
    <Confirm
      title={t('readings.takeBackOf', { machine })}
      action={t('readings.takeBack')}
      disabled={!issuedOrders}
      onConfirm={async () => {
        if (!reason.trim()) throw new RefusalError('invalid', 'reasonNeeded');
        await send({ machineId, meter: meter.meter, reason: reason.trim() });
        flash('success', t('readings.tookBack', { machine, ...readingTexts }));
      }}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t('readings.takeBackText', readingTexts)}</Box>
        {issuedOrders && (
          <Box>
            {issuedOrders.length > 0
              ? t('readings.takeBackOrders', { count: issuedOrders.length, codes: issuedOrders.join(', ') })
              : t('readings.takeBackNoOrder')}
          </Box>
        )}
        <ReasonField value={reason} onChange={setReason} />
      </SpaceBetween>
    </Confirm>
  );
}

export function ResetMeterDialog({ meter, onClose }: DialogProps) {
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const { send } = useSend(readings.reset, { changes: affectedCalls });
  const [entry, setEntry] = useState<NumberEntry>(0);
  const [reason, setReason] = useState('');
  const reset = async () => {
    const value = assertNumber(entry);
    if (!reason.trim()) throw new RefusalError('invalid', 'reasonNeeded');
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
          <ValueInput value={entry} onChange={setEntry} />
        </FormField>
        <ReasonField value={reason} onChange={setReason} />
      </SpaceBetween>
    </Confirm>
  );
}
