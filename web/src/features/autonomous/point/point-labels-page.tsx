// QR labels for the points of a machine: each leads whoever stands there to its machine or element.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { points } from '../../../../../shared/autonomous/point-api.ts';
import { labelPath } from '../../../../../shared/structure/label.ts';
import { FirstPlace, LabelSheets } from '../../../parts/label/label-sheets.tsx';
import { pointPaths } from '../../../paths/autonomous.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useAll } from '../../../use-call.ts';
import { useElements } from './autonomous-elements.ts';

export function PointLabelsPage() {
  const { t } = useTranslation(['autonomous', 'structure']);
  const machineId = Number(usePathParams<'machineId'>().machineId);
  const list = useAll(points.list, { machineId });
  const { machine, elements } = useElements(machineId);
  const [first, setFirst] = useState(1);
  const codeOf = new Map(elements?.map(({ id, path }) => [id, path]));
  const active = list.data?.filter((point) => point.active);
  return (
    <SpaceBetween size="m">
      <div className="screen-only">
        <SpaceBetween size="m">
          <PageHeader
            title={t('autonomous:points.labelsOf', { machine: machine?.code ?? '…' })}
            description={t('structure:labels.hint')}
            crumbs={[
              { text: t('autonomous:points.title'), href: pointPaths.choose },
              { text: machine?.code ?? '…', href: pointPaths.ofMachine(machineId) },
            ]}
            actions={
              <Button variant="primary" disabled={!active?.length} onClick={() => window.print()}>
                {t('structure:labels.print', { count: active?.length ?? 0 })}
              </Button>
            }
          />
          <FirstPlace first={first} onChange={setFirst} />
        </SpaceBetween>
      </div>
      <Loaded query={list}>
        {() =>
          active?.length === 0 ? (
            <Box color="text-body-secondary">{t('autonomous:points.empty')}</Box>
          ) : (
            <LabelSheets
              first={first}
              labels={(active ?? []).map(({ type, number, description, elementId }) => ({
                code: `${type}${number}`,
                description,
                place: codeOf.get(elementId ?? '') ?? machine?.code,
                path: labelPath(machineId, elementId),
              }))}
            />
          )
        }
      </Loaded>
    </SpaceBetween>
  );
}
