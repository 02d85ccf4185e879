// The technician's start: what the team has before it, late first, and the step to the next order.
import { Box, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { addDays } from '../../../../shared/day.ts';
import { EwosWaiting } from '../../parts/ewo/later.tsx';
import { OrderCards } from '../../parts/order/order-card.tsx';
import { useNames } from '../../parts/order/order-names.ts';
import { type OrderRow, rowOf } from '../../parts/order/order-rows.ts';
import { useOfTypes } from '../../parts/order/order-types.ts';
import { TagsLater } from '../../parts/tag/later.tsx';
import { rootCausesPath } from '../../paths/requests.ts';
import { askerOf, useSession } from '../../session/session.ts';
import { useTeam } from '../../team.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { PlainLink } from '../../ui/plain-link.tsx';
import { useToday } from '../../ui/today.ts';
import { sectionsOf } from './tablet-days.ts';
import { TeamChoice } from './tablet-team-choice.tsx';
import './tablet-home.css';

/** A week ahead: the early window of most cycles. */
const AHEAD = 7;
const MOST = 20;
/** More than a tablet shows at once: the others are drawn when these stand. */
const IN_SIGHT = 5;

export function TabletHomePage() {
  const { t } = useTranslation(['orders', 'shell']);
  const session = useSession();
  const navigate = useNavigate();
  const today = useToday();
  const names = useNames();
  const [teamId, chooseTeam] = useTeam();
  const withTeams = askerOf(session).resources;
  const list = useOfTypes(
    (calls) => calls.open,
    { to: addDays(today, AHEAD), teamId: withTeams ? teamId : undefined },
    { enabled: !withTeams || teamId !== undefined },
  );
  const [params] = useSearchParams();
  const most = Math.max(MOST, Number(params.get('show')) || 0);
  const rows = useMemo(() => list.data?.map(rowOf(names, today)) ?? [], [list.data, names, today]);
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
              <Button onClick={() => void navigate(rootCausesPath('tablet'))}>
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
                <EwosWaiting desk="tablet" teamId={teamId} />
                <TagsLater desk="tablet" teamId={teamId} />
              </>
            )}
          </div>
        )}
        {(!withTeams || teamId !== undefined) && (
          <Loaded query={list}>{() => <Work rows={rows} most={most} />}</Loaded>
        )}
      </div>
    </SpaceBetween>
  );
}

function Work({ rows, most }: { rows: readonly OrderRow[]; most: number }) {
  const { t } = useTranslation('orders');
  const today = useToday();
  const drawn = useDeferredValue(most, IN_SIGHT);
  const { sections, hidden } = useMemo(() => sectionsOf(rows, today, drawn), [rows, today, drawn]);
  return (
    <SpaceBetween size="l">
      {rows.length === 0 && <Box variant="p">{t('tablet.empty')}</Box>}
      {sections.map(({ section, items, count }) => (
        <section key={section}>
          <SpaceBetween size="s">
            <Header variant="h2" counter={`(${count})`}>
              {t(`tablet.${section}`)}
            </Header>
            <OrderCards rows={items} label={t(`tablet.${section}`)} />
          </SpaceBetween>
        </section>
      ))}
      {hidden > 0 && drawn === most && (
        <PlainLink className="more-link" to={`?show=${most + MOST}`} inPlace>
          {t('tablet.more', { count: hidden })}
        </PlainLink>
      )}
    </SpaceBetween>
  );
}
