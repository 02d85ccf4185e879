// Notices at the top of a machine's pages: end of the residual life, and the effect of its status on new
// work.
import { Alert, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { computeResidualLife } from '#shared/structure/residual-life.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { useFormat } from '#web/ui/format.ts';
import { useToday } from '#web/ui/today.ts';

export function MachineNotices({ machine: { stato, scadVitaResidua } }: { machine: MachineResponse }) {
  const { t } = useTranslation('structure');
  const format = useFormat();
  const today = useToday();
  const life = scadVitaResidua ? computeResidualLife(scadVitaResidua, today) : undefined;
  const lifeNotice = life && life.state !== 'fine' && { ...life, day: format.day(scadVitaResidua!) };
  if (!lifeNotice && stato === 'active') return null;
  return (
    <SpaceBetween size="xs">
      {lifeNotice && (
        <Alert type={lifeNotice.state === 'near' ? 'warning' : 'error'}>
          {lifeNotice.state === 'near'
            ? t('notice.near', { count: lifeNotice.days, day: lifeNotice.day })
            : t('notice.over', { day: lifeNotice.day })}
        </Alert>
      )}
      {(stato === 'standby' || stato === 'dismissed') && <Alert>{t(`notice.${stato}`)}</Alert>}
    </SpaceBetween>
  );
}
