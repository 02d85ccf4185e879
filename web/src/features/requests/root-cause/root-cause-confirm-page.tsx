// An analysis as a whole, for whoever judges it: confirmed, or given back with a reason.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { isPossible } from '../../../../../shared/moves.ts';
import { type RootCausePage, rootCauses } from '../../../../../shared/requests/root-cause-api.ts';
import { analysisMoves } from '../../../../../shared/requests/root-cause-moves.ts';
import { enumText } from '../../../i18n/text.ts';
import type { Desk } from '../../../paths/orders.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { rootCausePath, rootCausesPath } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';
import { RootCauseDialogs } from './root-cause-dialogs.tsx';
import { RootCauseSheet } from './root-cause-sheet.tsx';
import { AnalysisStatus } from './root-cause-status.tsx';
import { movedOf } from './use-root-cause.ts';

export const RootCauseConfirmPage = () => <Judged desk="desktop" />;
export const TabletRootCauseConfirmPage = () => <Judged desk="tablet" />;

function Judged({ desk }: { desk: Desk }) {
  const { t } = useTranslation(['rootCause', 'common']);
  const navigate = useNavigate();
  const { idewo: ewoId = '' } = usePathParams<'idewo'>();
  const query = useCall(rootCauses.get, { ewoId }, { enabled: ewoId !== '' });
  if (!ewoId) return <Navigate to={rootCausesPath(desk)} replace />;
  return (
    <Loaded query={query} title={t('rootCause:confirm.title')}>
      {(analysis) => (
        <div className="analysis-paper">
          <SpaceBetween size="l">
            <PageHeader
              title={t('rootCause:confirm.of', { code: analysis.ewo.code })}
              crumbs={[{ text: t('rootCause:list.title'), href: rootCausesPath(desk) }]}
              description={<AnalysisStatus state={analysis.state} />}
              actions={
                <div className="screen-only">
                  <SpaceBetween direction="horizontal" size="xs">
                    <PageButton to={rootCausePath(desk, ewoId)}>{t('rootCause:do.open')}</PageButton>
                    <Button onClick={() => window.print()}>{t('common:table.print')}</Button>
                    <RootCauseDialogs
                      analysis={analysis}
                      moves={['reject', 'confirm']}
                      onDone={() => void navigate(rootCausePath(desk, ewoId))}
                    />
                  </SpaceBetween>
                </div>
              }
            />
            <WhyNot analysis={analysis} />
            <RootCauseSheet analysis={analysis} />
          </SpaceBetween>
        </div>
      )}
    </Loaded>
  );
}

/** Why there is nothing to press. */
function WhyNot({ analysis }: { analysis: RootCausePage }) {
  const { t } = useTranslation(['rootCause', 'enums']);
  const asker = askerOf(useSession());
  if (isPossible(analysisMoves, 'confirm', movedOf(analysis), asker)) return null;
  const { state, submittedById } = analysis;
  if (state !== 'submitted')
    return (
      <Alert type="info">{t('rootCause:confirm.notNow', { state: enumText('analysisState', state) })}</Alert>
    );
  return (
    <Alert type="info">
      {t(submittedById === asker.user ? 'rootCause:confirm.own' : 'rootCause:confirm.notYours')}
    </Alert>
  );
}
