// The lanes of the board. What is chosen is what a team is given: chosen by its box or by dragging it.
import { Button, Checkbox, Header } from '@cloudscape-design/components';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EwoActions } from '../../../parts/ewo/ewo-actions.tsx';
import type { EwoRow } from '../../../parts/ewo/ewo-rows.ts';
import { ConditionStatus, EwoStatus, PriorityBadge } from '../../../parts/ewo/ewo-status.tsx';
import type { TeamName } from '../../../parts/order/order-names.ts';
import { ewoViewPath } from '../../../paths/requests.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import './ewo-board.css';

interface Props {
  rows: readonly EwoRow[];
  /** Empty for whoever may not know them: what has a team stands in one lane. */
  teams: readonly TeamName[];
  mayGive: (row: EwoRow) => boolean;
  /** Answers which of them were refused. */
  onGive: (rows: readonly EwoRow[], teamId: number, team: string) => Promise<Set<string>>;
  giving: boolean;
}

interface Lane {
  key: string;
  title: string;
  description?: string;
  teamId?: number;
  rows: EwoRow[];
}

function lanesOf(rows: readonly EwoRow[], teams: readonly TeamName[], assigned: string): Lane[] {
  const had = rows.filter(({ teamId }) => teamId !== undefined);
  if (teams.length === 0) return [{ key: 'assigned', title: assigned, rows: had }];
  return teams
    .map((team) => ({
      key: String(team.id),
      title: team.code,
      description: team.description,
      teamId: team.active === false ? undefined : team.id,
      rows: had.filter(({ teamId }) => teamId === team.id),
    }))
    .filter((lane) => lane.teamId !== undefined || lane.rows.length > 0);
}

export function Board({ rows, teams, mayGive, onGive, giving }: Props) {
  const { t } = useTranslation('ewoWork');
  const board = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [over, setOver] = useState<string>();
  const nobody = rows.filter(({ teamId }) => teamId === undefined);
  const lanes = lanesOf(rows, teams, t('board.assigned'));
  const given = (ids: ReadonlySet<string>) => rows.filter((row) => ids.has(row.id) && mayGive(row));
  const carried = given(chosen);

  const give = async (ids: ReadonlySet<string>, { teamId, title }: Lane) => {
    const them = given(ids).filter((row) => row.teamId !== teamId);
    setOver(undefined);
    if (teamId === undefined || them.length === 0) return;
    setChosen(await onGive(them, teamId, title));
  };
  const choose = (id: string, yes: boolean) => {
    const next = new Set(chosen);
    if (yes) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(new Set());
  };
  /** Enter on a box takes what is chosen over to the teams, arrows lead from one to the next. */
  const toTeams = (event: KeyboardEvent, id: string) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    choose(id, true);
    setTimeout(() => targets()[0]?.focus());
  };
  const targets = () => [...(board.current?.querySelectorAll<HTMLElement>('[data-give] button') ?? [])];
  const alongTeams = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = targets();
    const at = all.indexOf(event.target as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length]?.focus();
  };
  const card = (row: EwoRow) => (
    <Card
      key={row.id}
      row={row}
      chosen={chosen.has(row.id)}
      onChoose={mayGive(row) ? (yes) => choose(row.id, yes) : undefined}
      onTake={(event) => toTeams(event, row.id)}
      onDrag={(event) => {
        // one that is not among the chosen is carried alone
        const ids = chosen.has(row.id) ? [...chosen] : [row.id];
        event.dataTransfer.setData('application/json', JSON.stringify(ids));
        event.dataTransfer.effectAllowed = 'move';
      }}
    />
  );
  const target = (lane: Lane) =>
    lane.teamId !== undefined && {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(lane.key);
      },
      onDragLeave: () => setOver((before) => (before === lane.key ? undefined : before)),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        void give(new Set(JSON.parse(event.dataTransfer.getData('application/json') || '[]')), lane);
      },
    };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape lets go of what is chosen, wherever on the board one is
    <div className="ewo-board" ref={board} onKeyDown={keys}>
      <section className="nobody" aria-label={t('board.nobody')}>
        <Header variant="h2" counter={`(${nobody.length})`}>
          {t('board.nobody')}
        </Header>
        {nobody.length === 0 ? <p>{t('board.noneLeft')}</p> : <ul>{nobody.map(card)}</ul>}
      </section>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows lead between the buttons inside */}
      <div className="teams" onKeyDown={alongTeams}>
        {lanes.map((lane) => (
          <section
            key={lane.key}
            aria-label={lane.title}
            className={over === lane.key ? 'over' : undefined}
            {...target(lane)}
          >
            <Header variant="h2" counter={`(${lane.rows.length})`} description={lane.description}>
              {lane.title}
            </Header>
            {carried.length > 0 && lane.teamId !== undefined && (
              <div data-give>
                <Button
                  fullWidth
                  loading={giving}
                  ariaLabel={t('board.giveTo', { count: carried.length, team: lane.title })}
                  onClick={() => void give(chosen, lane)}
                >
                  {t('board.give', { count: carried.length })}
                </Button>
              </div>
            )}
            {lane.rows.length > 0 && <ul>{lane.rows.map(card)}</ul>}
          </section>
        ))}
      </div>
    </div>
  );
}

interface CardProps {
  row: EwoRow;
  chosen: boolean;
  /** Absent where it cannot be given to a team. */
  onChoose?: (yes: boolean) => void;
  onTake: (event: KeyboardEvent) => void;
  onDrag: (event: DragEvent) => void;
}

function Card({ row, chosen, onChoose, onTake, onDrag }: CardProps) {
  const { t } = useTranslation('ewoWork');
  const { minutes } = useFormat();
  return (
    <li draggable={onChoose !== undefined} className={chosen ? 'chosen' : undefined} onDragStart={onDrag}>
      <div className="line">
        {onChoose && (
          // biome-ignore lint/a11y/noStaticElementInteractions: a key of the box inside
          <span onKeyDown={onTake}>
            <Checkbox
              checked={chosen}
              ariaLabel={t('board.choose', { code: row.code })}
              onChange={({ detail }) => onChoose(detail.checked)}
            />
          </span>
        )}
        <PageLink to={ewoViewPath('desktop', row.id)}>{row.code}</PageLink>
        <PriorityBadge priority={row.priority} />
        <span className="menu">
          <EwoActions ewo={row} desk="desktop" />
        </span>
      </div>
      <div>
        <b>{row.machine}</b> {row.machineDescription}
      </div>
      <div className="what">{row.breakdownDescription}</div>
      <div className="line">
        <EwoStatus state={row.state} />
        <ConditionStatus condition={row.machineStatus} />
        <span>{minutes(row.age)}</span>
      </div>
    </li>
  );
}
