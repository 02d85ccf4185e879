// Page shown when the sign-in on a plant's address fails: the reason and two ways to continue.
import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { getErrorText } from '#web/i18n/text.ts';
import type { HandOverStop } from '#web/session/hand-over.ts';
import { useDocumentTitle } from '#web/ui/document-title.ts';

export function HandoffPage() {
  const failure = useLoaderData<HandOverStop>();
  const { t } = useTranslation(['access', 'common']);
  const title = t('access:handoff.title');
  useDocumentTitle(title);
  const { main } = failure;
  return (
    <Container header={<Header variant="h1">{title}</Header>}>
      <SpaceBetween size="l">
        <Box variant="p">
          {failure.reason === 'refused' ? getErrorText(failure.error) : t(`access:handoff.${failure.reason}`)}
        </Box>
        {location.host === main ? <MainHostActions /> : <PlantHostActions main={main} />}
      </SpaceBetween>
    </Container>
  );
}

/** Navigates with a full page load, so that the session is looked up again. */
const openAddress = (address: string) => () => location.assign(address);

function MainHostActions() {
  const { t } = useTranslation('access');
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="primary" onClick={openAddress('/handoff')}>
        {t('handoff.again')}
      </Button>
      <Button onClick={openAddress('/app')}>{t('handoff.stay')}</Button>
    </SpaceBetween>
  );
}

function PlantHostActions({ main }: { main: string }) {
  const { t } = useTranslation('access');
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="primary" onClick={openAddress('/login')}>
        {t('handoff.signInHere')}
      </Button>
      <Button onClick={openAddress(`${location.protocol}//${main}/login`)}>
        {t('handoff.back', { main })}
      </Button>
    </SpaceBetween>
  );
}
