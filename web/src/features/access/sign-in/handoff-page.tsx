// Where a hand-over ends that did not succeed: why, and two ways on.
import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { errorText } from '../../../i18n/text.ts';
import type { Stopped } from '../../../session/hand-over.ts';
import { useDocumentTitle } from '../../../ui/document-title.ts';

export function HandoffPage() {
  const stopped = useLoaderData<Stopped>();
  const { t } = useTranslation(['access', 'common']);
  const title = t('access:handoff.title');
  useDocumentTitle(title);
  const { main } = stopped;
  return (
    <Container header={<Header variant="h1">{title}</Header>}>
      <SpaceBetween size="l">
        <Box variant="p">
          {stopped.why === 'refused' ? errorText(stopped.error) : t(`access:handoff.${stopped.why}`)}
        </Box>
        {location.host === main ? <WaysAtMain /> : <WaysAtPlant main={main} />}
      </SpaceBetween>
    </Container>
  );
}

/** Full loads: whoever goes on should be looked up again. */
const to = (address: string) => () => location.assign(address);

function WaysAtMain() {
  const { t } = useTranslation('access');
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="primary" onClick={to('/handoff')}>
        {t('handoff.again')}
      </Button>
      <Button onClick={to('/app')}>{t('handoff.stay')}</Button>
    </SpaceBetween>
  );
}

function WaysAtPlant({ main }: { main: string }) {
  const { t } = useTranslation('access');
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="primary" onClick={to('/login')}>
        {t('handoff.signInHere')}
      </Button>
      <Button onClick={to(`${location.protocol}//${main}/login`)}>{t('handoff.back', { main })}</Button>
    </SpaceBetween>
  );
}
