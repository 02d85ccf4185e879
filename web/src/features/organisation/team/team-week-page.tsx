// Page of a team's week, with a one-page printout for the team board.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { teams } from '#shared/organisation/api.ts';
import { TeamWeek } from '#web/parts/week/team-week.tsx';
import { computeMonday } from '#web/parts/week/week-days.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { teamsRoute } from '#web/paths/people.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useToday } from '#web/ui/today.ts';
import { useCall } from '#web/use-call.ts';
import { UnreachableLeaders } from './unreachable-leaders.tsx';

export function TeamWeekPage() {
  const { t } = useTranslation(['week', 'shell', 'common']);
  const { IdTeam = '' } = useRouteParams<'IdTeam'>();
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
                { text: t('shell:menu.teams'), href: teamsRoute },
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
            <UnreachableLeaders leaders={team.leaders} />
            <TeamWeek
              desk="desktop"
              teamId={team.id}
              from={computeMonday(params.get('from'), today)}
              onMove={(next) => setParams({ from: next }, { replace: true })}
            />
          </SpaceBetween>
        </div>
      )}
    </Loaded>
  );
}
