// Dangerous work that goes on under permits, for everybody who may have to stop it (beyond 19, PS45).
import { Alert, Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { permits, type RunningPermit } from '#shared/safety/permit-api.ts';
import { useKindText } from '#web/parts/permit/use-kind-text.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { buildQuery } from '#web/use-call.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Milliseconds between two reads: hints about permits reach only those who may see all of them. */
const POLL_MS = 30_000;

export function RunningPermitsPage() {
  const { t } = useTranslation('permits');
  const { may } = useSession();
  const query = useQuery({ ...buildQuery(permits.running, {}), refetchInterval: POLL_MS });
  const [suspended, setSuspended] = useState<RunningPermit>();
  return (
    <Loaded query={query} title={t('running.title')}>
      {({ items }) => (
        <SpaceBetween size="m">
          <PageHeader
            title={t('running.title')}
            description={t('running.text')}
            actions={
              may('permits', 'print') && (
                <div className="screen-only">
                  <Button iconName="file" onClick={() => window.print()}>
                    {t('print')}
                  </Button>
                </div>
              )
            }
          />
          {items.length === 0 && <Box color="text-body-secondary">{t('running.none')}</Box>}
          {items.map((permit) => (
            <PermitBox key={permit.id} permit={permit} onSuspend={() => setSuspended(permit)} />
          ))}
          {suspended && (
            <ReasonDialog permit={suspended} act="suspend" onClose={() => setSuspended(undefined)} />
          )}
        </SpaceBetween>
      )}
    </Loaded>
  );
}

function PermitBox({ permit, onSuspend }: { permit: RunningPermit; onSuspend: () => void }) {
  const { t } = useTranslation('permits');
  const format = useFormat();
  const { getName } = useKindText();
  const { code, kind, kindName, machine, description, state, to, acceptor, pause } = permit;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={machine}
          actions={
            state === 'running' && (
              <div className="screen-only">
                <Button variant="primary" ariaLabel={t('actOn.suspend', { code })} onClick={onSuspend}>
                  {t('do.suspend')}
                </Button>
              </div>
            )
          }
        >
          {`${code} · ${getName({ code: kind, description: kindName })}`}
        </Header>
      }
    >
      <SpaceBetween size="xs">
        {description && <div>{description}</div>}
        <div>{[acceptor, t('newEnd', { to: format.instant(to) })].filter((each) => each).join(' · ')}</div>
        {pause && (
          <Alert type="error">
            {t('running.suspended', { by: pause.by, at: format.instant(pause.from), reason: pause.reason })}
          </Alert>
        )}
      </SpaceBetween>
    </Container>
  );
}
