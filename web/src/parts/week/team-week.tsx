// The week of a team: each day with its work, its minutes against those of whoever is there, and who is not.
import { Badge, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day, isoWeek } from '../../../../shared/day.ts';
import { saturationColour, saturationOf } from '../../../../shared/organisation/load.ts';
import { teamWork } from '../../../../shared/organisation/team-api.ts';
import { tags as tagCalls } from '../../../../shared/requests/tag-api.ts';
import { type Desk, executionPath, readingPath } from '../../paths/orders.ts';
import { ewoViewPath, tagViewPath } from '../../paths/requests.ts';
import { askerOf, useSession } from '../../session/session.ts';
import { useFormat, useWordLocale } from '../../ui/format.ts';
import { Failed, Loading } from '../../ui/loading.tsx';
import { PlainLink } from '../../ui/plain-link.tsx';
import { useToday } from '../../ui/today.ts';
import { useAll, useCall } from '../../use-call.ts';
import { useOpenEwos } from '../ewo/use-open-ewos.ts';
import { useNames } from '../order/order-names.ts';
import { type OrderRow, rowOf } from '../order/order-rows.ts';
import { useOfTypes } from '../order/order-types.ts';
import { type Placed, placedIn } from './week-days.ts';
import './team-week.css';

interface Props {
  desk: Desk;
  teamId: number;
  /** A Monday. */
  from: Day;
  onMove: (from: Day) => void;
}

type Work = Placed<
  { id: string; code: string; anomaly: string; machineId?: number },
  { id: string; code: string; breakdownDescription: string; machineId: number }
>;

export function TeamWeek({ desk, teamId, from, onMove }: Props) {
  const { t } = useTranslation('week');
  const session = useSession();
  const today = useToday();
  const names = useNames();
  const to = addDays(from, 6);
  const mayTags = session.may('tags', 'view');
  const mayEwos = session.may('ewo', 'view');
  const withTeams = askerOf(session).resources;
  const week = useCall(teamWork.week, { id: teamId, from });
  const orders = useOfTypes((calls) => calls.open, { to, teamId: withTeams ? teamId : undefined });
  const tags = useAll(tagCalls.open, {}, { enabled: mayTags });
  const ewos = useOpenEwos();
  const found = useMemo(() => {
    if (!orders.data || !week.data) return undefined;
    const theirs = <Item extends { teamId?: number }>(all: readonly Item[] = []) =>
      all.filter((one) => one.teamId === teamId);
    return placedIn(
      week.data.days.map(({ on }) => on),
      today,
      {
        orders: orders.data.filter(({ plannedOn }) => plannedOn <= to).map(rowOf(names, today)),
        tags: mayTags ? theirs(tags.data) : [],
        ewos: mayEwos ? theirs(ewos.data) : [],
      },
    );
  }, [orders.data, week.data, tags.data, ewos.data, names, today, to, teamId, mayTags, mayEwos]);
  const failed = [week, orders, tags].find(({ isError }) => isError);
  if (failed?.error) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!found || !week.data) return <Loading />;
  const machineOf = (id: number | undefined) => names.machines.get(id ?? 0)?.code ?? '';
  const list = (work: Work, label: string) => (
    <WorkList work={work} label={label} desk={desk} machineOf={machineOf} />
  );
  const nothing = ({ orders, tags, ewos }: Work) => orders.length + tags.length + ewos.length === 0;
  return (
    <SpaceBetween size="m">
      <div className="week-bar">
        <Header variant="h2">
          {t('of', { week: isoWeek(from).slice(6), year: isoWeek(from).slice(0, 4) })}
        </Header>
        <div className="screen-only turns">
          <Button iconName="angle-left" ariaLabel={t('before')} onClick={() => onMove(addDays(from, -7))} />
          <Button iconName="angle-right" ariaLabel={t('after')} onClick={() => onMove(addDays(from, 7))} />
        </div>
      </div>
      {!nothing(found.late) && (
        <section className="week-late" aria-label={t('late')}>
          <h3>{t('late')}</h3>
          {list(found.late, t('late'))}
        </section>
      )}
      <div className="week-days">
        {found.days.map((work, at) => (
          <WeekDay
            key={work.on}
            work={work}
            day={week.data.days[at]!}
            own={week.data.operatorId}
            isToday={work.on === today}
          >
            {nothing(work) ? <p className="nothing">{t('nothing')}</p> : list(work, t('work'))}
          </WeekDay>
        ))}
      </div>
      {found.undated.length > 0 && (
        <section className="week-undated" aria-label={t('undated')}>
          <h3>{t('undated')}</h3>
          {list({ orders: [], tags: found.undated, ewos: [], minutes: 0 }, t('undated'))}
        </section>
      )}
    </SpaceBetween>
  );
}

interface DayProps {
  work: Work & { on: Day };
  day: { capacity?: number; absent: readonly { id: number; name: string }[] };
  /** The technician who looks. */
  own: number | undefined;
  isToday: boolean;
  children: ReactNode;
}

function WeekDay({ work: { on, minutes }, day: { capacity, absent }, own, isToday, children }: DayProps) {
  const { t } = useTranslation('week');
  const format = useFormat();
  const locale = useWordLocale();
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(on));
  const others = absent.filter(({ id }) => id !== own).map((each) => each.name);
  return (
    <section className={isToday ? 'week-day today' : 'week-day'} aria-label={`${name} ${format.day(on)}`}>
      <h3>
        {name} <span>{format.day(on)}</span>
      </h3>
      {capacity === undefined ? (
        <p>{format.minutes(minutes)}</p>
      ) : (
        <p className={`load ${saturationColour(saturationOf(minutes, capacity))}`}>
          <progress aria-hidden="true" max={Math.max(capacity, minutes, 1)} value={minutes} />
          {t('load', {
            minutes: format.minutes(minutes) || '0',
            capacity: format.minutes(capacity) || '0',
            percent: saturationOf(minutes, capacity),
          })}
        </p>
      )}
      {absent.some(({ id }) => id === own) && (
        <p>
          <Badge color="red">{t('away')}</Badge>
        </p>
      )}
      {others.length > 0 && <p className="absent">{t('absent', { names: others.join(', ') })}</p>}
      {children}
    </section>
  );
}

interface ListProps {
  work: Work;
  label: string;
  desk: Desk;
  machineOf: (id: number | undefined) => string;
}

function WorkList({ work: { orders, tags, ewos }, label, desk, machineOf }: ListProps) {
  const { t } = useTranslation('enums');
  const { minutes } = useFormat();
  const at = (order: OrderRow) => (desk === 'tablet' ? readingPath(order) : executionPath(desk, order));
  return (
    <ul className="week-work" aria-label={label}>
      {ewos.map(({ id, code, machineId, breakdownDescription }) => (
        <li key={id} className="ewo">
          <PlainLink to={ewoViewPath(desk, id)}>{`EWO ${machineOf(machineId) || code}`}</PlainLink>
          <span>{breakdownDescription}</span>
        </li>
      ))}
      {orders.map((order) => (
        <li key={order.id} className={order.colour}>
          <PlainLink to={at(order)}>{order.machine || order.code}</PlainLink>
          <span>{order.cycleDescription || order.code}</span>
          <small>{minutes(order.manMinutes ?? order.minutes)}</small>
        </li>
      ))}
      {tags.map(({ id, code, machineId, anomaly }) => (
        <li key={id} className="tag">
          <PlainLink
            to={tagViewPath(desk, id)}
          >{`${t('thing.tag')} ${machineOf(machineId) || code}`}</PlainLink>
          <span>{anomaly}</span>
        </li>
      ))}
    </ul>
  );
}
