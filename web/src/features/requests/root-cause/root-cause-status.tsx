// How far an analysis has come, and whether its countermeasures hold.
import { StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { AnalysisState } from '../../../../../shared/requests/ewo-state.ts';
import { endOf } from '../../../../../shared/requests/recurrence.ts';
import type { RootCauseItem } from '../../../../../shared/requests/root-cause-api.ts';
import type { Desk } from '../../../paths/orders.ts';
import { ewoViewPath } from '../../../paths/requests.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import './root-cause.css';

const tones: Record<AnalysisState, Tone> = {
  toDo: 'waiting',
  draft: 'running',
  submitted: 'info',
  rejected: 'bad',
  confirmed: 'good',
};
export const AnalysisStatus = ({ state }: { state: AnalysisState }) => (
  <Status of="analysisState" value={state} tone={tones[state]} />
);

type Judged = Pick<
  RootCauseItem,
  'state' | 'verdict' | 'verifiedOn' | 'watchedFrom' | 'watchDays' | 'cameBackAs' | 'cameBackId'
>;

/** Watched until when, verified on which day, or as which EWO it came back; nothing before it is watched. */
export function VerdictOf({ of, desk }: { of: Judged; desk: Desk }) {
  const { t } = useTranslation('rootCause');
  const { day } = useFormat();
  const { verdict, verifiedOn, cameBackAs, cameBackId } = of;
  const back = cameBackAs && (
    <span className="came-back">
      {t('verdict.cameBackAs')}{' '}
      {cameBackId ? <PageLink to={ewoViewPath(desk, cameBackId)}>{cameBackAs}</PageLink> : cameBackAs}
    </span>
  );
  if (verdict === 'verified')
    return (
      <StatusIndicator type="success">{t('verdict.verifiedOn', { day: day(verifiedOn) })}</StatusIndicator>
    );
  if (verdict === 'watched')
    return (
      <StatusIndicator type="in-progress">
        {t('verdict.watchedUntil', { day: day(endOf(of)) })}
      </StatusIndicator>
    );
  return back ? <StatusIndicator type="error">{back}</StatusIndicator> : null;
}
