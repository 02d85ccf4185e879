// Rows of the menu search that the service finds: equipment by text; EWOs, tags and work orders by number.
import { useQuery } from '@tanstack/react-query';
import { matchRoutes } from 'react-router';
import { type Hit, search } from '#shared/structure/api.ts';
import { parseScannedText, type ScannedThing } from '#shared/structure/scanned-code.ts';
import { findByCode } from '../../../parts/scan/find.ts';
import { getThingRoute } from '../../../paths/labels.ts';
import { structurePageRoutes } from '../../../paths/structure.ts';
import { type Session, useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { fetchToday } from '../../../ui/today.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { buildQuery } from '../../../use-call.ts';
import { featureRoutes } from '../../features.ts';
import { canOpenPage } from '../../guards.ts';
import { findOrder, isOrderNumber } from './find-order.ts';
import type { SearchRow } from './search-rows.ts';

const MIN_LENGTH = 2;
const MAX_LENGTH = 100;
const DEBOUNCE_MS = 250;
/** Page of an order at the desk. */
const ORDER_PAGE = '/app/planning/orders/edit/id=:id/idsmp=:idsmp';

interface PlantRows {
  equipment: readonly SearchRow[];
  requests: readonly SearchRow[];
  /** Whether the service found more equipment than it returned. */
  more: boolean;
  loading: boolean;
  error: unknown;
}

export function usePlantRows(text: string): PlantRows {
  const session = useSession();
  const typedText = text.trim();
  const searchText = useDebounced(typedText, DEBOUNCE_MS);
  const isSearched = searchText.length >= MIN_LENGTH && searchText.length <= MAX_LENGTH;
  const isEquipmentSearched = isSearched && session.user !== undefined && session.may('machines', 'pick');
  const equipment = useQuery({
    ...buildQuery(search.elements, { text: searchText }),
    enabled: isEquipmentSearched,
  });
  const scan = parseScannedText(searchText);
  const number = scan.is === 'code' && scan.requestKind && session.user ? scan : undefined;
  const request = useQuery({
    queryKey: ['menu search', number?.code],
    queryFn: async () => (await findByCode(number!, session.may)).matches,
    enabled: number !== undefined,
  });
  const { day, dayOf } = useFormat();
  const order = useQuery({
    queryKey: ['menu search', 'order', searchText],
    queryFn: async () => findOrder(searchText, await fetchToday(dayOf)),
    enabled: isOrderNumber(searchText) && canOpenOrders(session),
  });
  const isAwaited = typedText !== searchText && typedText.length >= MIN_LENGTH && session.user !== undefined;
  const equipmentRows = (isEquipmentSearched && equipment.data?.items.map(toEquipmentRow)) || [];
  const orderRows = (order.data ?? []).map((row) => ({ ...row, detail: row.detail && day(row.detail) }));
  const requestRows = request.data?.map(toRequestRow) ?? [];
  return {
    equipment: equipmentRows.filter(({ href }) => canReachPage(session, href)),
    requests: [...requestRows.filter(({ href }) => canReachPage(session, href)), ...orderRows],
    more: equipment.data?.more ?? false,
    loading: isAwaited || equipment.isLoading || request.isLoading || order.isLoading,
    error: equipment.error ?? request.error ?? order.error,
  };
}

const toEquipmentRow = ({ id, machineId, machineCode, level, code, description }: Hit): SearchRow => ({
  href: structurePageRoutes.structure(machineId, level === 0 ? undefined : id),
  text: `${code} – ${description}`,
  detail: level === 0 ? undefined : machineCode,
  isPage: false,
});

const toRequestRow = ({
  record,
  code,
  description,
}: {
  record: ScannedThing;
  code: string;
  description: string;
}): SearchRow => ({
  href: getThingRoute(record, 'desktop'),
  text: description ? `${code} – ${description}` : code,
  isPage: false,
});

const canOpenOrders = (session: Session): boolean =>
  session.user !== undefined &&
  featureRoutes.some((route) => route.path === ORDER_PAGE && canOpenPage(session, route));

/** Whether a session may open the page of a route, or is redirected to its own page of the same record. */
function canReachPage(session: Session, href: string): boolean {
  const route = matchRoutes(
    featureRoutes.map((each) => ({ path: each.path, id: each.path, handle: each })),
    href,
  )?.at(-1)?.route.handle;
  if (!route) return false;
  return (
    canOpenPage(session, route) ||
    (route.instead ?? []).some(({ profiles }) => profiles.some((profile) => profile === session.profile))
  );
}
