// Lane of a team on the board: its load, its items, and the target to assign more.
import { Button, Checkbox, StatusIndicator } from '@cloudscape-design/components';
import { type HTMLAttributes, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#shared/day.ts';
import { useFormat } from '../../ui/format.ts';
import { LoadBars, type LoadBarsProps } from './load-bars.tsx';
import type { DayLoad } from './loads.ts';

interface Props<Row> {
  title: string;
  description?: string | undefined;
  rows: readonly Row[];
  /** Whether its cards are shown without being opened. */
  open: boolean;
  /** Whether an item is dragged over it. */
  over: boolean;
  give?: { lane: string; count: number; working: boolean; onGive: () => void } | undefined;
  /** Day that an item is dragged over or that was selected by keyboard. */
  aim?: Day | undefined;
  /** Returns the mark of a day for the items that are moved. */
  getMark?: LoadBarsProps['getMark'];
  /** Consequences of the day. */
  notes?: readonly string[] | undefined;
  /** Chooses the day; absent while nothing is moved. */
  onAim?: LoadBarsProps['onAim'];
  days: readonly Day[];
  loads?: ReadonlyMap<Day, DayLoad> | undefined;
  /** Warnings against assigning the selected items; the assignment is still possible. */
  warnings: readonly string[];
  target?: HTMLAttributes<HTMLElement> | undefined;
  card: (row: Row) => ReactNode;
  chosen: ReadonlySet<string>;
  onChoose?: ((row: Row) => ((yes: boolean) => void) | undefined) | undefined;
}

/** Number of cards shown per lane; the table contains all items. */
const MAX_CARDS = 50;

export function Lane<Row extends { id: string; code: string }>(props: Props<Row>) {
  const { title, description, rows, over, give, aim, warnings } = props;
  const { t } = useTranslation(['board', 'common']);
  const { day } = useFormat();
  const [openedByUser, setOpenedByUser] = useState<boolean>();
  const open = openedByUser ?? props.open;
  return (
    <section aria-label={title} className={over ? 'lane over' : 'lane'} {...props.target}>
      <h3>
        {title} <span>({rows.length})</span>
        {description && <small>{description}</small>}
      </h3>
      {props.loads && (
        <LoadBars
          team={title}
          days={props.days}
          loads={props.loads}
          aim={aim}
          getMark={props.getMark}
          onAim={props.onAim}
        />
      )}
      {aim && props.notes && (
        <div role="status">
          <ul className="day-notes" aria-label={day(aim)}>
            {props.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      {warnings.length > 0 && (
        <ul className="warnings">
          {warnings.map((warning) => (
            <li key={warning}>
              <StatusIndicator type="warning">{warning}</StatusIndicator>
            </li>
          ))}
        </ul>
      )}
      {give && (
        <div data-give={give.lane}>
          <Button
            fullWidth
            loading={give.working}
            ariaLabel={t(aim ? 'board:giveToOn' : 'board:giveTo', {
              ...{ count: give.count, team: title, day: day(aim) },
            })}
            onClick={give.onGive}
          >
            {t(aim ? 'board:giveToOn' : 'board:give', { count: give.count, team: title, day: day(aim) })}
          </Button>
        </div>
      )}
      {rows.length > 0 && (
        <details open={open}>
          {/* The click is handled in place of the toggle event, which also fires when the lane is opened by
              the program. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed with keys as with the mouse */}
          <summary
            onClick={(event) => {
              event.preventDefault();
              setOpenedByUser(!open);
            }}
          >
            {t('board:has', { count: rows.length })}
          </summary>
          {open && (
            <ul>
              {rows.slice(0, MAX_CARDS).map((row) => {
                const onChoose = props.onChoose?.(row);
                return (
                  <li
                    key={row.id}
                    data-row={row.id}
                    draggable={onChoose !== undefined}
                    className={props.chosen.has(row.id) ? 'chosen' : undefined}
                  >
                    {onChoose && (
                      <Checkbox
                        checked={props.chosen.has(row.id)}
                        ariaLabel={t('common:table.select', { name: row.code })}
                        onChange={({ detail }) => onChoose(detail.checked)}
                      />
                    )}
                    {props.card(row)}
                  </li>
                );
              })}
              {rows.length > MAX_CARDS && <li>{t('board:more', { count: rows.length - MAX_CARDS })}</li>}
            </ul>
          )}
        </details>
      )}
    </section>
  );
}
