// Calendar of days with the panel of the opened day.
import { Container, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import type { Day } from '#shared/day.ts';
import { CalendarBar } from '#web/parts/calendar/calendar-bar.tsx';
import type { CalendarCells } from '#web/parts/calendar/calendar-cells.ts';
import { CalendarGrid } from '#web/parts/calendar/calendar-grid.tsx';
import { CalendarNotes } from '#web/parts/calendar/calendar-notes.tsx';
import type { CalendarState } from '#web/parts/calendar/calendar-state.ts';
import type { OrderType } from '#web/paths/orders.ts';
import { CalendarDayPanel, type ExpectedDate } from './calendar-day.tsx';
import { useOrderDrag } from './order-drag.tsx';

interface Props {
  label: string;
  state: CalendarState;
  today: Day;
  change: (next: Partial<CalendarState>) => void;
  /** Undefined until the cells have been read. */
  cells: CalendarCells | undefined;
  /** Names of production's own stops by day. */
  stops?: ReadonlyMap<Day, string>;
  error: unknown;
  onRetry: () => void;
  /** Dates without an order yet. */
  expected: readonly ExpectedDate[];
  /** Filter of the orders in the day's panel: the plant, a machine or a cycle. */
  filter: { type: OrderType; machineId?: number; cycleId?: number };
  /** Filter controls. */
  children?: ReactNode;
}

const noCells: CalendarCells = new Map();

export function CalendarView(props: Props) {
  const {
    label,
    state,
    today,
    change,
    cells,
    stops,
    error,
    onRetry,
    expected: expectedDates,
    filter,
    children,
  } = props;
  const { view, day, open } = state;
  const drag = useOrderDrag({ type: filter.type, view, onShow: (next) => change({ day: next }) });
  const close = () => {
    change({ open: undefined });
    document.querySelector<HTMLElement>(`[data-day="${open}"]`)?.focus();
  };
  return (
    <div className="calendar-page">
      <div className="sheet">
        <Container>
          <SpaceBetween size="m">
            <CalendarBar state={state} today={today} change={change}>
              {children}
            </CalendarBar>
            <CalendarNotes loading={!cells} error={error} onRetry={onRetry} />
            <CalendarGrid
              view={view}
              day={day}
              today={today}
              open={open}
              cells={cells ?? noCells}
              stops={stops}
              label={label}
              onMove={(next) => change({ day: next })}
              onOpen={(next) => change({ day: next, open: next })}
              target={drag.target}
            />
          </SpaceBetween>
        </Container>
      </div>
      {open && (
        <CalendarDayPanel
          day={open}
          today={today}
          {...filter}
          projected={expectedDates.filter(({ planned }) => planned === open)}
          onClose={close}
          renderHandle={drag.renderHandle}
        />
      )}
      {drag.overlay}
    </div>
  );
}
