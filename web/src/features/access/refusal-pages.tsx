// Where a guard sends those who cannot go on: each page says why, and what can be done.
import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cache } from '../../cache.ts';
import { leave } from '../../session/sign-in.ts';
import { useDocumentTitle } from '../../ui/document-title.ts';

type Reason = '401' | 'Forbidden' | '404' | '500';

function Refusal({ reason, children }: { reason: Reason; children: ReactNode }) {
  const { t } = useTranslation(['shell', 'common']);
  const title = t(`shell:error.title${reason}`);
  useDocumentTitle(title);
  return (
    <Container header={<Header variant="h1">{title}</Header>}>
      <SpaceBetween size="l">
        <Box variant="p">{t(`shell:error.text${reason}`)}</Box>
        <SpaceBetween direction="horizontal" size="xs">
          {children}
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}

/** A full load: whoever tries again should be looked up again. */
function Start({ primary }: { primary?: boolean }) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Button variant={primary ? 'primary' : 'normal'} onClick={() => location.assign('/app')}>
      {primary ? t('common:retry') : t('shell:error.toHome')}
    </Button>
  );
}

function Leave() {
  const { t } = useTranslation('shell');
  return (
    <Button
      onClick={() => {
        cache.clear();
        void leave();
      }}
    >
      {t('user.logout')}
    </Button>
  );
}

export const UnauthorisedPage = () => (
  <Refusal reason="401">
    <Start primary />
    <Leave />
  </Refusal>
);
export const ForbiddenPage = () => (
  <Refusal reason="Forbidden">
    <Leave />
  </Refusal>
);
export const NotFoundPage = () => (
  <Refusal reason="404">
    <Start />
  </Refusal>
);
export const ServerErrorPage = () => (
  <Refusal reason="500">
    <Start primary />
    <Leave />
  </Refusal>
);
