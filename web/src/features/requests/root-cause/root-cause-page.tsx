// One analysis: written by whoever looks into the EWO, read by everybody else, with what may be done with it now.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { isPossible } from '../../../../../shared/moves.ts';
import { type RootCausePage as Analysis, rootCauses } from '../../../../../shared/requests/root-cause-api.ts';
import { analysisMoves } from '../../../../../shared/requests/root-cause-moves.ts';
import type { Desk } from '../../../paths/orders.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { rootCauseConfirmPath, rootCausesPath } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { History } from '../../../ui/history/history.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useReload } from '../../../ui/reload.ts';
import { useCall } from '../../../use-call.ts';
import { RootCauseDialogs } from './root-cause-dialogs.tsx';
import { RootCauseForm } from './root-cause-form.tsx';
import { RootCauseSheet } from './root-cause-sheet.tsx';
import { AnalysisStatus, VerdictOf } from './root-cause-status.tsx';
import { Twins } from './root-cause-twins.tsx';
import { movedOf } from './use-root-cause.ts';

export const RootCausePage = () => <Opened desk="desktop" />;
export const TabletRootCausePage = () => <Opened desk="tablet" />;

function Opened({ desk }: { desk: Desk }) {
  const { t } = useTranslation('rootCause');
  const { idewo: ewoId = '' } = usePathParams<'idewo'>();
  const query = useCall(rootCauses.get, { ewoId }, { enabled: ewoId !== '' });
  const { reading, reload } = useReload(query);
  if (!ewoId) return <Navigate to={rootCausesPath(desk)} replace />;
  return (
    <Loaded query={query} title={t('page.title')}>
      {(analysis) => <Page key={reading} analysis={analysis} desk={desk} onReload={() => void reload()} />}
    </Loaded>
  );
}

interface PageProps {
  analysis: Analysis;
  desk: Desk;
  onReload: () => void;
}

function Page({ analysis, desk, onReload }: PageProps) {
  const { t } = useTranslation('rootCause');
  const asker = askerOf(useSession());
  const writes = isPossible(analysisMoves, 'save', movedOf(analysis), asker);
  return (
    <div className="analysis-paper">
      <SpaceBetween size="l">
        <PageHeader
          title={t('page.of', { code: analysis.ewo.code })}
          crumbs={[{ text: t('list.title'), href: rootCausesPath(desk) }]}
          actions={<Actions analysis={analysis} desk={desk} />}
        />
        <Standing analysis={analysis} desk={desk} />
        <Notices analysis={analysis} desk={desk} />
        {writes ? (
          <RootCauseForm analysis={analysis} desk={desk} onReload={onReload} />
        ) : (
          <SpaceBetween size="l">
            <RootCauseSheet analysis={analysis} />
            <Twins key={analysis.version} analysis={analysis} />
          </SpaceBetween>
        )}
      </SpaceBetween>
    </div>
  );
}

function Standing({ analysis, desk }: Omit<PageProps, 'onReload'>) {
  return (
    <SpaceBetween direction="horizontal" size="m">
      <AnalysisStatus state={analysis.state} />
      {analysis.verdict && analysis.verdict !== 'ineffective' && <VerdictOf of={analysis} desk={desk} />}
    </SpaceBetween>
  );
}

/** Why it is open again. */
function Notices({ analysis, desk }: Omit<PageProps, 'onReload'>) {
  const { t } = useTranslation('rootCause');
  const { state, verdict, rejectedReason, required } = analysis;
  const cameBack = verdict === 'ineffective';
  const isRejected = rejectedReason !== undefined && (state === 'rejected' || state === 'draft');
  const isAsked = required && state === 'toDo';
  if (!cameBack && !isRejected && !isAsked) return null;
  return (
    <SpaceBetween size="s">
      {cameBack && (
        <Alert type="warning" header={t('verdict.reopened')}>
          <VerdictOf of={analysis} desk={desk} />
        </Alert>
      )}
      {isRejected && (
        <Alert type="warning" header={t('page.rejected')}>
          {rejectedReason}
        </Alert>
      )}
      {isAsked && <Alert type="info">{t('page.required')}</Alert>}
    </SpaceBetween>
  );
}

function Actions({ analysis, desk }: Omit<PageProps, 'onReload'>) {
  const { t } = useTranslation(['rootCause', 'common']);
  const session = useSession();
  const possible = (move: 'confirm' | 'save') =>
    isPossible(analysisMoves, move, movedOf(analysis), askerOf(session));
  return (
    <div className="screen-only">
      <SpaceBetween direction="horizontal" size="xs">
        {!possible('save') && session.may('rootCauses', 'print') && (
          <Button onClick={() => window.print()}>{t('common:table.print')}</Button>
        )}
        {analysis.version > 0 && <History thing="rootCause" id={analysis.ewoId} name={analysis.ewo.code} />}
        <RootCauseDialogs analysis={analysis} moves={['reopen']} />
        {possible('confirm') && (
          <PageButton variant="primary" to={rootCauseConfirmPath(desk, analysis.ewoId)}>
            {t('rootCause:do.judge')}
          </PageButton>
        )}
      </SpaceBetween>
    </div>
  );
}
