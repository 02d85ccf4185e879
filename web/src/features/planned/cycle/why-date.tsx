// Popover beside a planned date that explains it.
import { Box, Popover } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { DayChange, ForecastMove } from '#shared/planned/order.ts';
import type { ReasonValues } from '#shared/planned/schedule.ts';
import { useFormat } from '#web/ui/format.ts';
import { useDayChangeTexts, useForecastMoveTexts, useReasonText } from './reason-text.ts';

interface WhyDateProps {
  planned?: string | null;
  nominal?: string;
  reason: string;
  values?: ReasonValues;
  changes?: readonly DayChange[];
  forecastMoves?: readonly ForecastMove[];
}

export function WhyDate({ planned, nominal, reason, values, changes, forecastMoves }: WhyDateProps) {
  const { t } = useTranslation('planned');
  const format = useFormat();
  const formatReason = useReasonText();
  const formatDayChanges = useDayChangeTexts();
  const formatForecastMoves = useForecastMoveTexts();
  const day = planned ?? nominal;
  return (
    <Popover
      header={t('why.title')}
      triggerType="text"
      triggerAriaLabel={t('why.of', { day: format.day(day) })}
      size="medium"
      position="right"
      renderWithPortal
      content={[
        formatReason(reason, values),
        ...formatForecastMoves(forecastMoves),
        ...formatDayChanges(changes),
      ].map((sentence) => (
        <Box key={sentence} variant="p">
          {sentence}
        </Box>
      ))}
    >
      {t('why.ask')}
    </Popover>
  );
}
