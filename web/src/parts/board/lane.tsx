// A team on the board: its load, what it has, and the place where it is given more.
import { Button, Checkbox, StatusIndicator } from '@cloudscape-design/components';
import { type HTMLAttributes, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../shared/day.ts';
import { useFormat } from '../../ui/format.ts';
import { LoadBars } from './load-bars.tsx';
import type { DayLoad } from './loads.ts';

interface Props<Row> {
  title: string;
  description?: string | undefined;
  rows: readonly Row[];
  /** Are its cards drawn before somebody asks? */
  open: boolean;
  /** Something is carried over it. */
  over: boolean;
  give?: { lane: string; count: number; working: boolean; onGive: () => void } | undefined;
  /** The day something is carried over, or that what is given shall be planned for. */
  aim?: Day | undefined;
  days: readonly Day[];
  loads?: ReadonlyMap<Day, DayLoad> | undefined;
  /** What speaks against giving it what is chosen; it may be given all the same. */
  warnings: readonly string[];
  target?: HTMLAttributes<HTMLElement> | undefined;
  card: (row: Row) => ReactNode;
  chosen: ReadonlySet<string>;
  onChoose?: ((row: Row) => ((yes: boolean) => void) | undefined) | undefined;
}

/** Of a lane so many cards are drawn; the table has them all. */
const MOST_CARDS = 50;

export function Lane<Row extends { id: string; code: string }>(props: Props<Row>) {
  const { title, description, rows, over, give, aim, warnings } = props;
  const { t } = useTranslation(['board', 'common']);
  const { day } = useFormat();
  const [asked, setAsked] = useState<boolean>();
  const open = asked ?? props.open;
  return (
    <section aria-label={title} className={over ? 'lane over' : 'lane'} {...props.target}>
      <h3>
        {title} <span>({rows.length})</span>
        {description && <small>{description}</small>}
      </h3>
      {props.loads && <LoadBars team={title} days={props.days} loads={props.loads} aim={aim} />}
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
            {t(aim ? 'board:giveOn' : 'board:give', { count: give.count, day: day(aim) })}
          </Button>
        </div>
      )}
      {rows.length > 0 && (
        <details open={open}>
          {/* not by its event, which also tells of what was opened here */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed with keys as with the mouse */}
          <summary
            onClick={(event) => {
              event.preventDefault();
              setAsked(!open);
            }}
          >
            {t('board:has', { count: rows.length })}
          </summary>
          {open && (
            <ul>
              {rows.slice(0, MOST_CARDS).map((row) => {
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
              {rows.length > MOST_CARDS && <li>{t('board:more', { count: rows.length - MOST_CARDS })}</li>}
            </ul>
          )}
        </details>
      )}
    </section>
  );
}
