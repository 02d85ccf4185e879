// Page opened by a machine's label for users of other areas: identification, safety note and location.
import { Alert, Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { machines } from '#shared/structure/api.ts';
import { ReportBreakdown } from '#web/parts/ewo/report-breakdown.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';
import { MachineBrief } from './machine-brief.tsx';

export function MachineBriefPage() {
  const { t } = useTranslation('structure');
  const session = useSession();
  const { machineId } = useRouteParams<'machineId'>();
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
