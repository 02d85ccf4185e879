// Width of an element, so that a chart keeps its font size at any width.
import { useCallback, useState } from 'react';

const DEFAULT_WIDTH = 640;

export function useWidth(): [number, (place: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(DEFAULT_WIDTH);
  const measure = useCallback((place: HTMLElement | null) => {
    if (!place || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const elementWidth = Math.floor(entry!.contentRect.width);
      if (elementWidth > 0) setWidth(elementWidth);
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return [width, measure];
}
