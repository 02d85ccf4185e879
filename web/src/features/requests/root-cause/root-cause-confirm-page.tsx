// Page to confirm or reject an analysis, with all of its content.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { analysisTransitions } from '#shared/requests/root-cause/root-cause-transitions.ts';
import { type RootCausePage, rootCauses } from '#shared/requests/root-cause-api.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { getEnumText } from '#web/i18n/text.ts';
import type { WorkLayout } from '#web/paths/orders.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { getRootCauseRoute, getRootCausesRoute } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';
import { RootCauseDialogs } from './root-cause-dialogs.tsx';
import { RootCauseView } from './root-cause-sheet.tsx';
import { AnalysisStatus } from './root-cause-status.tsx';
import { getTransitionFields } from './use-root-cause.ts';

export const RootCauseConfirmPage = () => <AnalysisConfirmation desk="desktop" />;
export const TabletRootCauseConfirmPage = () => <AnalysisConfirmation desk="tablet" />;

function AnalysisConfirmation({ desk }: { desk: WorkLayout }) {
  const { t } = useTranslation(['rootCause', 'common']);
  const navigate = useNavigate();
  const { idewo: ewoId = '' } = useRouteParams<'idewo'>();
  const query = useCall(rootCauses.get, { ewoId }, { enabled: ewoId !== '' });
  if (!ewoId) return <Navigate to={getRootCausesRoute(desk)} replace />;
  return (
    <Loaded query={query} title={t('rootCause:confirm.title')}>
      {(analysis) => (
        <div className="analysis-paper">
          <SpaceBetween size="l">
            <PageHeader
              title={t('rootCause:confirm.of', { code: analysis.ewo.code })}
              crumbs={[{ text: t('rootCause:list.title'), href: getRootCausesRoute(desk) }]}
              description={<AnalysisStatus state={analysis.state} />}
              actions={
                <div className="screen-only">
                  <SpaceBetween direction="horizontal" size="xs">
                    <PageButton to={getRootCauseRoute(desk, ewoId)}>{t('rootCause:do.open')}</PageButton>
                    <Button onClick={() => window.print()}>{t('common:table.print')}</Button>
                    <RootCauseDialogs
                      analysis={analysis}
                      moves={['reject', 'confirm']}
                      onDone={() => void navigate(getRootCauseRoute(desk, ewoId))}
                    />
                  </SpaceBetween>
                </div>
              }
            />
            <WhyNot analysis={analysis} />
            <RootCauseView analysis={analysis} />
          </SpaceBetween>
        </div>
      )}
    </Loaded>
  );
}

/** Reason why the user cannot confirm the analysis. */
function WhyNot({ analysis }: { analysis: RootCausePage }) {
  const { t } = useTranslation(['rootCause', 'enums']);
  const principal = toPrincipal(useSession());
  if (isTransitionAllowed(analysisTransitions, 'confirm', getTransitionFields(analysis), principal))
    return null;
  const { state, submittedById } = analysis;
  if (state !== 'submitted')
    return (
      <Alert type="info">
        {t('rootCause:confirm.notNow', { state: getEnumText('analysisState', state) })}
      </Alert>
    );
  return (
    <Alert type="info">
      {t(submittedById === principal.user ? 'rootCause:confirm.own' : 'rootCause:confirm.notYours')}
    </Alert>
  );
}
