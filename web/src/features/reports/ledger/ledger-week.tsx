// Popover of a cell: the orders and breakdowns of the week with links. Escape returns to the cell.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import {
  type CellRecord,
  type Ledger,
  type LedgerRow,
  ledger as ledgerCalls,
} from '#shared/reports/ledger-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { OrderLink } from '#web/parts/order/order-link.tsx';
import { getEwoViewRoute } from '#web/paths/requests.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { useCall } from '#web/use-call.ts';
import { useAdviceRoute } from './ledger-columns.ts';
import { getMondayOfWeek, useCellTexts, type WeekContent } from './ledger-texts.ts';

type LedgerRecord = z.infer<typeof CellRecord>;

export interface OpenedWeek {
  row: LedgerRow;
  week: number;
  weekContent: WeekContent;
  /** Cell that opened the popover. */
  anchor: HTMLElement;
}

interface Props {
  ledger: Ledger;
  opened: OpenedWeek;
  onClose: () => void;
}

export function LedgerWeek({ ledger, opened, onClose }: Props) {
  const { t } = useTranslation(['ledger', 'common']);
  const texts = useCellTexts();
  const { row, week, weekContent, anchor } = opened;
  const { elementId, strategyId, pointId } = row;
  const query = useCall(ledgerCalls.cell, {
    ...{ id: ledger.machine.id, year: ledger.year, week },
    ...(elementId !== undefined && { elementId }),
    ...(strategyId !== undefined && { strategyId }),
    ...(pointId !== undefined && { pointId }),
  });
  const box = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<{ top: number; left: number }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was answered makes it higher
  useLayoutEffect(() => {
    if (box.current) setPosition(computePosition(anchor, box.current));
  }, [anchor, query.data]);
  useEffect(() => {
    box.current?.focus();
    const onPointerDown = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) onClose();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [onClose]);
  const title = [t('ledger:week', { week }), row.code, row.task ?? row.description].join(' · ');
  const projected = weekContent.cell?.projected;
  const advice = useAdviceRoute()(row);
  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className="ledger-week screen-only"
      style={position}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="top">
        <div>
          <h2>{title}</h2>
          <Box color="text-body-secondary">
            {texts.days(getMondayOfWeek(ledger.from, week))} – {texts.cell(week, weekContent)}
          </Box>
        </div>
        <Button variant="icon" iconName="close" ariaLabel={t('common:close')} onClick={onClose} />
      </div>
      <Loaded query={query}>
        {({ items }) => (
          <SpaceBetween size="xs">
            {items.length > 0 && (
              <ul>
                {items.map((thing) => (
                  <li key={`${thing.kind}.${thing.id}`}>
                    <RecordOfWeek record={thing} />
                  </li>
                ))}
              </ul>
            )}
            {projected && <Box>{t('ledger:popover.projected')}</Box>}
            {items.length === 0 && !projected && <Box>{t('ledger:popover.nothing')}</Box>}
          </SpaceBetween>
        )}
      </Loaded>
      {advice && (
        <Box padding={{ top: 's' }}>
          <PageLink to={advice}>{t('ledger:popover.advice')}</PageLink>
        </Box>
      )}
    </div>,
    document.body,
  );
}

const orderTypes = { order: 'workorders', checklistOrder: 'checklists', run: 'am' } as const;

function RecordOfWeek({ record }: { record: LedgerRecord }) {
  const { t } = useTranslation('ledger');
  const { day, minutes } = useFormat();
  const { may } = useSession();
  const { kind, id, code, title, state, on, closedOn } = record;
  const name = <b>{code}</b>;
  return (
    <>
      {kind !== 'ewo' ? (
        <OrderLink order={{ id, type: orderTypes[kind] }}>{name}</OrderLink>
      ) : may('ewo', 'view') ? (
        <PageLink to={getEwoViewRoute('desktop', id)}>{name}</PageLink>
      ) : (
        name
      )}{' '}
      {t(`popover.${kind}`)} · {title}
      <br />
      <Box color="text-body-secondary" variant="span">
        {[
          getEnumText(kind === 'ewo' ? 'ewoState' : 'orderState', state),
          t(kind === 'ewo' ? 'popover.reportedOn' : 'popover.plannedOn', { day: day(on) }),
          closedOn && t('popover.closedOn', { day: day(closedOn) }),
          minutes(record.minutes),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Box>
    </>
  );
}

const GAP = 4;
const EDGE = 8;

/** Returns the position below the cell, or above if there is no room below, within the window. */
function computePosition(anchor: HTMLElement, box: HTMLElement): { top: number; left: number } {
  const cell = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = cell.bottom + GAP;
  const top = below + height > innerHeight - EDGE ? Math.max(EDGE, cell.top - GAP - height) : below;
  const left = Math.min(Math.max(EDGE, cell.left), Math.max(EDGE, innerWidth - EDGE - width));
  return { top, left };
}
