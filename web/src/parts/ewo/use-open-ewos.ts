// Open EWOs, which other users report and take: without push they are read again every minute.
import { useQuery } from '@tanstack/react-query';
import { ewos } from '#shared/requests/ewo-api.ts';
import { usePollInterval } from '../../push/push-state.ts';
import { buildListQuery } from '../../use-call.ts';

const POLL_MS = 60_000;

export const useOpenEwos = (input: { teamId?: number; machineId?: number } = {}) =>
  useQuery({
    ...buildListQuery(ewos.open, input),
    refetchInterval: usePollInterval(POLL_MS),
    select: ({ items }) => items,
  });
