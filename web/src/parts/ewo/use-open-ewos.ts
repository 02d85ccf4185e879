// The EWOs that are open, read again while one looks: others report and take them meanwhile.
import { useQuery } from '@tanstack/react-query';
import { ewos } from '../../../../shared/requests/ewo-api.ts';
import { allOf } from '../../use-call.ts';

const AGAIN_MS = 60_000;

export const useOpenEwos = (input: { teamId?: number; machineId?: number } = {}) =>
  useQuery({ ...allOf(ewos.open, input), refetchInterval: AGAIN_MS, select: ({ items }) => items });
