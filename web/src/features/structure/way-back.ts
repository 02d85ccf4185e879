// Navigation to forms that are opened from several pages and return to the page of origin.
import { useLocation, useNavigate } from 'react-router';

/** Returns a function that opens a form and stores the current page in the history state. */
export function useOpenForm(): (path: string) => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return (path) => void navigate(path, { state: { from: pathname + search, before: state } });
}

/**
 * Returns a function that goes back to the page of origin, whose own origin is restored. `extraParams` sets
 * parameters in its URL, e.g. the element or machine to show.
 */
export function useGoBack(fallback: string): (extraParams?: Record<string, string>) => void {
  const navigate = useNavigate();
  const { state } = useLocation() as {
    state: { from?: string; before?: unknown } | null;
  };
  return (extraParams = {}) => {
    const url = new URL(state?.from ?? fallback, location.origin);
    for (const [name, value] of Object.entries(extraParams)) url.searchParams.set(name, value);
    void navigate(url.pathname + url.search, { state: state?.before });
  };
}
