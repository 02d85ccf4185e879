// Permits of one work: which kinds it requires, those requested, and the request of another one.
import { Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { permitKinds, type WorkPermits, workPermits } from '#shared/safety/permit-api.ts';
import { PermitNotice } from '#web/parts/permit/permit-notice.tsx';
import { PermitStatus } from '#web/parts/permit/permit-status.tsx';
import { useKindText } from '#web/parts/permit/use-kind-text.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { permitPageRoutes } from '#web/paths/safety.ts';
import { useSession } from '#web/session/session.ts';
import { flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall, useSend } from '#web/use-call.ts';
import { PermitRequestDialog } from './permit-request-dialog.tsx';

export const WorkPermitsPage = () => <WorkPermitsView isTablet={false} />;
export const TabletWorkPermitsPage = () => <WorkPermitsView isTablet />;

function WorkPermitsView({ isTablet }: { isTablet: boolean }) {
  const { workKind, workId = '' } = useRouteParams<'workKind' | 'workId'>();
  if (workKind !== 'order' && workKind !== 'ewo')
    return <Navigate to={isTablet ? '/app/tablet/homeTablet' : permitPageRoutes.board} replace />;
  return <PermitsOfWork work={{ workKind, workId }} isTablet={isTablet} />;
}

interface Props {
  work: { workKind: 'order' | 'ewo'; workId: string };
  isTablet: boolean;
}

function PermitsOfWork({ work, isTablet }: Props) {
  const { t } = useTranslation('permits');
  const session = useSession();
  const query = useCall(workPermits.get, work);
  const [isRequesting, setRequesting] = useState(false);
  return (
    <Loaded query={query} title={t('title')}>
      {(permits) => (
        <SpaceBetween size="m">
          <PageHeader
            title={t('ofWork', { code: permits.workCode })}
            crumbs={[{ text: t('board'), href: permitPageRoutes.board }]}
            actions={
              session.may('permits', 'create') && (
                <Button variant="primary" onClick={() => setRequesting(true)}>
                  {t('do.request')}
                </Button>
              )
            }
          />
          <PermitNotice permits={permits} />
          <PermitList permits={permits} isTablet={isTablet} />
          <RequiredKinds permits={permits} work={work} />
          {isRequesting && <PermitRequestDialog work={work} onClose={() => setRequesting(false)} />}
        </SpaceBetween>
      )}
    </Loaded>
  );
}

function PermitList({ permits: { items }, isTablet }: { permits: WorkPermits; isTablet: boolean }) {
  const { t } = useTranslation('permits');
  const { getName } = useKindText();
  const format = useFormat();
  if (items.length === 0) return <div>{t('none.ofWork')}</div>;
  return (
    <SpaceBetween size="m">
      {items.toReversed().map((permit) => (
        <Container
          key={permit.id}
          header={
            <Header
              variant="h2"
              description={`${format.instant(permit.from)} – ${format.instant(permit.to)}`}
              actions={
                <PageButton
                  to={permitPageRoutes.of(permit.id, isTablet)}
                  ariaLabel={t('openPermit', { code: permit.code })}
                >
                  {t('openOne')}
                </PageButton>
              }
            >
              {`${permit.code} · ${getName({ code: permit.kind, description: permit.kindName })}`}
            </Header>
          }
        >
          <PermitStatus permit={permit} />
        </Container>
      ))}
    </SpaceBetween>
  );
}

function RequiredKinds({ permits: { required }, work }: { permits: WorkPermits; work: Props['work'] }) {
  const { t } = useTranslation('permits');
  const session = useSession();
  const { getName } = useKindText();
  const { data } = useCall(permitKinds.list, {});
  const { send, sending } = useSend(workPermits.require, { changes: [workPermits.get] });
  const kinds = data?.items ?? [];
  return (
    <Container
      header={
        <Header variant="h2" description={t('requireText')}>
          {t('required')}
        </Header>
      }
    >
      <SpaceBetween size="xs">
        {required.map((code) => (
          <div key={code}>{getName(kinds.find((kind) => kind.code === code) ?? { code })}</div>
        ))}
        {session.may('permits', 'create') && (
          <SpaceBetween direction="horizontal" size="xs">
            {kinds
              .filter(({ code }) => !required.includes(code))
              .map((kind) => (
                <Button
                  key={kind.code}
                  iconName="add-plus"
                  loading={sending}
                  ariaLabel={t('requireKind', { kind: getName(kind) })}
                  onClick={() => void send({ ...work, kind: kind.code }).catch(flashError)}
                >
                  {getName(kind)}
                </Button>
              ))}
          </SpaceBetween>
        )}
      </SpaceBetween>
    </Container>
  );
}
