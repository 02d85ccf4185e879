// The load of a team day by day: a bar as high as it is full, its colour, and the number itself.
import { Button } from '@cloudscape-design/components';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '../../../../shared/day.ts';
import { useFormat, useWordLocale } from '../../ui/format.ts';
import { useToday } from '../../ui/today.ts';
import type { DayLoad, Loads } from './loads.ts';
import '../colour-mark.css';
import './load-bars.css';

/** A bar is full at so much: what is beyond stays to be read. */
const FULL = 125;

interface Props {
  team: string;
  days: readonly Day[];
  loads: ReadonlyMap<Day, DayLoad>;
  /** The day something is carried over, or that was chosen for it. */
  aim?: Day | undefined;
}

/** Of sixty teams these are most of what a board draws: only those that change are drawn again. */
export const LoadBars = memo(function LoadBars({ team, days, loads, aim }: Props) {
  const { t } = useTranslation('board');
  const { minutes } = useFormat();
  const letters = useLetters();
  return (
    <ol className="load-bars" aria-label={t('load.of', { team })}>
      {days.map((on) => {
        const day = loads.get(on);
        return (
          <li
            key={on}
            data-day={on}
            className={on === aim ? `${day?.colour ?? ''} aim` : day?.colour}
            title={t('load.day', { load: minutes(day?.load ?? 0), capacity: minutes(day?.capacity ?? 0) })}
          >
            <b>{day?.saturation ?? 0}</b>
            <span>
              <i style={{ blockSize: `${Math.min(100, ((day?.saturation ?? 0) / FULL) * 100)}%` }} />
            </span>
            <small>
              {letters(on)}
              <br />
              {Number(on.slice(8))}
            </small>
          </li>
        );
      })}
    </ol>
  );
});

const formats = new Map<string, Intl.DateTimeFormat>();

/** How a day of the week begins. */
function useLetters() {
  const locale = useWordLocale();
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
  formats.set(locale, format);
  return (on: Day) => format.format(Date.parse(`${on}T00:00:00Z`));
}

/** Which days the bars show. */
export function LoadPeriod({ days, onMove }: Pick<Loads, 'days' | 'onMove'>) {
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
