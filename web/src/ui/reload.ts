// Reload of a stored record after another user changed it; its form is keyed by `reading` and starts again.
import { useState } from 'react';

export function useReload(query: { refetch: () => Promise<unknown> }) {
  const [reading, setReading] = useState(0);
  const reload = async () => {
    await query.refetch();
    setReading((n) => n + 1);
  };
  return { reading, reload };
}
