// A team's week at the desk, and on one sheet for the board of its leader.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { teams } from '../../../../../shared/organisation/api.ts';
import { TeamWeek } from '../../../parts/week/team-week.tsx';
import { mondayOf } from '../../../parts/week/week-days.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useToday } from '../../../ui/today.ts';
import { useCall } from '../../../use-call.ts';
import { teamsPath } from './team-paths.ts';

export function TeamWeekPage() {
  const { t } = useTranslation(['week', 'shell', 'common']);
  const { IdTeam = '' } = usePathParams<'IdTeam'>();
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const { may } = useSession();
  const query = useCall(teams.get, { id: Number(IdTeam) });
  return (
    <Loaded query={query}>
      {(team) => (
        <div className="team-week-page">
          <SpaceBetween size="l">
            <PageHeader
              title={`${team.code} – ${team.description}`}
              crumbs={[
                { text: t('shell:section.organisation') },
                { text: t('shell:menu.teams'), href: teamsPath },
              ]}
              actions={
                may('teams', 'print') && (
                  <span className="screen-only">
                    <Button iconName="file" onClick={() => window.print()}>
                      {t('week:print')}
                    </Button>
                  </span>
                )
              }
            />
            <TeamWeek
              desk="desktop"
              teamId={team.id}
              from={mondayOf(params.get('from'), today)}
              onMove={(next) => setParams({ from: next }, { replace: true })}
            />
          </SpaceBetween>
        </div>
      )}
    </Loaded>
  );
}
