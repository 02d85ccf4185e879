// The technician's start: what the team has before it, late first, and the step to the next order.
import { Box, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { addDays } from '../../../../shared/day.ts';
import { orders } from '../../../../shared/planned/order-api.ts';
import { EwosWaiting } from '../../parts/ewo/later.tsx';
import { OrderCards } from '../../parts/order/order-card.tsx';
import { useNames } from '../../parts/order/order-names.ts';
import { rowOf } from '../../parts/order/order-rows.ts';
import { TagsLater } from '../../parts/tag/later.tsx';
import { rootCausesPath } from '../../paths/requests.ts';
import { askerOf, useSession } from '../../session/session.ts';
import { useTeam } from '../../team.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { PlainLink } from '../../ui/plain-link.tsx';
import { useToday } from '../../ui/today.ts';
import { useAll } from '../../use-call.ts';
import { sectionsOf } from './tablet-days.ts';
import { TeamChoice } from './tablet-team-choice.tsx';

/** A week ahead: the early window of most cycles. */
const AHEAD = 7;
const MOST = 20;

export function TabletHomePage() {
  const { t } = useTranslation(['orders', 'shell']);
  const session = useSession();
  const navigate = useNavigate();
  const today = useToday();
  const names = useNames();
  const [teamId, chooseTeam] = useTeam();
  const withTeams = askerOf(session).resources;
  const list = useAll(
    orders.open,
    { to: addDays(today, AHEAD), teamId: withTeams ? teamId : undefined },
    { enabled: !withTeams || teamId !== undefined },
  );
  const [params] = useSearchParams();
  const most = Math.max(MOST, Number(params.get('show')) || 0);
  const found = useMemo(
    () => list.data && sectionsOf(list.data.map(rowOf(names, today)), today, most),
    [list.data, names, today, most],
  );
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('tablet.title')}
        actions={
          <SpaceBetween direction="horizontal" size="s">
            {session.may('readings', 'view') && (
              <Button onClick={() => void navigate('/app/tablet/mgmt/hitsmaint')}>
                {t('readings.title')}
              </Button>
            )}
            {session.may('rootCauses', 'edit') && (
              <Button onClick={() => void navigate(rootCausesPath('tablet'))}>
                {t('shell:menu.rootCauses')}
              </Button>
            )}
            <Button onClick={() => void navigate('/app/tablet/scan')}>{t('tablet.scan')}</Button>
          </SpaceBetween>
        }
      />
      <TeamChoice value={teamId} onChange={chooseTeam} />
      {teamId !== undefined && <EwosWaiting desk="tablet" teamId={teamId} />}
      {teamId !== undefined && <TagsLater desk="tablet" teamId={teamId} />}
      {(!withTeams || teamId !== undefined) && (
        <Loaded query={list}>
          {() => (
            <SpaceBetween size="l">
              {found?.sections.length === 0 && <Box variant="p">{t('tablet.empty')}</Box>}
              {found?.sections.map(({ section, items, count }) => (
                <section key={section}>
                  <SpaceBetween size="s">
                    <Header variant="h2" counter={`(${count})`}>
                      {t(`tablet.${section}`)}
                    </Header>
                    <OrderCards rows={items} label={t(`tablet.${section}`)} />
                  </SpaceBetween>
                </section>
              ))}
              {found && found.hidden > 0 && (
                <PlainLink className="more-link" to={`?show=${most + MOST}`} inPlace>
                  {t('tablet.more', { count: found.hidden })}
                </PlainLink>
              )}
            </SpaceBetween>
          )}
        </Loaded>
      )}
    </SpaceBetween>
  );
}
