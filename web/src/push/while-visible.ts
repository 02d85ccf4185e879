// Work that only a visible tab does.

/** Runs the work while the tab is visible, until `signal` aborts; the work ends with the signal that it gets. */
export function runWhileVisible(work: (visibleSignal: AbortSignal) => unknown, signal: AbortSignal): void {
  let visibleController: AbortController | undefined;
  const checkVisibility = () => {
    if (document.visibilityState === 'hidden') {
      visibleController?.abort();
      visibleController = undefined;
    } else if (!visibleController) {
      visibleController = new AbortController();
      work(AbortSignal.any([signal, visibleController.signal]));
    }
  };
  document.addEventListener('visibilitychange', checkVisibility, { signal });
  checkVisibility();
}
