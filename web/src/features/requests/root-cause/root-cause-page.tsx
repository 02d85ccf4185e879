// Page of one analysis: editable for the person in charge, otherwise read-only, with the possible
// transitions.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { AnalysisReason } from '#shared/requests/ewo-state.ts';
import { analysisTransitions } from '#shared/requests/root-cause/root-cause-transitions.ts';
import { type RootCausePage as Analysis, rootCauses } from '#shared/requests/root-cause-api.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { LazySignatureList } from '#web/parts/signature/lazy.tsx';
import type { WorkLayout } from '#web/paths/orders.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { getRootCauseConfirmRoute, getRootCausesRoute } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { History } from '#web/ui/history/history.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useReload } from '#web/ui/reload.ts';
import { useCall } from '#web/use-call.ts';
import { RootCauseDialogs } from './root-cause-dialogs.tsx';
import { RootCauseForm } from './root-cause-form.tsx';
import { RootCauseView } from './root-cause-sheet.tsx';
import { AnalysisStatus, VerdictStatus } from './root-cause-status.tsx';
import { TwinExtension } from './root-cause-twins.tsx';
import { getTransitionFields } from './use-root-cause.ts';

export const RootCausePage = () => <LoadedAnalysis desk="desktop" />;
export const TabletRootCausePage = () => <LoadedAnalysis desk="tablet" />;

function LoadedAnalysis({ desk }: { desk: WorkLayout }) {
  const { t } = useTranslation('rootCause');
  const { idewo: ewoId = '' } = useRouteParams<'idewo'>();
  const query = useCall(rootCauses.get, { ewoId }, { enabled: ewoId !== '' });
  const { reading, reload } = useReload(query);
  if (!ewoId) return <Navigate to={getRootCausesRoute(desk)} replace />;
  return (
    <Loaded query={query} title={t('page.title')}>
      {(analysis) => <Page key={reading} analysis={analysis} desk={desk} onReload={() => void reload()} />}
    </Loaded>
  );
}

interface PageProps {
  analysis: Analysis;
  desk: WorkLayout;
  onReload: () => void;
}

function Page({ analysis, desk, onReload }: PageProps) {
  const { t } = useTranslation('rootCause');
  const principal = toPrincipal(useSession());
  const canEdit = isTransitionAllowed(analysisTransitions, 'save', getTransitionFields(analysis), principal);
  return (
    <div className="analysis-paper">
      <SpaceBetween size="l">
        <PageHeader
          title={t('page.of', { code: analysis.ewo.code })}
          crumbs={[{ text: t('list.title'), href: getRootCausesRoute(desk) }]}
          actions={<Actions analysis={analysis} desk={desk} />}
        />
        <AnalysisState analysis={analysis} desk={desk} />
        <Notices analysis={analysis} desk={desk} />
        {canEdit ? (
          <RootCauseForm analysis={analysis} desk={desk} onReload={onReload} />
        ) : (
          <SpaceBetween size="l">
            <RootCauseView analysis={analysis} />
            <TwinExtension key={analysis.version} analysis={analysis} />
          </SpaceBetween>
        )}
        <LazySignatureList thing="rootCause" id={analysis.ewoId} />
      </SpaceBetween>
    </div>
  );
}

function AnalysisState({ analysis, desk }: Omit<PageProps, 'onReload'>) {
  return (
    <SpaceBetween direction="horizontal" size="m">
      <AnalysisStatus state={analysis.state} />
      {analysis.verdict && analysis.verdict !== 'ineffective' && (
        <VerdictStatus verdictFields={analysis} desk={desk} />
      )}
    </SpaceBetween>
  );
}

/** States which conditions for an analysis the EWO meets, if stored. */
function formatRequired(t: TFunction<'rootCause'>, reasons: readonly AnalysisReason[] = []): string {
  if (reasons.length === 0) return t('page.required');
  return t('page.requiredBecause', {
    reasons: reasons.map((each) => t(`analysisReason.${each}`)).join(', '),
  });
}

/** Notices: the failure came back, the analysis was rejected, or it is required. */
function Notices({ analysis, desk }: Omit<PageProps, 'onReload'>) {
  const { t } = useTranslation('rootCause');
  const { state, verdict, rejectedReason, required } = analysis;
  const hasReturned = verdict === 'ineffective';
  const isRejected = rejectedReason !== undefined && (state === 'rejected' || state === 'draft');
  const isRequired = required && state === 'toDo';
  if (!hasReturned && !isRejected && !isRequired) return null;
  return (
    <SpaceBetween size="s">
      {hasReturned && (
        <Alert type="warning" header={t('verdict.reopened')}>
          <VerdictStatus verdictFields={analysis} desk={desk} />
        </Alert>
      )}
      {isRejected && (
        <Alert type="warning" header={t('page.rejected')}>
          {rejectedReason}
        </Alert>
      )}
      {isRequired && <Alert type="info">{formatRequired(t, analysis.ewo.analysisReasons)}</Alert>}
    </SpaceBetween>
  );
}

function Actions({ analysis, desk }: Omit<PageProps, 'onReload'>) {
  const { t } = useTranslation(['rootCause', 'common']);
  const session = useSession();
  const canApply = (move: 'confirm' | 'save') =>
    isTransitionAllowed(analysisTransitions, move, getTransitionFields(analysis), toPrincipal(session));
  return (
    <div className="screen-only">
      <SpaceBetween direction="horizontal" size="xs">
        {!canApply('save') && session.may('rootCauses', 'print') && (
          <Button onClick={() => window.print()}>{t('common:table.print')}</Button>
        )}
        {analysis.version > 0 && (
          <History recordKind="rootCause" id={analysis.ewoId} name={analysis.ewo.code} />
        )}
        <RootCauseDialogs analysis={analysis} moves={['reopen']} />
        {canApply('confirm') && (
          <PageButton variant="primary" to={getRootCauseConfirmRoute(desk, analysis.ewoId)}>
            {t('rootCause:do.judge')}
          </PageButton>
        )}
      </SpaceBetween>
    </div>
  );
}
