// Page of what the signed-in person did on the shifts of a day, to read on any screen and to print.
import {
  Alert,
  Box,
  Button,
  Container,
  FormField,
  Header,
  KeyValuePairs,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addDays, type Day } from '#shared/day.ts';
import { type OwnDay, ownDay } from '#shared/reports/own-day/own-day-api.ts';
import { getCurrentShift, VIEWABLE_SHIFT_DAYS } from '#shared/requests/shift.ts';
import type { WorkLayout } from '#web/paths/orders.ts';
import { useSession } from '#web/session/session.ts';
import { DayControl } from '#web/ui/form/day-control.tsx';
import { isDay } from '#web/ui/form/day-text.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useNow } from '#web/ui/today.ts';
import { useCall } from '#web/use-call.ts';
import { OwnDayList } from './own-day-list.tsx';
import { useOwnDayRows } from './own-day-rows.tsx';
import './own-day.css';

export const OwnDayPage = () => <OwnDayView desk="desktop" />;
export const TabletOwnDayPage = () => <OwnDayView desk="tablet" />;

/** Returns the day in the URL, by default that of the current shifts, and a function that chooses another. */
function useShiftDay() {
  const [params, setParams] = useSearchParams();
  const { region } = useFormat();
  const today = getCurrentShift(region.timeZone, useNow()()).on;
  const day = params.get('on');
  const choose = (on: Day) => setParams({ on }, { replace: true, preventScrollReset: true });
  return { on: isDay(day) ? day : today, today, choose };
}

function OwnDayView({ desk }: { desk: WorkLayout }) {
  const { t } = useTranslation(['ownDay', 'common']);
  const format = useFormat();
  const { user } = useSession();
  const { on, today, choose } = useShiftDay();
  const query = useCall(ownDay.get, { on });
  const plant = user?.plant;
  return (
    <div className="own-day">
      <SpaceBetween size="l">
        <PageHeader
          title={t('ownDay:title')}
          description={[user?.name, format.day(on), plant && `${plant.codice} ${plant.descrizione}`]
            .filter(Boolean)
            .join(' · ')}
          actions={
            <div className="screen-only">
              <Button disabled={!query.data} onClick={() => window.print()}>
                {t('common:table.print')}
              </Button>
            </div>
          }
        />
        <div className="screen-only">
          <DayChoice on={on} today={today} choose={choose} />
        </div>
        <Loaded query={query}>{(day) => <DayOfWork day={day} desk={desk} />}</Loaded>
      </SpaceBetween>
    </div>
  );
}

function DayChoice({ on, today, choose }: { on: Day; today: Day; choose: (on: Day) => void }) {
  const { t } = useTranslation('ownDay');
  const earliestDay = addDays(today, -VIEWABLE_SHIFT_DAYS);
  return (
    <div className="day-choice">
      <FormField label={t('day')}>
        <DayControl value={on} from={earliestDay} onChange={(day) => choose(day)} />
      </FormField>
      <SpaceBetween direction="horizontal" size="xs">
        <Button iconName="angle-left" disabled={on <= earliestDay} onClick={() => choose(addDays(on, -1))}>
          {t('before')}
        </Button>
        <Button
          iconName="angle-right"
          iconAlign="right"
          disabled={on >= today}
          onClick={() => choose(addDays(on, 1))}
        >
          {t('after')}
        </Button>
      </SpaceBetween>
    </div>
  );
}

function DayOfWork({ day, desk }: { day: OwnDay; desk: WorkLayout }) {
  const { t } = useTranslation('ownDay');
  const format = useFormat();
  const sections = useOwnDayRows(day, desk).filter(({ rows }) => rows.length > 0);
  return (
    <SpaceBetween size="l">
      <Box color="text-body-secondary">
        {t('hours', { from: format.instant(day.from), to: format.instant(day.to) })}
      </Box>
      {day.more && <Alert type="info">{t('more')}</Alert>}
      {sections.length === 0 && <Box variant="p">{t('nothing')}</Box>}
      {sections.length > 0 && (
        <Container>
          <SpaceBetween size="s">
            <KeyValuePairs
              columns={4}
              items={[
                { label: t('minutes'), value: <b className="total">{format.minutes(day.minutes)}</b> },
                ...sections.map(({ name, rows }) => ({ label: t(name), value: format.number(rows.length) })),
              ]}
            />
            {!day.technician && <Box color="text-body-secondary">{t('noTechnician')}</Box>}
          </SpaceBetween>
        </Container>
      )}
      {sections.map(({ name, rows }) => (
        <Container
          key={name}
          header={
            <Header variant="h2" counter={`(${rows.length})`}>
              {t(name)}
            </Header>
          }
        >
          <OwnDayList label={t(name)} rows={rows} />
        </Container>
      ))}
    </SpaceBetween>
  );
}
