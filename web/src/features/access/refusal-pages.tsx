// Pages shown when a route guard refuses access: each states the reason and what the user can do.
import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { cache } from '../../cache.ts';
import { findMissingSetting, isSuspended } from '../../paths/refusals.ts';
import { signOutAtProvider } from '../../session/sign-in.ts';
import { useDocumentTitle } from '../../ui/document-title.ts';

type Reason = '401' | 'Forbidden' | '404' | '500';

function Refusal({ reason, children }: { reason: Reason; children: ReactNode }) {
  const { t } = useTranslation(['shell', 'common']);
  const [params] = useSearchParams();
  const setting = findMissingSetting(params);
  const shownReason = reason === '401' && isSuspended(params) ? 'Suspended' : reason;
  const title = t(setting ? 'shell:error.titleUnavailable' : `shell:error.title${shownReason}`);
  useDocumentTitle(title);
  return (
    <Container header={<Header variant="h1">{title}</Header>}>
      <SpaceBetween size="l">
        <Box variant="p">
          {t(setting ? `shell:error.textUnavailable.${setting}` : `shell:error.text${shownReason}`)}
        </Box>
        <SpaceBetween direction="horizontal" size="xs">
          {children}
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}

/** Button that loads the app again, so that the session is looked up again. */
function HomeButton({ label }: { label: 'home' | 'retry' }) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Button variant="primary" onClick={() => location.assign('/app')}>
      {label === 'retry' ? t('common:retry') : t('shell:error.toHome')}
    </Button>
  );
}

function LogOutButton() {
  const { t } = useTranslation('shell');
  return (
    <Button
      onClick={() => {
        cache.clear();
        void signOutAtProvider();
      }}
    >
      {t('user.logout')}
    </Button>
  );
}

export const UnauthorisedPage = () => (
  <Refusal reason="401">
    <HomeButton label="home" />
    <LogOutButton />
  </Refusal>
);
export const ForbiddenPage = () => (
  <Refusal reason="Forbidden">
    <LogOutButton />
  </Refusal>
);
export const NotFoundPage = () => (
  <Refusal reason="404">
    <HomeButton label="home" />
  </Refusal>
);
export const ServerErrorPage = () => (
  <Refusal reason="500">
    <HomeButton label="retry" />
    <LogOutButton />
  </Refusal>
);
