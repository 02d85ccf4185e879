// Forms open from several pages, and go back to the one they came from.
import { useLocation, useNavigate } from 'react-router';

/** Leaves for a form, which will know the way back. */
export function useVisit(): (path: string) => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return (path) => void navigate(path, { state: { from: pathname + search, before: state } });
}

/** Where the form was opened from, which still knows its own way back, with `choose` set in its address: the element or machine to show there. */
export function useWayBack(fallback: string): (choose?: Record<string, string>) => void {
  const navigate = useNavigate();
  const { state } = useLocation() as {
    state: { from?: string; before?: unknown } | null;
  };
  return (choose = {}) => {
    const url = new URL(state?.from ?? fallback, location.origin);
    for (const [name, value] of Object.entries(choose)) url.searchParams.set(name, value);
    void navigate(url.pathname + url.search, { state: state?.before });
  };
}
