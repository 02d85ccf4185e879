// What a label shows of a machine to those whose work is not its equipment: which it is, how to be safe at it, and where it stands.
import { Alert, Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { machines } from '../../../../../shared/structure/api.ts';
import { ReportBreakdown } from '../../../parts/ewo/report-breakdown.tsx';
import { usePathParams } from '../../../paths/path-params.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';
import { MachineBrief } from './machine-brief.tsx';

export function MachineBriefPage() {
  const { t } = useTranslation('structure');
  const session = useSession();
  const { machineId } = usePathParams<'machineId'>();
  const query = useCall(machines.get, { id: Number(machineId) });
  return (
    <Loaded query={query} title={t('sheet')}>
      {(machine) => (
        <SpaceBetween size="m">
          <PageHeader
            title={`${machine.code} – ${machine.description}`}
            actions={<ReportBreakdown machine={machine} />}
          />
          {!session.may('machines', 'print') && <Alert>{t('brief.only')}</Alert>}
          {machine.noteSecurity && (
            <Alert type="warning" header={t('fields.noteSafety')}>
              {machine.noteSecurity}
            </Alert>
          )}
          <Container>
            <MachineBrief machine={machine} />
          </Container>
        </SpaceBetween>
      )}
    </Loaded>
  );
}
