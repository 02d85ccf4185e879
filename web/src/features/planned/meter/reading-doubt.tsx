// A reading far from what the earlier ones lead to expect: it is asked for again before it is kept.
import { Box, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../../../../../shared/refused.ts';
import { Reason } from '../../../parts/order/order-dialogs.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { useFormat } from '../../../ui/format.ts';

export interface Doubt {
  value: number;
  expected: number;
  low: number;
  high: number;
}

/** What a service that does not believe `value` expected instead. */
export function doubtIn(error: unknown, value: number | undefined): Doubt | undefined {
  if (!(error instanceof Refused) || error.code !== 'readingImplausible' || value === undefined)
    return undefined;
  const { expected, low, high } = error.details.values ?? {};
  return { value, expected: Number(expected), low: Number(low), high: Number(high) };
}

/** Parts of a hit or an hour mean little among hundreds. */
const rough = (expected: number) => (Math.abs(expected) < 100 ? expected : Math.round(expected));

export function ReadingDoubt({
  doubt: { value, expected, low, high },
  onConfirm,
  onCorrect,
}: {
  doubt: Doubt;
  /** Its owner closes the question. */
  onConfirm: (reason: string) => Promise<unknown>;
  /** Back to where it was typed. */
  onCorrect: () => void;
}) {
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const [reason, setReason] = useState('');
  const confirmed = useRef(false);
  return (
    <Confirm
      title={t('readings.doubt.title')}
      action={t('readings.doubt.right')}
      other={t('readings.doubt.correct')}
      onConfirm={async () => {
        if (!reason.trim()) throw new Refused('invalid', 'reasonNeeded');
        await onConfirm(reason.trim());
        confirmed.current = true;
      }}
      onClose={() => confirmed.current || onCorrect()}
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
                    {t('readings.doubt.about', { value: number(rough(expected)) })}
                  </b>
                  <br />
                  {t('readings.doubt.range', { low: number(rough(low)), high: number(rough(high)) })}
                </>
              ),
            },
          ]}
        />
        <Reason value={reason} onChange={setReason} help={t('readings.doubt.why')} />
      </SpaceBetween>
    </Confirm>
  );
}
