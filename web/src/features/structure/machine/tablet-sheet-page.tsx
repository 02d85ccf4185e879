// The master data of a machine on the tablet, to read in front of it.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { machines } from '../../../../../shared/structure/api.ts';
import { DocumentsToRead } from '../../../parts/documents/documents-to-read.tsx';
import { ReportBreakdown } from '../../../parts/ewo/report-breakdown.tsx';
import { usePathParams } from '../../../paths/path-params.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';
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
          <DocumentsToRead of="machine" thing={machine.id} name={machine.code} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}
