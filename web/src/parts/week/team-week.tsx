// Week of a team: the work of each day, its minutes against the capacity, and absent people.
import { Badge, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day, getIsoWeek } from '#shared/day.ts';
import { computeTeamSaturation, getSaturationColour } from '#shared/organisation/load.ts';
import { teamWork } from '#shared/organisation/team-api.ts';
import { tags as tagCalls } from '#shared/requests/tag-api.ts';
import { getExecutionRoute, getOrderInfoRoute, type WorkLayout } from '../../paths/orders.ts';
import { getEwoViewRoute, getTagViewRoute } from '../../paths/requests.ts';
import { toPrincipal, useSession } from '../../session/session.ts';
import { useFormat, useTextLocale } from '../../ui/format.ts';
import { LoadFailure, Loading } from '../../ui/loading.tsx';
import { PlainLink } from '../../ui/plain-link.tsx';
import { useToday } from '../../ui/today.ts';
import { useAllItems, useCall } from '../../use-call.ts';
import { useOpenEwos } from '../ewo/use-open-ewos.ts';
import { useOrderNames } from '../order/order-names.ts';
import { type OrderRow, toOrderRow } from '../order/order-rows.ts';
import { useOrdersOfTypes } from '../order/order-types.ts';
import { type DayWork, groupWorkByDay } from './week-days.ts';
import './team-week.css';

interface Props {
  desk: WorkLayout;
  teamId: number;
  /** Monday of the week. */
  from: Day;
  onMove: (from: Day) => void;
}

type Work = DayWork<
  { id: string; code: string; anomaly: string; machineId?: number },
  { id: string; code: string; breakdownDescription: string; machineId: number }
>;

export function TeamWeek({ desk, teamId, from, onMove }: Props) {
  const { t } = useTranslation('week');
  const session = useSession();
  const today = useToday();
  const names = useOrderNames();
  const to = addDays(from, 6);
  const mayTags = session.may('tags', 'view');
  const mayEwos = session.may('ewo', 'view');
  const hasTeams = toPrincipal(session).resources;
  const week = useCall(teamWork.week, { id: teamId, from });
  const orders = useOrdersOfTypes((calls) => calls.open, { to, teamId: hasTeams ? teamId : undefined });
  const tags = useAllItems(tagCalls.open, {}, { enabled: mayTags });
  const ewos = useOpenEwos();
  const weekWork = useMemo(() => {
    if (!orders.data || !week.data) return undefined;
    const filterByTeam = <Item extends { teamId?: number }>(records: readonly Item[] = []) =>
      records.filter((record) => record.teamId === teamId);
    return groupWorkByDay(
      week.data.days.map(({ on }) => on),
      today,
      {
        orders: orders.data.filter(({ plannedOn }) => plannedOn <= to).map(toOrderRow(names, today)),
        tags: mayTags ? filterByTeam(tags.data) : [],
        ewos: mayEwos ? filterByTeam(ewos.data) : [],
      },
    );
  }, [orders.data, week.data, tags.data, ewos.data, names, today, to, teamId, mayTags, mayEwos]);
  const failedQuery = [week, orders, tags].find(({ isError }) => isError);
  if (failedQuery?.error)
    return <LoadFailure error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />;
  if (!weekWork || !week.data) return <Loading />;
  const getMachineCode = (id: number | undefined) => names.machines.get(id ?? 0)?.code ?? '';
  const renderList = (work: Work, label: string) => (
    <WorkList work={work} label={label} desk={desk} machineOf={getMachineCode} />
  );
  const isEmpty = ({ orders, tags, ewos }: Work) => orders.length + tags.length + ewos.length === 0;
  return (
    <SpaceBetween size="m">
      <div className="week-bar">
        <Header variant="h2">
          {t('of', { week: getIsoWeek(from).slice(6), year: getIsoWeek(from).slice(0, 4) })}
        </Header>
        <div className="screen-only turns">
          <Button iconName="angle-left" ariaLabel={t('before')} onClick={() => onMove(addDays(from, -7))} />
          <Button iconName="angle-right" ariaLabel={t('after')} onClick={() => onMove(addDays(from, 7))} />
        </div>
      </div>
      {!isEmpty(weekWork.late) && (
        <section className="week-late" aria-label={t('late')}>
          <h3>{t('late')}</h3>
          {renderList(weekWork.late, t('late'))}
        </section>
      )}
      <div className="week-days">
        {weekWork.days.map((work, at) => (
          <WeekDay
            key={work.on}
            work={work}
            day={week.data.days[at]!}
            own={week.data.operatorId}
            isToday={work.on === today}
          >
            {isEmpty(work) ? <p className="nothing">{t('nothing')}</p> : renderList(work, t('work'))}
          </WeekDay>
        ))}
      </div>
      {weekWork.undated.length > 0 && (
        <section className="week-undated" aria-label={t('undated')}>
          <h3>{t('undated')}</h3>
          {renderList({ orders: [], tags: weekWork.undated, ewos: [], minutes: 0 }, t('undated'))}
        </section>
      )}
    </SpaceBetween>
  );
}

interface DayProps {
  work: Work & { on: Day };
  day: { capacity?: number; absent: readonly { id: number; name: string }[] };
  /** Id of the current user's technician. */
  own: number | undefined;
  isToday: boolean;
  children: ReactNode;
}

function WeekDay({ work: { on, minutes }, day: { capacity, absent }, own, isToday, children }: DayProps) {
  const { t } = useTranslation('week');
  const format = useFormat();
  const locale = useTextLocale();
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(on));
  const absentNames = absent.filter(({ id }) => id !== own).map((each) => each.name);
  return (
    <section className={isToday ? 'week-day today' : 'week-day'} aria-label={`${name} ${format.day(on)}`}>
      <h3>
        {name} <span>{format.day(on)}</span>
      </h3>
      {capacity === undefined ? (
        <p>{format.minutes(minutes)}</p>
      ) : (
        <p className={`load ${getSaturationColour(computeTeamSaturation(minutes, capacity))}`}>
          <progress aria-hidden="true" max={Math.max(capacity, minutes, 1)} value={minutes} />
          {capacity === 0 && minutes > 0
            ? t('unstaffed', { minutes: format.minutes(minutes) })
            : t('load', {
                minutes: format.minutes(minutes) || '0',
                capacity: format.minutes(capacity) || '0',
                percent: computeTeamSaturation(minutes, capacity),
              })}
        </p>
      )}
      {absent.some(({ id }) => id === own) && (
        <p>
          <Badge color="red">{t('away')}</Badge>
        </p>
      )}
      {absentNames.length > 0 && <p className="absent">{t('absent', { names: absentNames.join(', ') })}</p>}
      {children}
    </section>
  );
}

interface ListProps {
  work: Work;
  label: string;
  desk: WorkLayout;
  machineOf: (id: number | undefined) => string;
}

function WorkList({ work: { orders, tags, ewos }, label, desk, machineOf: getMachineCode }: ListProps) {
  const { t } = useTranslation('enums');
  const { minutes } = useFormat();
  const getOrderRouteOf = (order: OrderRow) =>
    desk === 'tablet' ? getOrderInfoRoute(order) : getExecutionRoute(desk, order);
  return (
    <ul className="week-work" aria-label={label}>
      {ewos.map(({ id, code, machineId, breakdownDescription }) => (
        <li key={id} className="ewo">
          <PlainLink to={getEwoViewRoute(desk, id)}>{`EWO ${getMachineCode(machineId) || code}`}</PlainLink>
          <span>{breakdownDescription}</span>
        </li>
      ))}
      {orders.map((order) => (
        <li key={order.id} className={order.colour}>
          <PlainLink to={getOrderRouteOf(order)}>{order.machine || order.code}</PlainLink>
          <span>{order.cycleDescription || order.code}</span>
          <small>{minutes(order.manMinutes ?? order.minutes)}</small>
        </li>
      ))}
      {tags.map(({ id, code, machineId, anomaly }) => (
        <li key={id} className="tag">
          <PlainLink
            to={getTagViewRoute(desk, id)}
          >{`${t('thing.tag')} ${getMachineCode(machineId) || code}`}</PlainLink>
          <span>{anomaly}</span>
        </li>
      ))}
    </ul>
  );
}
