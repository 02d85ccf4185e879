// Daily load of a team: a bar for the saturation, its colour, and the percentage.
import { Button } from '@cloudscape-design/components';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '#shared/day.ts';
import { useFormat, useTextLocale } from '../../ui/format.ts';
import { useToday } from '../../ui/today.ts';
import type { DayMark } from '../day-move/day-outlook.ts';
import type { DayLoad, TeamLoads } from './loads.ts';
import '../colour-mark.css';
import './load-bars.css';

/** Saturation in percent at which a bar has its full height. */
const FULL_HEIGHT_PERCENT = 125;

export interface LoadBarsProps {
  team: string;
  days: readonly Day[];
  loads: ReadonlyMap<Day, DayLoad>;
  /** Day that an item is dragged over or that was selected by keyboard. */
  aim?: Day | undefined;
  /** Returns the mark of a day for the items that are moved. */
  getMark?: ((day: Day) => DayMark | undefined) | undefined;
  /** Chooses a day by pressing it; the keyboard has the arrows with Shift. */
  onAim?: ((day: Day) => void) | undefined;
}

/** Bars of a team; memoised, since they are most of what a board with many teams renders. */
export const LoadBars = memo(function LoadBars({ team, days, loads, aim, getMark, onAim }: LoadBarsProps) {
  const { t } = useTranslation('board');
  const { minutes, day: formatDay } = useFormat();
  const formatLetter = useWeekdayLetters();
  return (
    <ol className="load-bars" aria-label={t('load.of', { team })}>
      {days.map((date) => {
        const day = loads.get(date);
        const isUnstaffed = day?.saturation === null;
        const mark = getMark?.(date);
        return (
          <li
            key={date}
            data-day={date}
            className={[day?.colour, date === aim && 'aim', mark?.kind].filter(Boolean).join(' ')}
            title={
              isUnstaffed
                ? t('load.unstaffed', { load: minutes(day.load) })
                : t('load.day', { load: minutes(day?.load ?? 0), capacity: minutes(day?.capacity ?? 0) })
            }
          >
            <b>{isUnstaffed ? '!' : (day?.saturation ?? 0)}</b>
            <span>
              <i
                style={{
                  blockSize: `${isUnstaffed ? 100 : Math.min(100, ((day?.saturation ?? 0) / FULL_HEIGHT_PERCENT) * 100)}%`,
                }}
              />
            </span>
            <small>
              {formatLetter(date)}
              <br />
              {Number(date.slice(8))}
            </small>
            {mark && <span className="spoken">{mark.text}</span>}
            {onAim && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={formatDay(date)}
                title={mark?.text}
                onClick={() => onAim(date)}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
});

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the narrow weekday name of a day. */
function useWeekdayLetters() {
  const locale = useTextLocale();
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
  formats.set(locale, format);
  return (date: Day) => format.format(Date.parse(`${date}T00:00:00Z`));
}

/** Period of the bars with buttons to move it. */
export function LoadPeriod({ days, onMove }: Pick<TeamLoads, 'days' | 'onMove'>) {
  const { t } = useTranslation('board');
  const { day } = useFormat();
  const today = useToday();
  return (
    <div className="load-period">
      <span>{t('load.period', { from: day(days[0]), to: day(days.at(-1)) })}</span>
      <span className="screen-only">
        <Button
          variant="icon"
          iconName="angle-left"
          ariaLabel={t('load.before')}
          disabled={days[0]! <= today}
          onClick={() => onMove(addDays(days[0]!, -days.length))}
        />
        <Button
          variant="icon"
          iconName="angle-right"
          ariaLabel={t('load.after')}
          onClick={() => onMove(addDays(days[0]!, days.length))}
        />
      </span>
    </div>
  );
}
