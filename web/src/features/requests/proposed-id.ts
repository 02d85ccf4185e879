// Keeps the id of a new report in the URL: a report sent again after a reload is created once, and its draft
// is found.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ulid } from 'ulid';
import * as z from 'zod';
import { useNow } from '../../ui/today.ts';

export function useReportId(): string | undefined {
  const [params, setParams] = useSearchParams();
  const now = useNow();
  const reportId = z.ulid().safeParse(params.get('report')).data;
  useEffect(() => {
    if (reportId) return;
    setParams(
      (current) => {
        current.set('report', ulid(Date.parse(now())));
        return current;
      },
      { replace: true },
    );
  }, [reportId, now, setParams]);
  return reportId;
}
