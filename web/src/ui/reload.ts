// A stored thing read anew, after somebody else was faster: its form begins again, keyed by `reading`.
import { useState } from 'react';

export function useReload(query: { refetch: () => Promise<unknown> }) {
  const [reading, setReading] = useState(0);
  const reload = async () => {
    await query.refetch();
    setReading((n) => n + 1);
  };
  return { reading, reload };
}
