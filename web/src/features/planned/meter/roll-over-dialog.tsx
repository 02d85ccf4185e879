// Dialog that says at which value a meter begins again at 0.
import { Box, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readings } from '#shared/planned/reading-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { useFormat } from '#web/ui/format.ts';
import { useSend } from '#web/use-call.ts';
import type { MeterRow } from './reading-rows.ts';

export function RollOverDialog({ meter, onClose }: { meter: MeterRow; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const { send } = useSend(readings.rollover);
  const [entry, setEntry] = useState<number | string | undefined>(meter.rollsOverAt ?? undefined);
  const save = async () => {
    const rollsOverAt = entry === '' ? undefined : entry;
    if (typeof rollsOverAt === 'string') throw new RefusalError('invalid', 'badFormat');
    await send({ machineId: meter.machineId, meter: meter.meter, rollsOverAt });
    flash(
      'success',
      rollsOverAt === undefined
        ? t('readings.rollOverNone', { machine: meter.machine })
        : t('readings.rollOverSet', { machine: meter.machine, value: number(rollsOverAt) }),
    );
  };
  return (
    <Confirm
      title={t('readings.rollOverOf', { machine: meter.machine })}
      action={t('readings.rollOverSave')}
      onConfirm={save}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t('readings.rollOverText')}</Box>
        <FormField
          label={t('fields.rollsOverAt')}
          description={t('readings.rollOverHelp')}
          constraintText={t('readings.last', { value: number(meter.reading) })}
        >
          <NumberInput value={entry} onChange={setEntry} />
        </FormField>
      </SpaceBetween>
    </Confirm>
  );
}
