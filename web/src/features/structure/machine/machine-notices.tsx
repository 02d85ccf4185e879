// What everybody who opens a machine should know first: the end of its residual life, and what its status means for new work.
import { Alert, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { residualLife } from '../../../../../shared/structure/residual-life.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { useFormat } from '../../../ui/format.ts';
import { useToday } from '../../../ui/today.ts';

export function MachineNotices({ machine: { stato, scadVitaResidua } }: { machine: MachineResponse }) {
  const { t } = useTranslation('structure');
  const format = useFormat();
  const today = useToday();
  const life = scadVitaResidua ? residualLife(scadVitaResidua, today) : undefined;
  const ends = life && life.state !== 'fine' && { ...life, day: format.day(scadVitaResidua!) };
  if (!ends && stato === 'active') return null;
  return (
    <SpaceBetween size="xs">
      {ends && (
        <Alert type={ends.state === 'near' ? 'warning' : 'error'}>
          {ends.state === 'near'
            ? t('notice.near', { count: ends.days, day: ends.day })
            : t('notice.over', { day: ends.day })}
        </Alert>
      )}
      {(stato === 'standby' || stato === 'dismissed') && <Alert>{t(`notice.${stato}`)}</Alert>}
    </SpaceBetween>
  );
}
