// What the marks mean, beside every calendar; and what is wrong when there are none.
import { StatusIndicator } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from '../../ui/loading.tsx';
import { ColourLegend, ColourMark } from '../colour-mark.tsx';

export function CalendarNotes({
  loading,
  error,
  onRetry,
  projected = true,
}: {
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  /** Dates that are no orders yet are drawn too. */
  projected?: boolean;
}): ReactNode {
  const { t } = useTranslation(['orders', 'common']);
  if (error) return <Failed error={error} onRetry={onRetry} />;
  return (
    <div>
      <ColourLegend
        label={t('orders:calendar.legend')}
        extra={
          projected && (
            <>
              <ColourMark colour="yellow" outlined /> {t('orders:calendar.projection')}
            </>
          )
        }
      />
      {loading && <StatusIndicator type="loading">{t('common:loading')}</StatusIndicator>}
    </div>
  );
}
