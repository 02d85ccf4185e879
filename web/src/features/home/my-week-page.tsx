// Page of a technician's week on the tablet: the work of their team by day, and their absences.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { TeamWeek } from '../../parts/week/team-week.tsx';
import { computeMonday } from '../../parts/week/week-days.ts';
import { getRequestHomeRoute } from '../../paths/requests.ts';
import { useTeam } from '../../team.ts';
import { PageHeader } from '../../ui/page-title.tsx';
import { useToday } from '../../ui/today.ts';
import { TeamChoice } from './tablet-team-choice.tsx';

export function MyWeekPage() {
  const { t } = useTranslation(['week', 'orders']);
  const navigate = useNavigate();
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const [teamId, chooseTeam] = useTeam();
  const from = computeMonday(params.get('from'), today);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('week:mine')}
        actions={
          <Button onClick={() => void navigate(getRequestHomeRoute('tablet'))}>
            {t('orders:tablet.title')}
          </Button>
        }
      />
      <TeamChoice value={teamId} onChange={chooseTeam} />
      {teamId !== undefined && (
        <TeamWeek
          desk="tablet"
          teamId={teamId}
          from={from}
          onMove={(next) => setParams({ from: next }, { replace: true })}
        />
      )}
    </SpaceBetween>
  );
}
