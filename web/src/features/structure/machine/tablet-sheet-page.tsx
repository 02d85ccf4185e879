// The master data of a machine on the tablet, to read in front of it.
import { Button, ExpandableSection, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { machines } from '../../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { DocumentsToRead } from '../../../parts/documents/documents-to-read.tsx';
import { ReportBreakdown } from '../../../parts/ewo/report-breakdown.tsx';
import { usePathParams } from '../../../paths/path-params.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';
import { SparesLater } from '../spare/later.tsx';
import { MachineSheet } from './machine-sheet.tsx';

export function TabletSheetPage() {
  const { t } = useTranslation(['structure', 'common']);
  const navigate = useNavigate();
  const { machineId } = usePathParams<'machineId'>();
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
          <MachineSheet machine={machine} />
          <Spares machine={machine} />
          <DocumentsToRead of="machine" thing={machine.id} name={machine.code} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}

/** Read once somebody opens it. */
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
      {open && <SparesLater machine={machine} />}
    </ExpandableSection>
  );
}
