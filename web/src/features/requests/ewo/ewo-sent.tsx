// A report arrived: its number, and what happens next.
import { Alert, Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ewos } from '../../../../../shared/requests/ewo-api.ts';
import { useMachineName } from '../../../parts/ewo/ewo-cards.tsx';
import { EwoState } from '../../../parts/ewo/ewo-state.tsx';
import { ewoEquipmentPath, homePath, openEwosPath, type Place } from '../../../paths/requests.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';
import { nextOf } from './ewo-next.ts';

const layouts: Record<string, Place> = { desktop: 'desktop', tablet: 'tablet' };

export function EwoSent({ id, place }: { id: string; place: Place }) {
  const { t } = useTranslation(['ewo', 'words']);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const nameOf = useMachineName();
  const query = useCall(ewos.get, { id });
  const view = params.get('view');
  const home = homePath(layouts[view ?? ''] ?? place);
  return (
    <Loaded query={query} title={t('sent.title')}>
      {(ewo) => (
        <SpaceBetween size="l">
          <PageHeader title={t('sent.of', { code: ewo.code })} description={nameOf(ewo.machineId)} />
          <div role="status">
            <Alert type="success" header={t('sent.title')}>
              {t(nextOf(ewo))}
            </Alert>
          </div>
          <Container>
            <SpaceBetween size="xs">
              <EwoState state={ewo.state} />
              <Box>{ewo.breakdownDescription}</Box>
            </SpaceBetween>
          </Container>
          <SpaceBetween direction="horizontal" size="s">
            <Button variant="primary" onClick={() => void navigate(home)}>
              {t('sent.home')}
            </Button>
            <Button onClick={() => void navigate(ewoEquipmentPath(place, { view }))}>
              {t('sent.another')}
            </Button>
            {place === 'operator' && (
              <Button onClick={() => void navigate(openEwosPath(id))}>{t('sent.open')}</Button>
            )}
          </SpaceBetween>
        </SpaceBetween>
      )}
    </Loaded>
  );
}
