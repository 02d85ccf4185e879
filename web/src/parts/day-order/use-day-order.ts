// Order of the day for the orders of a page: where the machines are, which parts are missing, and whether the
// user wants the shortest round, which is remembered on this device.
import { useMemo, useState } from 'react';
import type { Day } from '#shared/day.ts';
import { type OrderOfDay, sortOrdersOfDay } from '#shared/planned/day/day-order.ts';
import { orders } from '#shared/planned/order-api.ts';
import { type Session, useSession } from '../../session/session.ts';
import { useCall } from '../../use-call.ts';
import type { TeamName } from '../order/order-names.ts';

const getStorageKey = ({ tenant, user }: Pick<Session, 'tenant' | 'user'>) =>
  `round:${tenant.id}.${user?.id ?? ''}`;

/** Whether an answer may still come soon; the page does not wait for further attempts. */
const isFirstAttempt = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }) =>
  isLoading && failureCount === 0;

export interface DayOrder {
  /** Sorts the orders of today and the late ones. */
  sort: <Item extends OrderOfDay>(items: readonly Item[]) => Item[];
  /** Ids of the orders whose parts are missing. */
  lackingIds: ReadonlySet<string>;
  /** Whether the sequence may still change, because places or parts are being read. */
  isLoading: boolean;
  /** Whether the layout has places, so that there are rounds. */
  hasPlaces: boolean;
  isRoundOn: boolean;
  setRoundOn: (on: boolean) => void;
}

interface Options {
  enabled?: boolean;
  /** The team whose orders they are. */
  team?: TeamName | undefined;
}

export function useDayOrder(today: Day, { enabled = true, team }: Options = {}): DayOrder {
  const session = useSession();
  const key = getStorageKey(session);
  const [isRoundOn, setRoundOn] = useState(() => localStorage.getItem(key) !== 'off');
  const kits = useCall(orders.kits, {}, { enabled });
  const places = useCall(orders.positions, {}, { enabled });
  const lackingIds = useMemo(
    () => new Set(kits.data?.kits.flatMap(({ id, colour }) => (colour === 'amber' ? id : []))),
    [kits.data],
  );
  const points = useMemo(
    () => new Map(places.data?.positions.map(({ machineId, x, y }) => [machineId, { x, y }])),
    [places.data],
  );
  const start = points.get(team?.baseMachineId ?? 0);
  return useMemo(
    () => ({
      sort: (items) =>
        sortOrdersOfDay(items, { today, lackingIds, points: isRoundOn ? points : undefined, start }),
      lackingIds,
      isLoading: [kits, places].some(isFirstAttempt),
      hasPlaces: points.size > 1,
      isRoundOn,
      setRoundOn: (on) => {
        if (on) localStorage.removeItem(key);
        else localStorage.setItem(key, 'off');
        setRoundOn(on);
      },
    }),
    [today, lackingIds, points, start, isRoundOn, kits, places, key],
  );
}
