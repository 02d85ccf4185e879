// How wide a place is: a chart draws its letters in their own size, whatever the room.
import { useCallback, useState } from 'react';

const USUAL = 640;

export function useWidth(): [number, (place: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(USUAL);
  const measure = useCallback((place: HTMLElement | null) => {
    if (!place || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const room = Math.floor(entry!.contentRect.width);
      if (room > 0) setWidth(room);
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return [width, measure];
}
