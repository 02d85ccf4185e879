// Bar above the calendar: period, navigation and view.
import { Button, SegmentedControl } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#shared/day.ts';
import { addCalendarPeriods, type CalendarViewName, calendarViews } from './calendar-period.ts';
import type { CalendarState } from './calendar-state.ts';
import { useCalendarTexts } from './calendar-texts.ts';

interface BarProps {
  state: CalendarState;
  today: Day;
  change: (next: Partial<CalendarState>) => void;
  offered?: readonly CalendarViewName[];
  /** Filters, shown before the views. */
  children?: ReactNode;
}

export function CalendarBar({
  state: { view, day },
  today,
  change,
  offered = calendarViews,
  children,
}: BarProps) {
  const { t } = useTranslation('orders');
  const texts = useCalendarTexts();
  return (
    <div className="calendar-bar">
      <div>
        <h2 className="calendar-title" aria-live="polite">
          {texts.title(view, day)}
        </h2>
        <span className="screen-only">
          <Button
            variant="icon"
            iconName="angle-left"
            ariaLabel={t(`calendar.previous.${view}`)}
            onClick={() => change({ day: addCalendarPeriods(view, day, -1) })}
          />
          <Button onClick={() => change({ day: today })}>{t('calendar.today')}</Button>
          <Button
            variant="icon"
            iconName="angle-right"
            ariaLabel={t(`calendar.next.${view}`)}
            onClick={() => change({ day: addCalendarPeriods(view, day, 1) })}
          />
        </span>
      </div>
      <div className="screen-only">
        {children}
        <SegmentedControl
          label={t('calendar.view')}
          selectedId={view}
          options={offered.map((id) => ({ id, text: t(`calendar.${id}`) }))}
          onChange={({ detail }) => change({ view: detail.selectedId as CalendarViewName })}
        />
      </div>
    </div>
  );
}
