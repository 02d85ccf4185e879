// The days of a calendar on their sheet, with the day that was opened beside them.
import { Container, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import type { Day } from '../../../../../shared/day.ts';
import { CalendarBar } from '../../../parts/calendar/calendar-bar.tsx';
import type { Cells } from '../../../parts/calendar/calendar-cells.ts';
import { CalendarGrid } from '../../../parts/calendar/calendar-grid.tsx';
import { CalendarNotes } from '../../../parts/calendar/calendar-notes.tsx';
import type { CalendarState } from '../../../parts/calendar/calendar-state.ts';
import type { OrderType } from '../../../paths/orders.ts';
import { CalendarDayPanel, type Expected } from './calendar-day.tsx';

interface Props {
  label: string;
  state: CalendarState;
  today: Day;
  change: (next: Partial<CalendarState>) => void;
  /** Until they are read there are none. */
  cells: Cells | undefined;
  error: unknown;
  onRetry: () => void;
  /** Dates that are no orders yet. */
  expected: readonly Expected[];
  /** Whose orders the open day lists; without it, the plant's. */
  of: { type: OrderType; machineId?: number; cycleId?: number };
  /** Filters. */
  children?: ReactNode;
}

const none: Cells = new Map();

export function CalendarSheet(props: Props) {
  const { label, state, today, change, cells, error, onRetry, expected, of, children } = props;
  const { view, day, open } = state;
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
              cells={cells ?? none}
              label={label}
              onMove={(next) => change({ day: next })}
              onOpen={(next) => change({ day: next, open: next })}
            />
          </SpaceBetween>
        </Container>
      </div>
      {open && (
        <CalendarDayPanel
          day={open}
          today={today}
          {...of}
          projected={expected.filter(({ planned }) => planned === open)}
          onClose={close}
        />
      )}
    </div>
  );
}
