// The id a report will be sent under stands in the address: sent again after a reload, it is made once, and finds what was typed.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ulid } from 'ulid';
import * as z from 'zod';
import { useNow } from '../../ui/today.ts';

export function useReportId(): string | undefined {
  const [params, setParams] = useSearchParams();
  const now = useNow();
  const known = z.ulid().safeParse(params.get('report')).data;
  useEffect(() => {
    if (known) return;
    setParams(
      (current) => {
        current.set('report', ulid(Date.parse(now())));
        return current;
      },
      { replace: true },
    );
  }, [known, now, setParams]);
  return known;
}
