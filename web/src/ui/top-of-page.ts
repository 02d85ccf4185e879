// Scrolls to the top when a step of the same page changes.
import { useEffect, useRef } from 'react';

export function useScrollToTop(step: unknown): void {
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    window.scrollTo(0, 0);
  }, [step]);
}
