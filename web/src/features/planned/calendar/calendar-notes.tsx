// What the marks mean, beside every calendar; and what is wrong when there are none.
import { StatusIndicator } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ColourLegend, ColourMark } from '../../../parts/colour-mark.tsx';
import { Failed } from '../../../ui/loading.tsx';

export function CalendarNotes({
  loading,
  error,
  onRetry,
}: {
  loading: boolean;
  error: unknown;
  onRetry: () => void;
}): ReactNode {
  const { t } = useTranslation(['orders', 'common']);
  if (error) return <Failed error={error} onRetry={onRetry} />;
  return (
    <div>
      <ColourLegend
        label={t('orders:calendar.legend')}
        extra={
          <>
            <ColourMark colour="yellow" outlined /> {t('orders:calendar.projection')}
          </>
        }
      />
      {loading && <StatusIndicator type="loading">{t('common:loading')}</StatusIndicator>}
    </div>
  );
}
