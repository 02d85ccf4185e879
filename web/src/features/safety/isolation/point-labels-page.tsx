// Page of QR labels of isolation points, of a machine or of the plant; each opens its point.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { buildPointLabelRoute } from '#shared/safety/point-label.ts';
import { listFeeding } from '#web/parts/isolation/feeding.ts';
import { usePoints } from '#web/parts/isolation/use-points.ts';
import { FirstLabelSelect, LabelPages } from '#web/parts/label/label-sheets.tsx';
import { isolationPageRoutes } from '#web/paths/safety.ts';
import { LoadFailure, Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';

export function IsolationLabelsPage() {
  const { t } = useTranslation(['isolation', 'structure']);
  const [params] = useSearchParams();
  const machineId = Number(params.get('machine')) || undefined;
  const { all, names, error, refetch } = usePoints();
  const [first, setFirst] = useState(1);
  const shown = machineId === undefined ? all : all && listFeeding(all, machineId);
  // Sources have no lock; what stores energy is released at a point of its own.
  const labelled = shown?.filter(({ kind }) => kind === 'point');
  return (
    <SpaceBetween size="m">
      <div className="screen-only">
        <SpaceBetween size="m">
          <PageHeader
            title={t('isolation:labels')}
            description={t('structure:labels.hint')}
            crumbs={[{ text: t('isolation:title'), href: isolationPageRoutes.list }]}
            actions={
              <Button variant="primary" disabled={!labelled?.length} onClick={() => window.print()}>
                {t('structure:labels.print', { count: labelled?.length ?? 0 })}
              </Button>
            }
          />
          <FirstLabelSelect first={first} onChange={setFirst} />
        </SpaceBetween>
      </div>
      {error !== undefined && <LoadFailure error={error} onRetry={refetch} />}
      {error === undefined && !labelled && <Loading />}
      {labelled?.length === 0 && <Box color="text-body-secondary">{t('isolation:noPointsToLabel')}</Box>}
      {labelled && labelled.length > 0 && (
        <LabelPages
          first={first}
          labels={labelled.map(({ id, code, machineId: of, location, method }) => ({
            code,
            description: location ?? method ?? '',
            place: names.getMachineCode(of),
            path: buildPointLabelRoute(id),
          }))}
        />
      )}
    </SpaceBetween>
  );
}
