// Scrolls a list while an item is dragged over its upper or lower edge, so that every target can be reached.
import type { DragEvent } from 'react';

/** Height of the edge in pixels. */
const EDGE_PX = 72;
/** Pixels per drag event; browsers send one about every 50 ms. */
const STEP_PX = 24;

export function scrollNearEdge({ currentTarget, clientY }: DragEvent<HTMLElement>): void {
  const { top, bottom } = currentTarget.getBoundingClientRect();
  const isScrolled = currentTarget.scrollHeight > currentTarget.clientHeight;
  if (!isScrolled) return;
  if (clientY > Math.min(bottom, window.innerHeight) - EDGE_PX) currentTarget.scrollTop += STEP_PX;
  else if (clientY < Math.max(top, 0) + EDGE_PX) currentTarget.scrollTop -= STEP_PX;
}
