// Moving an order to another day of the calendar, by pointer or by keys.
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#shared/day.ts';
import {
  type CalendarViewName,
  findDayForKey,
  toReadingDirection,
} from '#web/parts/calendar/calendar-period.ts';
import { type DayMark, type MovableOrder, useDayOutlook } from '#web/parts/day-move/day-outlook.ts';
import { useDayMove } from '#web/parts/day-move/use-day-move.tsx';
import type { OrderType } from '#web/paths/orders.ts';
import { useFormat } from '#web/ui/format.ts';
import './order-drag.css';

interface LiftedOrder {
  order: MovableOrder;
  /** Day aimed at; undefined while the pointer is beside the days. */
  day: Day | undefined;
  by: 'keys' | 'pointer';
}

export interface OrderDrag {
  /** Returns the handle of an order. */
  renderHandle: (order: MovableOrder) => ReactNode;
  /** Target and marks of the days; undefined while no order is lifted. */
  target: { day: Day | undefined; getMark: (day: Day) => DayMark | undefined } | undefined;
  /** Consequences of the move, the question about a closed day, and the order at the pointer. */
  overlay: ReactNode;
}

interface Options {
  type: OrderType;
  view: CalendarViewName;
  /** Shows the period of a day. */
  onShow: (day: Day) => void;
}

/** Pixels from which a press counts as dragging. */
const DRAG_START_PX = 5;

const findDayAt = (x: number, y: number): Day | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('.calendar-grid [data-day]')?.dataset.day;

export function useOrderDrag({ type, view, onShow }: Options): OrderDrag {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const [lifted, setLifted] = useState<LiftedOrder>();
  const [announcement, setAnnouncement] = useState('');
  const start = useRef<{ x: number; y: number }>(undefined);
  const ghost = useRef<HTMLDivElement>(null);
  const outlook = useDayOutlook(lifted && (lifted.day ?? lifted.order.plannedOn));
  const { move, dayQuestion } = useDayMove(type, outlook);

  const cancel = () => {
    if (!lifted) return;
    start.current = undefined;
    setLifted(undefined);
    const { code, plannedOn } = lifted.order;
    setAnnouncement(t('dayMove.cancelled', { code, day: format.day(plannedOn) }));
  };
  const drop = async () => {
    if (!lifted) return;
    const { order, day, by } = lifted;
    if (day === undefined || day === order.plannedOn) return cancel();
    if (outlook.judge(order, day).refusal) {
      // A day that is refused stays announced; the keys lead on from there.
      if (by === 'pointer') cancel();
      return;
    }
    start.current = undefined;
    setLifted(undefined);
    setAnnouncement('');
    const isMoved = await move(order, day);
    if (by === 'keys' && isMoved) document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  };

  const onKeyDown = (order: MovableOrder) => (event: KeyboardEvent) => {
    const isPress = event.key === ' ' || event.key === 'Enter';
    if (!lifted) {
      if (!isPress) return;
      event.preventDefault();
      setLifted({ order, day: order.plannedOn, by: 'keys' });
      onShow(order.plannedOn);
      return;
    }
    if (event.key === 'Tab') return cancel();
    const day = findDayForKey(view, lifted.day ?? order.plannedOn, toReadingDirection(event.key));
    if (!day && !isPress && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return cancel();
    if (isPress) return void drop();
    setLifted({ ...lifted, day });
    onShow(day!);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    start.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (order: MovableOrder) => (event: PointerEvent) => {
    if (!start.current) return;
    const { clientX: x, clientY: y } = event;
    const isDragging = lifted?.by === 'pointer';
    if (!isDragging && Math.hypot(x - start.current.x, y - start.current.y) < DRAG_START_PX) return;
    const day = findDayAt(x, y);
    if (!isDragging || day !== lifted.day) setLifted({ order, day, by: 'pointer' });
    start.current = { x, y };
    placeGhost();
  };
  const placeGhost = () => {
    if (!ghost.current || !start.current) return;
    ghost.current.style.insetInlineStart = `${start.current.x}px`;
    ghost.current.style.insetBlockStart = `${start.current.y}px`;
  };
  useLayoutEffect(placeGhost);
  useScrollWhileDragging(lifted?.by === 'pointer', start);
  useEffect(() => {
    if (lifted?.by !== 'pointer') return;
    const onEscape = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && cancel();
    window.addEventListener('keydown', onEscape);
    return () => window.removeEventListener('keydown', onEscape);
  });

  const notes = lifted?.day ? outlook.describe(lifted.order, lifted.day) : [];
  const isJustLifted = lifted?.by === 'keys' && lifted.day === lifted.order.plannedOn;
  return {
    renderHandle: (order) => (
      <button
        type="button"
        className={lifted?.order.id === order.id ? 'order-handle lifted' : 'order-handle'}
        aria-label={t('dayMove.handle', { code: order.code })}
        title={t('dayMove.how')}
        aria-pressed={lifted?.order.id === order.id}
        onKeyDown={onKeyDown(order)}
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onBlur={() => lifted?.by === 'keys' && cancel()}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove(order)}
        onPointerUp={() => {
          start.current = undefined;
          if (lifted?.by === 'pointer') void drop();
        }}
        onPointerCancel={cancel}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M5 3h2v2H5zM9 3h2v2H9zM5 7h2v2H5zM9 7h2v2H9zM5 11h2v2H5zM9 11h2v2H9z" />
        </svg>
      </button>
    ),
    target: lifted && { day: lifted.day, getMark: (day) => outlook.getMark(lifted.order, day) },
    overlay: (
      <>
        <div className={lifted ? 'move-outlook' : 'move-outlook quiet'} role="status">
          {lifted ? (
            <>
              <b>
                {t('dayMove.title', {
                  code: lifted.order.code,
                  from: format.day(lifted.order.plannedOn),
                  to: lifted.day ? format.day(lifted.day) : '…',
                })}
              </b>
              <ul>
                {isJustLifted && <li>{t('dayMove.lifted', { code: lifted.order.code })}</li>}
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </>
          ) : (
            announcement
          )}
        </div>
        {lifted?.by === 'pointer' && (
          <div className="move-ghost" ref={ghost} aria-hidden="true">
            {lifted.order.code}
          </div>
        )}
        {dayQuestion}
      </>
    ),
  };
}

/** Height of the edges of the window that scroll it, and the pixels for each frame. */
const [EDGE_PX, STEP_PX] = [64, 12];

/** Scrolls the window while an order is dragged to its upper or lower edge. */
function useScrollWhileDragging(
  isDragging: boolean,
  pointer: { readonly current: { x: number; y: number } | undefined },
) {
  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function scroll() {
      const y = pointer.current?.y ?? EDGE_PX;
      if (y < EDGE_PX) window.scrollBy(0, -STEP_PX);
      else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, STEP_PX);
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging, pointer]);
}
