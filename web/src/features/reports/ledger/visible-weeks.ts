// Weeks of the ledger that are rendered: only those near the visible ones.
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { type VisibleWeeks, WEEK_WIDTH } from './ledger-row.tsx';

export const isRightToLeft = () => document.documentElement.dir === 'rtl';

/** Number of weeks rendered or removed together. */
const WEEKS_PER_STEP = 8;

interface WeekArea {
  /** Width of the columns before the weeks, and of the part that stays visible, in pixels. */
  before: number;
  frozen: number;
  weeks: number;
}

/**
 * Returns the rendered weeks: the visible ones with a margin. In the current year the grid is first scrolled
 * to the current week.
 */
export function useVisibleWeeks(
  scroller: RefObject<HTMLDivElement | null>,
  now: number | undefined,
  { before, frozen, weeks }: WeekArea,
): VisibleWeeks {
  const [visibleWeeks, setVisibleWeeks] = useState<VisibleWeeks>({
    from: 1,
    to: 2 * WEEKS_PER_STEP,
    year: false,
  });
  const updateVisibleWeeks = useCallback(() => {
    const box = scroller.current;
    // A hidden grid has no width; its weeks are kept until it is shown again.
    if (!box?.clientWidth) return;
    const begin = (Math.abs(box.scrollLeft) - (before - frozen)) / WEEK_WIDTH;
    const end = begin + Math.max(0, box.clientWidth - frozen) / WEEK_WIDTH;
    const from = Math.max(1, Math.floor((begin - 2) / WEEKS_PER_STEP) * WEEKS_PER_STEP + 1);
    const to = Math.min(weeks, Math.ceil((end + 2) / WEEKS_PER_STEP) * WEEKS_PER_STEP);
    const year = to === weeks;
    setVisibleWeeks((last) =>
      last.from === from && last.to === to && last.year === year ? last : { from, to, year },
    );
  }, [scroller, before, frozen, weeks]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const room = (box.clientWidth - frozen) / 2;
    const left = now === undefined ? 0 : Math.max(0, before - frozen + (now - 0.5) * WEEK_WIDTH - room);
    box.scrollLeft = isRightToLeft() ? -left : left;
    updateVisibleWeeks();
    box.addEventListener('scroll', updateVisibleWeeks, { passive: true });
    // The width changes when the navigation beside the page opens or closes.
    const size = new ResizeObserver(updateVisibleWeeks);
    size.observe(box);
    return () => {
      box.removeEventListener('scroll', updateVisibleWeeks);
      size.disconnect();
    };
  }, [scroller, now, before, frozen, updateVisibleWeeks]);
  return visibleWeeks;
}
