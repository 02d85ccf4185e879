// Facts of one EWO: report, progress and next step.
import { Alert, Box, Button, Container, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type EwoPage, ewos } from '#shared/requests/ewo-api.ts';
import { ewoTransitions } from '#shared/requests/ewo-transitions.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useMachineName } from '#web/parts/ewo/ewo-cards.tsx';
import { useEwoHolder } from '#web/parts/ewo/ewo-names.ts';
import { UnfollowButton } from '#web/parts/ewo/following.tsx';
import { Remarks } from '#web/parts/remarks/remarks.tsx';
import { getEditEwoRoute, getRequestHomeRoute } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Gallery } from '#web/ui/image/thumb.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';
import { getNextStepKey } from './ewo-next.ts';
import './ewo.css';

export function ReportedEwoFacts({ id }: { id: string }) {
  const { t } = useTranslation(['ewo', 'common']);
  const navigate = useNavigate();
  const session = useSession();
  const getMachineName = useMachineName();
  const query = useCall(ewos.get, { id });
  return (
    <Loaded query={query} title={t('facts.title')}>
      {(ewo) => (
        <SpaceBetween size="l">
          <PageHeader
            title={ewo.code}
            description={getMachineName(ewo.machineId)}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                {isTransitionAllowed(ewoTransitions, 'correct', ewo, toPrincipal(session)) && (
                  <Button onClick={() => void navigate(getEditEwoRoute('operator', id))}>
                    {t('facts.correct')}
                  </Button>
                )}
                {ewo.followed && <UnfollowButton ewo={ewo} home={getRequestHomeRoute('operator')} />}
                <Button onClick={() => void navigate(-1)}>{t('common:back')}</Button>
              </SpaceBetween>
            }
          />
          <Alert type="info" header={getEnumText('ewoState', ewo.state)}>
            {t(getNextStepKey(ewo))}
          </Alert>
          <Facts ewo={ewo} />
          <Remarks recordKind="ewo" recordId={id} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}

function Facts({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation(['ewo', 'following', 'words', 'enums', 'common']);
  const { instant } = useFormat();
  const { element, images = [] } = ewo;
  const holder = useEwoHolder(ewo);
  const buildPairs = (label: string, value: string | undefined) => (value ? [{ label, value }] : []);
  return (
    <Container>
      <SpaceBetween size="l">
        <div>
          <Box variant="awsui-key-label">{t('fields.breakdownDescription')}</Box>
          <p className="ewo-text">{ewo.breakdownDescription}</p>
        </div>
        <KeyValuePairs
          columns={2}
          items={[
            ...buildPairs(t('fields.element'), element && `${element.code} – ${element.description}`),
            ...buildPairs(t('fields.machineStatus'), getEnumText('machineCondition', ewo.machineStatus)),
            ...buildPairs(t('fields.priority'), getEnumText('priority', ewo.priority)),
            { label: t('following:team'), value: holder.team ?? t('following:nobody') },
            ...buildPairs(t('following:people'), holder.people),
            ...buildPairs(
              t('fields.breakdownType'),
              ewo.breakdownType && getEnumText('breakdownType', ewo.breakdownType),
            ),
            ...buildPairs(t('fields.plcMessage'), ewo.plcMessage),
            ...buildPairs(t('fields.operatorNotes'), ewo.operatorNotes),
            ...buildPairs(t('fields.requester'), ewo.requester),
            ...buildPairs(t('fields.createdAt'), instant(ewo.createdAt)),
            ...buildPairs(t('fields.assignedAt'), instant(ewo.assignedAt)),
            ...buildPairs(t('fields.interventionAt'), instant(ewo.interventionAt)),
            ...buildPairs(t('fields.closedAt'), instant(ewo.closedAt)),
            ...buildPairs(t('fields.interventionDescription'), ewo.interventionDescription),
            ...buildPairs(t('fields.cancelReason'), ewo.cancelReason),
          ]}
        />
        <Gallery ids={images} name={ewo.code} />
      </SpaceBetween>
    </Container>
  );
}
