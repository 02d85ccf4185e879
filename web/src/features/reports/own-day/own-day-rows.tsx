// Rows of an own day by section, with links to the pages that the user may open in this layout.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnDay } from '#shared/reports/own-day/own-day-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { EwoStatus } from '#web/parts/ewo/ewo-status.tsx';
import { OrderLink } from '#web/parts/order/order-link.tsx';
import { TagStatus } from '#web/parts/tag/tag-status.tsx';
import type { WorkLayout } from '#web/paths/orders.ts';
import { getEwoViewRoute, getTagViewRoute } from '#web/paths/requests.ts';
import { tabletWarehousePageRoutes, warehousePageRoutes } from '#web/paths/warehouse.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { OwnDayRow } from './own-day-list.tsx';

type SectionName = 'ewos' | 'orders' | 'runs' | 'tags' | 'spares' | 'remarks';
interface Section {
  name: SectionName;
  rows: OwnDayRow[];
}

type NamedRecord = OwnDay['machines'][number];
const getName = (all: readonly NamedRecord[], id: number | undefined) => {
  const found = all.find((each) => each.id === id);
  return found ? `${found.code} ${found.description}` : '';
};

/** Returns a function that links a code to the page of its record, if the user may open it. */
function useRecordLink(desk: WorkLayout) {
  const { may } = useSession();
  return (kind: 'ewo' | 'tag', id: string, code: ReactNode) => {
    if (!may(kind === 'ewo' ? 'ewo' : 'tags', 'view')) return code;
    return (
      <PageLink to={kind === 'ewo' ? getEwoViewRoute(desk, id) : getTagViewRoute(desk, id)}>{code}</PageLink>
    );
  };
}

/** Returns a formatter of hour and minute; the day is that of the page. */
function useTime() {
  const { instant } = useFormat();
  return (at: string) => instant(at).slice(-5);
}

export function useOwnDayRows(day: OwnDay, desk: WorkLayout): Section[] {
  const orderRows = useOrderRows(day, desk);
  return [
    { name: 'ewos', rows: useRequestRows(day, desk, 'ewo') },
    { name: 'orders', rows: orderRows.filter(({ type }) => type !== 'am') },
    { name: 'runs', rows: orderRows.filter(({ type }) => type === 'am') },
    { name: 'tags', rows: useRequestRows(day, desk, 'tag') },
    { name: 'spares', rows: useSpareRows(day, desk) },
    { name: 'remarks', rows: useRemarkRows(day, desk) },
  ];
}

const formatAmount = (minutes: number, format: (minutes: number) => string) =>
  minutes > 0 ? format(minutes) : undefined;

function useRequestRows(day: OwnDay, desk: WorkLayout, kind: 'ewo' | 'tag'): OwnDayRow[] {
  const { t } = useTranslation(['ownDay', 'enums']);
  const format = useFormat();
  const link = useRecordLink(desk);
  const toRow = (request: OwnDay['ewos'][number] | OwnDay['tags'][number], state: ReactNode): OwnDayRow => ({
    id: request.id,
    name: link(kind, request.id, request.code),
    state,
    lines: [
      getName(day.machines, request.machineId),
      request.what,
      request.steps.map((step) => t(`ownDay:steps.${step}`)).join(', '),
    ],
    amount: formatAmount(request.minutes, format.minutes),
  });
  return kind === 'ewo'
    ? day.ewos.map((ewo) => toRow(ewo, <EwoStatus state={ewo.state} />))
    : day.tags.map((tag) => toRow(tag, <TagStatus state={tag.state} />));
}

function useOrderRows(day: OwnDay, desk: WorkLayout) {
  const { t } = useTranslation(['ownDay', 'enums']);
  const format = useFormat();
  const formatTime = useTime();
  return day.orders.map((order) => ({
    id: order.id,
    type: order.type,
    name: (
      <OrderLink order={order} desk={desk}>
        {order.code}
      </OrderLink>
    ),
    lines: [
      order.closedAt
        ? t('ownDay:closedAt', { at: formatTime(order.closedAt) })
        : getEnumText('orderState', order.state),
      getName(day.machines, order.machineId),
      order.title ?? getName(day.cycles, order.cycleId),
    ],
    amount: formatAmount(order.minutes, format.minutes),
  }));
}

function useSpareRows(day: OwnDay, desk: WorkLayout): OwnDayRow[] {
  const { may } = useSession();
  const { number } = useFormat();
  const routes = desk === 'tablet' ? tabletWarehousePageRoutes : warehousePageRoutes;
  return day.spares.map(({ id, spareId, warehouseId, code, description, quantity, unit, sourceCode }) => ({
    id,
    name: may('spares', 'view') ? <PageLink to={routes.spare(spareId, warehouseId)}>{code}</PageLink> : code,
    lines: [description, sourceCode],
    amount: `${number(quantity)} ${unit}`,
  }));
}

function useRemarkRows(day: OwnDay, desk: WorkLayout): OwnDayRow[] {
  const { t } = useTranslation(['ownDay', 'enums']);
  const format = useFormat();
  const formatTime = useTime();
  const link = useRecordLink(desk);
  return day.remarks.map(({ id, recordKind, recordId, code, orderType, text, at }) => {
    const [on = '', shift = ''] = recordId.split('~');
    return {
      id,
      name:
        recordKind === 'shift' ? (
          t('ownDay:shiftRemark', { day: format.day(on), shift: getEnumText('shift', shift) })
        ) : recordKind === 'order' ? (
          <OrderLink order={{ id: recordId, type: orderType }} desk={desk}>
            {code}
          </OrderLink>
        ) : (
          link(recordKind, recordId, code)
        ),
      lines: [text],
      amount: formatTime(at),
    };
  });
}
