// Confirmation of a reading far from the expected value, before it is saved.
import { Box, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalError } from '#shared/refused.ts';
import { ReasonField } from '#web/parts/order/reason-field.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { useFormat } from '#web/ui/format.ts';

export interface ImplausibleReading {
  value: number;
  expected: number;
  low: number;
  high: number;
}

/**
 * Returns the expected values from the service's refusal of an implausible reading; undefined for other
 * errors.
 */
export function findImplausibleReading(
  error: unknown,
  value: number | undefined,
): ImplausibleReading | undefined {
  if (!(error instanceof RefusalError) || error.code !== 'readingImplausible' || value === undefined)
    return undefined;
  const { expected, low, high } = error.details.values ?? {};
  return { value, expected: Number(expected), low: Number(low), high: Number(high) };
}

/** Rounds values from 100 on, where fractions are not significant. */
const roundValue = (expected: number) => (Math.abs(expected) < 100 ? expected : Math.round(expected));

export function ConfirmReadingDialog({
  doubt: { value, expected, low, high },
  onConfirm,
  onCorrect,
}: {
  doubt: ImplausibleReading;
  /** Confirms the reading with a reason; the parent then closes the dialog. */
  onConfirm: (reason: string) => Promise<unknown>;
  /** Returns to the input of the reading. */
  onCorrect: () => void;
}) {
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const [reason, setReason] = useState('');
  const isConfirmed = useRef(false);
  return (
    <Confirm
      title={t('readings.doubt.title')}
      action={t('readings.doubt.right')}
      other={t('readings.doubt.correct')}
      onConfirm={async () => {
        if (!reason.trim()) throw new RefusalError('invalid', 'reasonNeeded');
        await onConfirm(reason.trim());
        isConfirmed.current = true;
      }}
      onClose={() => isConfirmed.current || onCorrect()}
    >
      <SpaceBetween size="m">
        <Box>{t('readings.doubt.text')}</Box>
        <KeyValuePairs
          columns={2}
          items={[
            { label: t('readings.doubt.typed'), value: <b className="reading-value">{number(value)}</b> },
            {
              label: t('readings.doubt.expected'),
              value: (
                <>
                  <b className="reading-value">
                    {t('readings.doubt.about', { value: number(roundValue(expected)) })}
                  </b>
                  <br />
                  {t('readings.doubt.range', {
                    low: number(roundValue(low)),
                    high: number(roundValue(high)),
                  })}
                </>
              ),
            },
          ]}
        />
        <ReasonField value={reason} onChange={setReason} help={t('readings.doubt.why')} />
      </SpaceBetween>
    </Confirm>
  );
}
