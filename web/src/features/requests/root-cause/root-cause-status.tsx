// State of an analysis and verdict of its countermeasures.
import { StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { AnalysisState } from '#shared/requests/ewo-state.ts';
import { findWatchEnd } from '#shared/requests/recurrence.ts';
import type { RootCauseItem } from '#shared/requests/root-cause-api.ts';
import type { WorkLayout } from '#web/paths/orders.ts';
import { getEwoViewRoute } from '#web/paths/requests.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import './root-cause.css';

const tones: Record<AnalysisState, StatusTone> = {
  toDo: 'waiting',
  draft: 'running',
  submitted: 'info',
  rejected: 'bad',
  confirmed: 'good',
};
export const AnalysisStatus = ({ state }: { state: AnalysisState }) => (
  <Status enumName="analysisState" value={state} tone={tones[state]} />
);

type VerdictFields = Pick<
  RootCauseItem,
  'state' | 'verdict' | 'verifiedOn' | 'watchedFrom' | 'watchDays' | 'cameBackAs' | 'cameBackId'
>;

/**
 * Verdict: end of the observation, day of verification, or the EWO in which the failure came back; empty
 * before observation.
 */
export function VerdictStatus({ verdictFields, desk }: { verdictFields: VerdictFields; desk: WorkLayout }) {
  const { t } = useTranslation('rootCause');
  const { day } = useFormat();
  const { verdict, verifiedOn, cameBackAs, cameBackId } = verdictFields;
  const returnText = cameBackAs && (
    <span className="came-back">
      {t('verdict.cameBackAs')}{' '}
      {cameBackId ? <PageLink to={getEwoViewRoute(desk, cameBackId)}>{cameBackAs}</PageLink> : cameBackAs}
    </span>
  );
  if (verdict === 'verified')
    return (
      <StatusIndicator type="success">{t('verdict.verifiedOn', { day: day(verifiedOn) })}</StatusIndicator>
    );
  if (verdict === 'watched')
    return (
      <StatusIndicator type="in-progress">
        {t('verdict.watchedUntil', { day: day(findWatchEnd(verdictFields)) })}
      </StatusIndicator>
    );
  return returnText ? <StatusIndicator type="error">{returnText}</StatusIndicator> : null;
}
