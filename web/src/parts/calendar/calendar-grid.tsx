// Calendar grid with keyboard navigation; Enter opens a day. Month and week have one row per week, the year
// one per month.
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Day, getWeekday } from '#shared/day.ts';
import { useFormat } from '../../ui/format.ts';
import { ColourMark } from '../colour-mark.tsx';
import {
  type CalendarCell,
  type CalendarCells,
  countCellOrders,
  findCellColour,
  listCellColours,
} from './calendar-cells.ts';
import {
  buildCalendarRows,
  type CalendarViewName,
  findDayForKey,
  toReadingDirection,
} from './calendar-period.ts';
import { useCalendarTexts } from './calendar-texts.ts';
import { InLargerMark } from './in-larger-mark.tsx';
import './calendar.css';

interface GridProps {
  view: CalendarViewName;
  day: Day;
  today: Day;
  open: Day | undefined;
  cells: CalendarCells;
  /** Names of production's own stops by day. */
  stops?: ReadonlyMap<Day, string>;
  label: string;
  onMove: (day: Day) => void;
  onOpen: (day: Day) => void;
  /** Day that an order is moved to, and the marks of the days for it. */
  target?: { day: Day | undefined; getMark: (day: Day) => TargetMark | undefined } | undefined;
}

interface TargetMark {
  kind: 'forbidden' | 'closed' | 'late';
  text: string;
  short: string;
}

export function CalendarGrid({
  view,
  day,
  today,
  open,
  cells,
  stops,
  label,
  onMove,
  onOpen,
  target,
}: GridProps) {
  const texts = useCalendarTexts();
  const grid = useRef<HTMLTableElement>(null);
  const isKeyboardMove = useRef(false);

  useEffect(() => {
    if (!isKeyboardMove.current) return;
    isKeyboardMove.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = findDayForKey(view, day, toReadingDirection(event.key));
    if (!next) return;
    event.preventDefault();
    isKeyboardMove.current = true;
    onMove(next);
  };

  const columnHeads =
    view === 'year'
      ? Array.from({ length: 31 }, (_, i) => ({ long: String(i + 1), short: String(i + 1) }))
      : texts.weekdays;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table one walks through is a grid (ARIA)
    <table role="grid" ref={grid} className={`calendar-grid ${view}`} aria-label={label} onKeyDown={onKey}>
      <thead>
        <tr>
          <td />
          {columnHeads.map(({ long, short }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buildCalendarRows(view, day).map((row) => {
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
                  <td
                    key={each}
                    className={[
                      getCellClass(view, each, day, cells.get(each)),
                      target?.getMark(each)?.kind,
                      target?.day === each && 'target',
                    ]
                      .filter(Boolean)
                      .join(' ')}
                    title={stops?.get(each)}
                  >
                    <button
                      type="button"
                      data-day={each}
                      tabIndex={each === day ? 0 : -1}
                      aria-pressed={each === open}
                      aria-current={each === today ? 'date' : undefined}
                      onClick={() => onOpen(each)}
                    >
                      <span className="spoken">{texts.cell(each, cells.get(each), stops?.get(each))}</span>
                      <CellContent view={view} day={each} cell={cells.get(each)} stop={stops?.get(each)} />
                      {target && <TargetText view={view} mark={target.getMark(each)} />}
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

/** Text of a mark; in the year view the colour of the day stands for it. */
const TargetText = ({ view, mark }: { view: CalendarViewName; mark: TargetMark | undefined }) =>
  mark && (
    <>
      <span className="spoken">{mark.text}</span>
      {view !== 'year' && (
        <span className="target-text" aria-hidden="true">
          {mark.short}
        </span>
      )}
    </>
  );

function CellContent({
  view,
  day,
  cell,
  stop,
}: {
  view: CalendarViewName;
  day: Day;
  cell: CalendarCell | undefined;
  stop: string | undefined;
}) {
  const { t } = useTranslation('orders');
  const { minutes } = useFormat();
  const colour = cell && findCellColour(cell);
  if (view === 'year') {
    if (!cell) return null;
    const count = countCellOrders(cell) || cell.projected;
    if (count === 0) return cell.inLarger ? <InLargerMark count={cell.inLarger} /> : null;
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
      {stop !== undefined && <span className="stop">{stop}</span>}
      {cell && (
        <span className="marks">
          {listCellColours(cell).map((each) => (
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
          {cell.inLarger && <InLargerMark count={cell.inLarger} />}
        </span>
      )}
      {view === 'week' && cell && cell.minutes > 0 && <span className="load">{minutes(cell.minutes)}</span>}
    </span>
  );
}

function getCellClass(view: CalendarViewName, each: Day, day: Day, cell: CalendarCell | undefined): string {
  const colour = cell && findCellColour(cell);
  return [
    colour,
    getWeekday(each) > 5 && 'weekend',
    view === 'month' && each.slice(0, 7) !== day.slice(0, 7) && 'beside',
  ]
    .filter(Boolean)
    .join(' ');
}
