// Tile of planned corrective work: the number of free orders, with those done in time and their hours.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Corrective } from '#shared/reports/kpi-api.ts';
import { useFormat } from '../../ui/format.ts';
import { KpiTile } from './kpi-tile.tsx';

export function CorrectiveTile({ count, onTime, hours }: Corrective) {
  const { t } = useTranslation('figures');
  const { number } = useFormat();
  return (
    <KpiTile
      id="corrective"
      value={count}
      sideContent={
        <Box variant="small" color="text-body-secondary" margin={{ top: 'xxs' }}>
          {t('correctiveDone', { onTime: number(onTime), hours: number(hours, 1) })}
        </Box>
      }
    />
  );
}
