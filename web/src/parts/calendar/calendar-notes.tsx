// Legend of the calendar's marks, or the error if it failed to load.
import { StatusIndicator } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../ui/loading.tsx';
import { ColourLegend, ColourMark } from '../colour-mark.tsx';
import { InLargerMark } from './in-larger-mark.tsx';

export function CalendarNotes({
  loading,
  error,
  onRetry,
  projected = true,
}: {
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  /** Whether projected dates without an order are shown. */
  projected?: boolean;
}): ReactNode {
  const { t } = useTranslation(['orders', 'common']);
  if (error) return <LoadFailure error={error} onRetry={onRetry} />;
  return (
    <div>
      <ColourLegend
        label={t('orders:calendar.legend')}
        extra={
          projected && (
            <>
              <li>
                <ColourMark colour="yellow" outlined /> {t('orders:calendar.projection')}
              </li>
              <li>
                <InLargerMark /> {t('orders:calendar.inLargerLegend')}
              </li>
            </>
          )
        }
      />
      {loading && <StatusIndicator type="loading">{t('common:loading')}</StatusIndicator>}
    </div>
  );
}
