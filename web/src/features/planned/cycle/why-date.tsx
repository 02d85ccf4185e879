// The question beside every planned date, and its answer.
import { Box, Popover } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { ReasonValues } from '../../../../../shared/planned/schedule.ts';
import { useFormat } from '../../../ui/format.ts';
import { useReasonText } from './reason-text.ts';

interface Dated {
  planned?: string | null;
  nominal?: string;
  reason: string;
  values?: ReasonValues;
}

export function WhyDate({ planned, nominal, reason, values }: Dated) {
  const { t } = useTranslation('planned');
  const format = useFormat();
  const why = useReasonText();
  const day = planned ?? nominal;
  return (
    <Popover
      header={t('why.title')}
      triggerType="text"
      triggerAriaLabel={t('why.of', { day: format.day(day) })}
      size="medium"
      position="right"
      renderWithPortal
      content={<Box variant="p">{why(reason, values)}</Box>}
    >
      {t('why.ask')}
    </Popover>
  );
}
