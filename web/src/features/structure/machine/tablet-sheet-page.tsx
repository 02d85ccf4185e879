// Tablet page of a machine's master data.
import { Button, ExpandableSection, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { machines } from '#shared/structure/api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { DocumentsToRead } from '#web/parts/documents/documents-to-read.tsx';
import { ReportBreakdown } from '#web/parts/ewo/report-breakdown.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';
import { LazySpareTable } from '../spare/lazy-spares.tsx';
import { MachineMasterData } from './machine-sheet.tsx';

export function TabletMasterDataPage() {
  const { t } = useTranslation(['structure', 'common']);
  const navigate = useNavigate();
  const { machineId } = useRouteParams<'machineId'>();
  const query = useCall(machines.get, { id: Number(machineId) });
  return (
    <Loaded query={query} title={t('sheet')}>
      {(machine) => (
        <SpaceBetween size="l">
          <PageHeader
            title={`${machine.code} – ${machine.description}`}
            actions={
              <SpaceBetween direction="horizontal" size="s">
                <ReportBreakdown machine={machine} place="tablet" />
                <Button onClick={() => void navigate(-1)}>{t('common:back')}</Button>
              </SpaceBetween>
            }
          />
          <MachineMasterData machine={machine} />
          <Spares machine={machine} />
          <DocumentsToRead recordKind="machine" recordId={machine.id} name={machine.code} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}

/** Spares of the machine, read once the section is expanded. */
function Spares({ machine }: { machine: MachineResponse }) {
  const { t } = useTranslation('structure');
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (!session.may('spares', 'view')) return null;
  return (
    <ExpandableSection
      variant="container"
      expanded={open}
      onChange={({ detail }) => setOpen(detail.expanded)}
      headerText={t('machineSpares.title')}
      headerDescription={t('machineSpares.hint')}
    >
      {open && <LazySpareTable machine={machine} />}
    </ExpandableSection>
  );
}
