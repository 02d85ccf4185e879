// What stands behind one cell: the orders and breakdowns of a week, each a way to its page. Escape leads back to the cell.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import {
  type CellThing,
  type Ledger,
  type LedgerRow,
  ledger as ledgerCalls,
} from '../../../../../shared/reports/ledger-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { OrderLink } from '../../../parts/order/order-link.tsx';
import { ewoViewPath } from '../../../paths/requests.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useCall } from '../../../use-call.ts';
import { useAdviceOf } from './ledger-columns.ts';
import { mondayOf, useCellTexts, type WeekOfLine } from './ledger-texts.ts';

type Thing = z.infer<typeof CellThing>;

export interface Opened {
  row: LedgerRow;
  week: number;
  stands: WeekOfLine;
  /** The cell it was opened from. */
  anchor: HTMLElement;
}

interface Props {
  ledger: Ledger;
  opened: Opened;
  onClose: () => void;
}

export function LedgerWeek({ ledger, opened, onClose }: Props) {
  const { t } = useTranslation(['ledger', 'common']);
  const texts = useCellTexts();
  const { row, week, stands, anchor } = opened;
  const { elementId, strategyId, pointId } = row;
  const query = useCall(ledgerCalls.cell, {
    ...{ id: ledger.machine.id, year: ledger.year, week },
    ...(elementId !== undefined && { elementId }),
    ...(strategyId !== undefined && { strategyId }),
    ...(pointId !== undefined && { pointId }),
  });
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ top: number; left: number }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was answered makes it higher
  useLayoutEffect(() => {
    if (box.current) setPlace(beside(anchor, box.current));
  }, [anchor, query.data]);
  useEffect(() => {
    box.current?.focus();
    const leave = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) onClose();
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [onClose]);
  const title = [t('ledger:week', { week }), row.code, row.task ?? row.description].join(' · ');
  const projected = stands.cell?.projected;
  const advice = useAdviceOf()(row);
  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className="ledger-week screen-only"
      style={place}
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
            {texts.days(mondayOf(ledger.from, week))} – {texts.cell(week, stands)}
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
                    <ThingOfWeek thing={thing} />
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

const typeOf = { order: 'workorders', checklistOrder: 'checklists', run: 'am' } as const;

function ThingOfWeek({ thing }: { thing: Thing }) {
  const { t } = useTranslation('ledger');
  const { day, minutes } = useFormat();
  const { may } = useSession();
  const { kind, id, code, title, state, on, closedOn } = thing;
  const name = <b>{code}</b>;
  return (
    <>
      {kind !== 'ewo' ? (
        <OrderLink order={{ id, type: typeOf[kind] }}>{name}</OrderLink>
      ) : may('ewo', 'view') ? (
        <PageLink to={ewoViewPath('desktop', id)}>{name}</PageLink>
      ) : (
        name
      )}{' '}
      {t(`popover.${kind}`)} · {title}
      <br />
      <Box color="text-body-secondary" variant="span">
        {[
          enumText(kind === 'ewo' ? 'ewoState' : 'orderState', state),
          t(kind === 'ewo' ? 'popover.reportedOn' : 'popover.plannedOn', { day: day(on) }),
          closedOn && t('popover.closedOn', { day: day(closedOn) }),
          minutes(thing.minutes),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Box>
    </>
  );
}

const GAP = 4;
const EDGE = 8;

/** Below the cell, or above it where there is more room; never beyond the window. */
function beside(anchor: HTMLElement, box: HTMLElement): { top: number; left: number } {
  const cell = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = cell.bottom + GAP;
  const top = below + height > innerHeight - EDGE ? Math.max(EDGE, cell.top - GAP - height) : below;
  const left = Math.min(Math.max(EDGE, cell.left), Math.max(EDGE, innerWidth - EDGE - width));
  return { top, left };
}
