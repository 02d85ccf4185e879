// Start page of the technician: the orders of the team, late ones first, each with its next step.
import { Box, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { addDays } from '#shared/day.ts';
import { LazyLeaderGuide } from '../../parts/begin/lazy.tsx';
import { RoundSwitch } from '../../parts/day-order/round-switch.tsx';
import { type DayOrder, useDayOrder } from '../../parts/day-order/use-day-order.ts';
import { LazyOpenEwoSection } from '../../parts/ewo/lazy.tsx';
import { OrderCards } from '../../parts/order/order-card.tsx';
import { useOrderNames } from '../../parts/order/order-names.ts';
import { type OrderRow, toOrderRow } from '../../parts/order/order-rows.ts';
import { useOrdersOfTypes } from '../../parts/order/order-types.ts';
import { LazyOpenTagSection } from '../../parts/tag/lazy.tsx';
import { getRootCausesRoute } from '../../paths/requests.ts';
import { toPrincipal, useSession } from '../../session/session.ts';
import { useTeam } from '../../team.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { PlainLink } from '../../ui/plain-link.tsx';
import { useToday } from '../../ui/today.ts';
import { groupIntoSections } from './tablet-days.ts';
import { TeamChoice } from './tablet-team-choice.tsx';
import './tablet-home.css';

/** Days ahead: the early window of most cycles. */
const DAYS_AHEAD = 7;
const PAGE_SIZE = 20;
/** Number of cards drawn at first; the others are drawn in a deferred render. */
const INITIAL_CARDS = 5;

export function TabletHomePage() {
  const { t } = useTranslation(['orders', 'shell']);
  const session = useSession();
  const navigate = useNavigate();
  const today = useToday();
  const names = useOrderNames();
  const [teamId, chooseTeam] = useTeam();
  const hasTeams = toPrincipal(session).resources;
  const list = useOrdersOfTypes(
    (calls) => calls.open,
    { to: addDays(today, DAYS_AHEAD), teamId: hasTeams ? teamId : undefined },
    { enabled: !hasTeams || teamId !== undefined },
  );
  const dayOrder = useDayOrder(today, {
    enabled: !hasTeams || teamId !== undefined,
    team: names.teams.get(teamId ?? 0),
  });
  const [params] = useSearchParams();
  const maxCards = Math.max(PAGE_SIZE, Number(params.get('show')) || 0);
  const rows = useMemo(() => list.data?.map(toOrderRow(names, today)) ?? [], [list.data, names, today]);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('tablet.title')}
        actions={
          <SpaceBetween direction="horizontal" size="s">
            <Button onClick={() => void navigate('/app/tablet/week')}>{t('tablet.week')}</Button>
            {session.may('readings', 'view') && (
              <Button onClick={() => void navigate('/app/tablet/mgmt/hitsmaint')}>
                {t('readings.title')}
              </Button>
            )}
            {session.may('rootCauses', 'edit') && (
              <Button onClick={() => void navigate(getRootCausesRoute('tablet'))}>
                {t('shell:menu.rootCauses')}
              </Button>
            )}
            <Button onClick={() => void navigate('/app/tablet/scan')}>{t('tablet.scan')}</Button>
          </SpaceBetween>
        }
      />
      <TeamChoice value={teamId} onChange={chooseTeam} />
      <div className="team-work">
        {teamId !== undefined && (
          <div className="requests">
            {!list.isLoading && (
              <>
                <LazyOpenEwoSection desk="tablet" teamId={teamId} />
                <LazyOpenTagSection desk="tablet" teamId={teamId} />
              </>
            )}
          </div>
        )}
        {(!hasTeams || teamId !== undefined) && (
          <Loaded query={{ ...list, data: dayOrder.isLoading ? undefined : list.data }}>
            {() => <OrderSections rows={rows} maxCards={maxCards} dayOrder={dayOrder} />}
          </Loaded>
        )}
      </div>
      {teamId !== undefined && !list.isLoading && <LazyLeaderGuide teamId={teamId} />}
    </SpaceBetween>
  );
}

interface SectionsProps {
  rows: readonly OrderRow[];
  maxCards: number;
  dayOrder: DayOrder;
}

function OrderSections({ rows, maxCards, dayOrder }: SectionsProps) {
  const { t } = useTranslation('orders');
  const today = useToday();
  const renderedCards = useDeferredValue(maxCards, INITIAL_CARDS);
  const { sections, hidden } = useMemo(
    () => groupIntoSections(rows, today, renderedCards, dayOrder.sort),
    [rows, today, renderedCards, dayOrder.sort],
  );
  return (
    <SpaceBetween size="l">
      {rows.length > 1 && <RoundSwitch dayOrder={dayOrder} />}
      {rows.length === 0 && <Box variant="p">{t('tablet.empty')}</Box>}
      {sections.map(({ section, items, count }) => (
        <section key={section}>
          <SpaceBetween size="s">
            <Header variant="h2" counter={`(${count})`}>
              {t(`tablet.${section}`)}
            </Header>
            <OrderCards rows={items} label={t(`tablet.${section}`)} lackingIds={dayOrder.lackingIds} />
          </SpaceBetween>
        </section>
      ))}
      {hidden > 0 && renderedCards === maxCards && (
        <PlainLink className="more-link" to={`?show=${maxCards + PAGE_SIZE}`} inPlace>
          {t('tablet.more', { count: hidden })}
        </PlainLink>
      )}
    </SpaceBetween>
  );
}
