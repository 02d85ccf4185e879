// Page of QR labels for the points of a machine; each label opens the machine or element of the point.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { points } from '#shared/autonomous/point-api.ts';
import { buildMachineLabelRoute } from '#shared/structure/label.ts';
import { FirstLabelSelect, LabelPages } from '#web/parts/label/label-sheets.tsx';
import { cilrPointPageRoutes } from '#web/paths/autonomous.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useAllItems } from '#web/use-call.ts';
import { useMachineElements } from './autonomous-elements.ts';

export function PointLabelsPage() {
  const { t } = useTranslation(['autonomous', 'structure']);
  const machineId = Number(useRouteParams<'machineId'>().machineId);
  const list = useAllItems(points.list, { machineId });
  const { machine, elements } = useMachineElements(machineId);
  const [first, setFirst] = useState(1);
  const pathByElement = new Map(elements?.map(({ id, path }) => [id, path]));
  const activePoints = list.data?.filter((point) => point.active);
  return (
    <SpaceBetween size="m">
      <div className="screen-only">
        <SpaceBetween size="m">
          <PageHeader
            title={t('autonomous:points.labelsOf', { machine: machine?.code ?? '…' })}
            description={t('structure:labels.hint')}
            crumbs={[
              { text: t('autonomous:points.title'), href: cilrPointPageRoutes.choose },
              { text: machine?.code ?? '…', href: cilrPointPageRoutes.ofMachine(machineId) },
            ]}
            actions={
              <Button variant="primary" disabled={!activePoints?.length} onClick={() => window.print()}>
                {t('structure:labels.print', { count: activePoints?.length ?? 0 })}
              </Button>
            }
          />
          <FirstLabelSelect first={first} onChange={setFirst} />
        </SpaceBetween>
      </div>
      <Loaded query={list}>
        {() =>
          activePoints?.length === 0 ? (
            <Box color="text-body-secondary">{t('autonomous:points.empty')}</Box>
          ) : (
            <LabelPages
              first={first}
              labels={(activePoints ?? []).map(({ type, number, description, elementId }) => ({
                code: `${type}${number}`,
                description,
                place: pathByElement.get(elementId ?? '') ?? machine?.code,
                path: buildMachineLabelRoute(machineId, elementId),
              }))}
            />
          )
        }
      </Loaded>
    </SpaceBetween>
  );
}
