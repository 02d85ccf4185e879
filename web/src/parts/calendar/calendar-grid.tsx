// The calendar itself: a grid one walks with the arrow keys; Enter opens a day. Month and week have a row a week, the year one a month.
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Day, weekday } from '../../../../shared/day.ts';
import { useFormat } from '../../ui/format.ts';
import { ColourMark } from '../colour-mark.tsx';
import { type Cell, type Cells, colourOfCell, coloursIn, ordersIn } from './calendar-cells.ts';
import { moved, rowsOf, type View } from './calendar-period.ts';
import { useCalendarTexts } from './calendar-texts.ts';
import './calendar.css';

interface GridProps {
  view: View;
  day: Day;
  today: Day;
  open: Day | undefined;
  cells: Cells;
  label: string;
  onMove: (day: Day) => void;
  onOpen: (day: Day) => void;
}

export function CalendarGrid({ view, day, today, open, cells, label, onMove, onOpen }: GridProps) {
  const texts = useCalendarTexts();
  const grid = useRef<HTMLTableElement>(null);
  const walking = useRef(false);

  useEffect(() => {
    if (!walking.current) return;
    walking.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const walk = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = moved(view, day, inReadingDirection(event.key));
    if (!next) return;
    event.preventDefault();
    walking.current = true;
    onMove(next);
  };

  const heads =
    view === 'year'
      ? Array.from({ length: 31 }, (_, i) => ({ long: String(i + 1), short: String(i + 1) }))
      : texts.weekdays;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table one walks through is a grid (ARIA)
    <table role="grid" ref={grid} className={`calendar-grid ${view}`} aria-label={label} onKeyDown={walk}>
      <thead>
        <tr>
          <td />
          {heads.map(({ long, short }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(view, day).map((row) => {
          const name = texts.row(view, row);
          return (
            <tr key={row.key}>
              <th scope="row" abbr={name.long}>
                {name.short}
              </th>
              {row.days.map((each, at) =>
                each === undefined ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place without a day has nothing else to be known by
                  <td key={at} className="no-day" />
                ) : (
                  <td key={each} className={classOf(view, each, day, cells.get(each))}>
                    <button
                      type="button"
                      data-day={each}
                      tabIndex={each === day ? 0 : -1}
                      aria-pressed={each === open}
                      aria-current={each === today ? 'date' : undefined}
                      onClick={() => onOpen(each)}
                    >
                      <span className="spoken">{texts.cell(each, cells.get(each))}</span>
                      <CellContent view={view} day={each} cell={cells.get(each)} />
                    </button>
                  </td>
                ),
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function CellContent({ view, day, cell }: { view: View; day: Day; cell: Cell | undefined }) {
  const { t } = useTranslation('orders');
  const { minutes } = useFormat();
  const colour = cell && colourOfCell(cell);
  if (view === 'year') {
    if (!cell) return null;
    const count = ordersIn(cell) || cell.projected;
    return (
      <span aria-hidden="true">
        <ColourMark colour={colour ?? 'yellow'} outlined={!colour}>
          {count > 1 && count}
        </ColourMark>
      </span>
    );
  }
  return (
    <span aria-hidden="true">
      <span className="date">{Number(day.slice(8))}</span>
      {cell && (
        <span className="marks">
          {coloursIn(cell).map((each) => (
            <span key={each}>
              <ColourMark colour={each}>{cell.counts[each]}</ColourMark>{' '}
              {view === 'week' && t(`colour.${each}`)}
            </span>
          ))}
          {cell.projected > 0 && (
            <ColourMark colour="yellow" outlined>
              {cell.projected}
            </ColourMark>
          )}
        </span>
      )}
      {view === 'week' && cell && cell.minutes > 0 && <span className="load">{minutes(cell.minutes)}</span>}
    </span>
  );
}

function classOf(view: View, each: Day, day: Day, cell: Cell | undefined): string {
  const colour = cell && colourOfCell(cell);
  return [
    colour,
    weekday(each) > 5 && 'weekend',
    view === 'month' && each.slice(0, 7) !== day.slice(0, 7) && 'beside',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Where one reads from right to left, the left arrow leads to the next day. */
function inReadingDirection(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}
