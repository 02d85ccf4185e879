// One EWO to read: what was reported, how far it is, and what happens next.
import { Alert, Box, Button, Container, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isPossible } from '../../../../../shared/moves.ts';
import { type EwoPage, ewos } from '../../../../../shared/requests/ewo-api.ts';
import { ewoMoves } from '../../../../../shared/requests/ewo-moves.ts';
import { enumText } from '../../../i18n/text.ts';
import { useMachineName } from '../../../parts/ewo/ewo-cards.tsx';
import { editEwoPath } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Gallery } from '../../../ui/image/thumb.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';
import { nextOf } from './ewo-next.ts';
import './ewo.css';

export function EwoFacts({ id }: { id: string }) {
  const { t } = useTranslation(['ewo', 'common']);
  const navigate = useNavigate();
  const session = useSession();
  const nameOf = useMachineName();
  const query = useCall(ewos.get, { id });
  return (
    <Loaded query={query} title={t('facts.title')}>
      {(ewo) => (
        <SpaceBetween size="l">
          <PageHeader
            title={ewo.code}
            description={nameOf(ewo.machineId)}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                {isPossible(ewoMoves, 'correct', ewo, askerOf(session)) && (
                  <Button onClick={() => void navigate(editEwoPath('operator', id))}>
                    {t('facts.correct')}
                  </Button>
                )}
                <Button onClick={() => void navigate(-1)}>{t('common:back')}</Button>
              </SpaceBetween>
            }
          />
          <Alert type="info" header={enumText('ewoState', ewo.state)}>
            {t(nextOf(ewo))}
          </Alert>
          <Facts ewo={ewo} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}

function Facts({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation(['ewo', 'words', 'enums', 'common']);
  const { instant } = useFormat();
  const { element, images = [] } = ewo;
  const line = (label: string, value: string | undefined) => (value ? [{ label, value }] : []);
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
            ...line(t('fields.element'), element && `${element.code} – ${element.description}`),
            ...line(t('fields.machineStatus'), enumText('machineCondition', ewo.machineStatus)),
            ...line(t('fields.priority'), enumText('priority', ewo.priority)),
            ...line(
              t('fields.breakdownType'),
              ewo.breakdownType && enumText('breakdownType', ewo.breakdownType),
            ),
            ...line(t('fields.plcMessage'), ewo.plcMessage),
            ...line(t('fields.operatorNotes'), ewo.operatorNotes),
            ...line(t('fields.requester'), ewo.requester),
            ...line(t('fields.createdAt'), instant(ewo.createdAt)),
            ...line(t('fields.assignedAt'), instant(ewo.assignedAt)),
            ...line(t('fields.interventionAt'), instant(ewo.interventionAt)),
            ...line(t('fields.closedAt'), instant(ewo.closedAt)),
            ...line(t('fields.interventionDescription'), ewo.interventionDescription),
            ...line(t('fields.cancelReason'), ewo.cancelReason),
          ]}
        />
        <Gallery ids={images} name={ewo.code} />
      </SpaceBetween>
    </Container>
  );
}
