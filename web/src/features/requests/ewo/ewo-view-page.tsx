// Page of an EWO to read: report, times, diagnosis and work. Its printout is the standard EWO form (domain
// 5.5).
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { printouts } from '#shared/printing/api.ts';
import { type EwoPage, ewos } from '#shared/requests/ewo-api.ts';
import { isOpenEwo } from '#shared/requests/ewo-state.ts';
import { getNextSteps } from '#shared/requests/ewo-transitions.ts';
import { analysisTransitions, canReadAnalysis } from '#shared/requests/root-cause/root-cause-transitions.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { call } from '#web/call.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { EwoActions } from '#web/parts/ewo/ewo-actions.tsx';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { UnfollowButton } from '#web/parts/ewo/following.tsx';
import { LockoutButton } from '#web/parts/isolation/lockout-button.tsx';
import { LazyObligationNotice } from '#web/parts/obligation/lazy.tsx';
import { PrintoutButton } from '#web/parts/paper/paper-button.tsx';
import { PermitButton } from '#web/parts/permit/permit-button.tsx';
import { Remarks } from '#web/parts/remarks/remarks.tsx';
import { SparesList } from '#web/parts/spare/spares-list.tsx';
import { getExecutionRoute, getMachineRoute, type WorkLayout } from '#web/paths/orders.ts';
import {
  getEwoHistoryRoute,
  getInterventionRoute,
  getRequestHomeRoute,
  getRootCauseRoute,
} from '#web/paths/requests.ts';
import { getRunRoute } from '#web/paths/runs.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { History } from '#web/ui/history/history.tsx';
import { Gallery } from '#web/ui/image/thumb.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';
import { PrintedEwo } from '../paper/ewo-sheet.tsx';
import { ReportSection } from '../sheet-part.tsx';
import { EwoHead, EwoReportFacts, EwoWorkFacts } from './ewo-facts.tsx';
import { EwoTimes } from './ewo-times.tsx';
import { EwoWarnings } from './ewo-warnings.tsx';

export const EwoViewPage = () => <View desk="desktop" />;
export const TabletEwoViewPage = () => <View desk="tablet" />;

function View({ desk }: { desk: WorkLayout }) {
  const id = useSearchParams()[0].get('ewo');
  if (!id)
    return <Navigate to={desk === 'tablet' ? '/app/tablet/homeTablet' : getEwoHistoryRoute()} replace />;
  return <EwoDetails id={id} desk={desk} />;
}

function EwoDetails({ id, desk }: { id: string; desk: WorkLayout }) {
  const { t } = useTranslation('ewoWork');
  const canPrint = useSession().may('ewo', 'print');
  const query = useCall(ewos.get, { id });
  const printout = useCall(ewos.sheet, { id }, { enabled: canPrint });
  return (
    <Loaded query={query} title={t('view.title')}>
      {(ewo) => (
        <div className="ewo-paper">
          <div className={printout.data && 'screen-only'}>
            <SpaceBetween size="l">
              <PageHeader
                title={ewo.code}
                crumbs={[{ text: t('history.title'), href: getEwoHistoryRoute() }]}
                actions={<PageActions ewo={ewo} desk={desk} printable={!printout.isLoading} />}
              />
              <EwoSections ewo={ewo} desk={desk} />
            </SpaceBetween>
          </div>
          {printout.data && <PrintedEwo paper={printout.data} />}
        </div>
      )}
    </Loaded>
  );
}

interface ActionsProps {
  ewo: EwoPage;
  desk: WorkLayout;
  printable: boolean;
}

function PageActions({ ewo, desk, printable }: ActionsProps) {
  const { t } = useTranslation(['ewoWork', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const canWork = session.may('ewo', 'execute') && getNextSteps(ewo, toPrincipal(session)).length > 0;
  return (
    <div className="screen-only">
      <SpaceBetween direction="horizontal" size="xs">
        <EwoActions ewo={ewo} desk={desk} pageLinks={[]}>
          {t('ewoWork:actions')}
        </EwoActions>
        {session.may('ewo', 'print') && (
          <SpaceBetween direction="horizontal" size="xs">
            <Button loading={!printable} onClick={() => window.print()}>
              {t('common:table.print')}
            </Button>
            <PrintoutButton name={ewo.code} make={(signal) => call(printouts.ewo, { id: ewo.id }, signal)} />
          </SpaceBetween>
        )}
        <LockoutButton workKind="ewo" workId={ewo.id} />
        <PermitButton workKind="ewo" workId={ewo.id} />
        {ewo.followed && <UnfollowButton ewo={ewo} home={getRequestHomeRoute(desk)} />}
        <History recordKind="ewo" id={ewo.id} name={ewo.code} />
        {canWork && (
          <Button variant="primary" onClick={() => void navigate(getInterventionRoute(desk, ewo.id))}>
            {t('ewoWork:do.work')}
          </Button>
        )}
      </SpaceBetween>
    </div>
  );
}

function EwoSections({ ewo, desk }: { ewo: EwoPage; desk: WorkLayout }) {
  const { t } = useTranslation('ewoWork');
  const images = ewo.images ?? [];
  return (
    <SpaceBetween size="l">
      {isOpenEwo(ewo.state) && <LazyObligationNotice machineId={ewo.machineId} linked={desk === 'desktop'} />}
      {ewo.repeats !== undefined && <Alert type="warning">{t('view.repeats', { count: ewo.repeats })}</Alert>}
      <ReportSection title={t('view.header')}>
        <EwoHead ewo={ewo} />
      </ReportSection>
      <ReportSection title={t('view.phenomenon')}>
        <EwoReportFacts ewo={{ ...ewo, images: [] }} />
      </ReportSection>
      {images.length > 0 && (
        <ReportSection title={t('view.images')}>
          <Gallery ids={images} name={ewo.code} />
        </ReportSection>
      )}
      <ReportSection title={t('view.times')}>
        <EwoTimes ewo={ewo} />
      </ReportSection>
      <ReportSection title={t('view.work')}>
        <EwoWorkFacts ewo={ewo} />
      </ReportSection>
      {(ewo.spares ?? []).length > 0 && (
        <ReportSection title={t('fields.spares')}>
          <SparesList spares={ewo.spares ?? []} machineId={ewo.machineId} />
        </ReportSection>
      )}
      <EwoWarnings ewo={ewo} desk={desk} />
      <ReportSection title={t('view.links')}>
        <Links ewo={ewo} desk={desk} />
      </ReportSection>
      <Remarks recordKind="ewo" recordId={ewo.id} />
    </SpaceBetween>
  );
}

/** Links to related records that the user may open. */
function Links({ ewo, desk }: { ewo: EwoPage; desk: WorkLayout }) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  const session = useSession();
  const machine = useEwoNames().machines.get(ewo.machineId);
  const isDesktop = desk === 'desktop';
  const principal = toPrincipal(session);
  const canOpenAnalysis =
    session.may('rootCauses', isDesktop ? 'view' : 'edit') && canReadAnalysis(principal, ewo);
  // A user can start an analysis of their own EWOs even if none is required.
  const canBeginAnalysis = isTransitionAllowed(
    analysisTransitions,
    'save',
    { state: 'toDo', ewo },
    principal,
  );
  const analysis = ewo.analysis
    ? t('ewoWork:view.analysis', { state: getEnumText('analysisState', ewo.analysis) })
    : t('ewoWork:view.noAnalysis');
  return (
    <ul className="spares-list">
      {machine && (
        <li>
          {isDesktop ? <PageLink to={getMachineRoute(ewo.machineId)}>{machine.code}</PageLink> : machine.code}{' '}
          {machine.description}
        </li>
      )}
      {isDesktop && (
        <li className="screen-only">
          <PageLink to={getEwoHistoryRoute(ewo.machineId)}>{t('ewoWork:view.others')}</PageLink>
        </li>
      )}
      {ewo.orderId && session.may(ewo.pathId ? 'autonomousCalendar' : 'workOrders', 'execute') && (
        <li>
          <PageLink
            to={ewo.pathId ? getRunRoute(desk, ewo.orderId) : getExecutionRoute(desk, { id: ewo.orderId })}
          >
            {t('ewoWork:view.order')}
          </PageLink>
        </li>
      )}
      {(ewo.analysis || canBeginAnalysis) && (
        <li>
          {canOpenAnalysis ? <PageLink to={getRootCauseRoute(desk, ewo.id)}>{analysis}</PageLink> : analysis}
        </li>
      )}
    </ul>
  );
}
