// Who gets what: on the left what is open, in a table; on the right the teams with theirs and their load. What is chosen is what a
// team is given: chosen by its box or by dragging it, with the mouse or with keys; several at once.
import { Box, Button, Header, SpaceBetween, TextFilter } from '@cloudscape-design/components';
import { type DragEvent, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Day } from '../../../../shared/day.ts';
import { Choice } from '../../ui/choice.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import type { TeamName } from '../order/order-names.ts';
import { Lane } from './lane.tsx';
import { LoadPeriod } from './load-bars.tsx';
import { useLoads } from './loads.ts';
import { type Demand, useWarnings } from './warnings.ts';
import './board.css';

/** What a board gives. */
export interface BoardRow {
  id: string;
  code: string;
  teamId?: number | undefined;
  /** Of those that go to one technician. */
  operatorId?: number | undefined;
}

type OfTable<Row> = Pick<
  DataTableProps<Row>,
  'id' | 'columns' | 'namespace' | 'error' | 'onRetry' | 'emptyText' | 'defaultSort'
>;

interface Props<Row extends BoardRow> extends OfTable<Row> {
  /** All that is open; undefined while it is read. */
  rows: readonly Row[] | undefined;
  /** More are on their way. */
  reading?: boolean;
  /** Empty for whoever may not know them: what somebody has stands in one lane. */
  teams: readonly TeamName[];
  /** Absent for whoever gives nothing. */
  mayGive?: (row: Row) => boolean;
  /** Answers which of them were refused; `soFar` is told how many were answered. */
  onGive: (
    rows: readonly Row[],
    team: TeamName,
    soFar: (done: number) => void,
  ) => Promise<ReadonlySet<string>>;
  /** As `onGive`, and plans them for a day; without it days are no places to drop anything. */
  onPlan?:
    | ((
        rows: readonly Row[],
        team: TeamName,
        on: Day,
        soFar: (done: number) => void,
      ) => Promise<ReadonlySet<string>>)
    | undefined;
  /** Takes them from their teams, answers as `onGive`. */
  onTakeBack?: (rows: readonly Row[], soFar: (done: number) => void) => Promise<ReadonlySet<string>>;
  /** Where its number leads; text alone without it. */
  path?: (row: Row) => string;
  /** What stands below its number in the lane of a team. */
  says: (row: Row) => ReactNode;
  menu: (row: Row) => ReactNode;
  /** What a row asks of a team; without it only the load of today counts. */
  demand?: (row: Row) => Demand;
  /** What else may be done with those that are chosen. */
  actions?: (chosen: readonly Row[], onDone: (refused: ReadonlySet<string>) => void) => ReactNode;
}

const shows = ['created', 'assigned', 'all'] as const;
/** So many cards are drawn at once; of more, teams show how many they have. */
const OPEN_UP_TO = 60;
/** From so many on teams are looked for by name. */
const FIND_FROM = 8;

const isAssigned = ({ teamId, operatorId }: BoardRow) => teamId !== undefined || operatorId !== undefined;

export function Board<Row extends BoardRow>(props: Props<Row>) {
  const { rows, teams, mayGive, onGive, onPlan, onTakeBack, menu } = props;
  const { t } = useTranslation('board');
  const board = useRef<HTMLDivElement>(null);
  const [params, setParams] = useSearchParams();
  const show = shows.find((each) => each === params.get('show')) ?? 'created';
  const find = (params.get('team') ?? '').trim().toLowerCase();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [over, setOver] = useState<Place>();
  const [aim, setAim] = useState<Place>();
  const [giving, setGiving] = useState<{ lane: string; done: number; count: number }>();
  const loads = useLoads();
  const warningsOf = useWarnings(props.demand, loads);
  const shown = useMemo(
    () => (show === 'all' ? rows : rows?.filter((row) => isAssigned(row) === (show === 'assigned'))),
    [rows, show],
  );
  const had = useMemo(() => rows?.filter(isAssigned) ?? [], [rows]);
  const columns = useMemo(() => props.columns.map(marked).map(fitting(show)), [props.columns, show]);
  const chosen = rows?.filter((row) => ids.has(row.id) && mayGive?.(row)) ?? [];
  const lanes = lanesOf(had, teams, { assigned: t('assigned'), technicians: t('technicians') });
  const inSight = lanes.filter(({ title, description = '' }) =>
    `${title} ${description}`.toLowerCase().includes(find),
  );

  const put = (name: string, value: string) =>
    setParams(
      (current) => {
        current.delete(name);
        current.delete('page');
        if (value) current.set(name, value);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  const byIds = (some: ReadonlySet<string>) =>
    rows?.filter((row) => some.has(row.id) && mayGive?.(row)) ?? [];
  const act = async (lane: string, them: readonly Row[], how: typeof onTakeBack) => {
    setOver(undefined);
    setAim(undefined);
    if (!how || them.length === 0) return;
    setGiving({ lane, done: 0, count: them.length });
    try {
      setIds(await how(them, (done) => setGiving({ lane, done, count: them.length })));
    } finally {
      setGiving(undefined);
    }
  };
  const give = (some: ReadonlySet<string>, { key, team }: LaneOf<Row>, on?: Day) => {
    if (team && on && onPlan) return act(key, byIds(some), (them, soFar) => onPlan(them, team, on, soFar));
    return act(
      key,
      byIds(some).filter(({ teamId }) => teamId !== team?.id),
      team && ((them, soFar) => onGive(them, team, soFar)),
    );
  };
  const takeBack = (some: ReadonlySet<string>) =>
    act(
      '',
      byIds(some).filter(({ teamId }) => teamId !== undefined),
      onTakeBack,
    );

  const choose = (id: string, yes: boolean) => {
    const next = new Set(ids);
    if (yes) next.add(id);
    else next.delete(id);
    setIds(next);
  };
  const targets = () => [...(board.current?.querySelectorAll<HTMLElement>('[data-give] button') ?? [])];
  /**
   * Enter on a box takes what is chosen over to the teams, arrows lead from one to the next, with Shift from day to day; Escape
   * lets go.
   */
  const keys = (event: KeyboardEvent) => {
    const at = event.target as HTMLElement;
    if (event.key === 'Escape') {
      setIds(new Set());
      setAim(undefined);
    }
    const id = event.key === 'Enter' && at.matches('input[type=checkbox]') ? idAt(at) : undefined;
    if (id !== undefined) {
      event.preventDefault();
      choose(id, true);
      setTimeout(() => targets()[0]?.focus());
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = targets();
    const here = all.indexOf(at);
    if (!step || here < 0) return;
    event.preventDefault();
    if (event.shiftKey) {
      const lane = at.closest<HTMLElement>('[data-give]')!.dataset.give!;
      if (onPlan && loads)
        setAim({ lane, day: following(loads.days, aim?.lane === lane ? aim.day : undefined, step) });
      return;
    }
    setAim(undefined);
    all[(here + step + all.length) % all.length]?.focus();
  };
  /** Rows of a table are not draggable by themselves: the one that is pressed becomes so. */
  const press = ({ target }: { target: EventTarget }) => {
    const row = (target as HTMLElement).closest('tr');
    const id = row ? idAt(row) : undefined;
    if (row) row.draggable = id !== undefined && byIds(new Set([id])).length > 0;
  };
  const drag = (event: DragEvent) => {
    const id = idAt(event.target as HTMLElement);
    if (id === undefined) return;
    // one that is not among the chosen is carried alone
    event.dataTransfer.setData('application/json', JSON.stringify(ids.has(id) ? [...ids] : [id]));
    event.dataTransfer.effectAllowed = 'move';
  };
  const target = (lane: string, drop: (some: ReadonlySet<string>, on?: Day) => Promise<void>) => ({
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      const day = onPlan && dayAt(event.target as HTMLElement);
      setOver((before) => (before?.lane === lane && before.day === day ? before : { lane, day }));
    },
    onDragLeave: () => setOver((before) => (before?.lane === lane ? undefined : before)),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const some = new Set<string>(JSON.parse(event.dataTransfer.getData('application/json') || '[]'));
      void drop(some, dayAt(event.target as HTMLElement));
    },
  });
  const done = (refused: ReadonlySet<string>) => setIds(refused);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and presses of what stands inside
    <div className="board" ref={board} onKeyDown={keys} onMouseDown={press} onDragStart={drag}>
      <section
        aria-label={t(`show.${show}`)}
        className={over?.lane === '' ? 'open over' : 'open'}
        {...(onTakeBack && target('', takeBack))}
      >
        <DataTable
          id={props.id}
          variant="container"
          items={shown}
          error={props.error}
          onRetry={props.onRetry}
          columns={columns}
          namespace={props.namespace}
          title={t(`show.${show}`)}
          nameOf={({ code }) => code}
          defaultSort={props.defaultSort}
          emptyText={show === 'created' && had.length > 0 ? t('noneLeft') : props.emptyText}
          selection={mayGive && 'multi'}
          selectable={mayGive}
          selected={shown?.filter(({ id }) => ids.has(id))}
          onSelect={(some) => {
            const here = new Set(shown?.map(({ id }) => id));
            setIds(new Set([...[...ids].filter((id) => !here.has(id)), ...some.map(({ id }) => id)]));
          }}
          actions={props.actions?.(chosen, done)}
          controls={
            <SpaceBetween direction="horizontal" size="xs" alignItems="center">
              <Choice
                label={t('which')}
                chosen={show}
                options={shows.map((id) => ({
                  id,
                  text: t('count', {
                    what: t(`show.${id}`),
                    count: countOf(id, rows?.length ?? 0, had.length),
                  }),
                }))}
                onChoose={(id) => put('show', id === 'created' ? '' : id)}
              />
              {props.reading && <span role="status">{t('reading')}</span>}
            </SpaceBetween>
          }
        />
      </section>
      <section className="teams" aria-label={t('teams')}>
        <div className="head">
          <Header
            variant="h2"
            counter={`(${lanes.filter(({ key }) => !ofNoTeam.includes(key)).length})`}
            actions={
              chosen.length > 0 && (
                <Button variant="inline-link" onClick={() => setIds(new Set())}>
                  {t('letGo', { count: chosen.length })}
                </Button>
              )
            }
          >
            {t('teams')}
          </Header>
          {loads && <LoadPeriod {...loads} />}
          {lanes.length >= FIND_FROM && (
            <TextFilter
              filteringText={params.get('team') ?? ''}
              filteringPlaceholder={t('findTeam')}
              filteringAriaLabel={t('findTeam')}
              onChange={({ detail }) => put('team', detail.filteringText)}
            />
          )}
          {giving && giving.done > 0 && giving.done < giving.count && (
            <div role="status">{t('soFar', giving)}</div>
          )}
        </div>
        {inSight.length === 0 && <Box color="text-body-secondary">{t('noTeam')}</Box>}
        {inSight.map((lane) => (
          <Lane
            key={lane.key}
            title={lane.title}
            description={lane.description}
            rows={lane.rows}
            open={had.length <= OPEN_UP_TO}
            over={over?.lane === lane.key}
            aim={[over, aim].find((place) => place?.lane === lane.key)?.day}
            give={
              lane.team && chosen.length > 0
                ? {
                    lane: lane.key,
                    count: chosen.length,
                    working: giving?.lane === lane.key,
                    onGive: () => void give(ids, lane, aim?.lane === lane.key ? aim.day : undefined),
                  }
                : undefined
            }
            loads={lane.team && loads?.of(lane.team.id)}
            days={loads?.days ?? []}
            warnings={lane.team && chosen.length > 0 ? warningsOf(lane.team, chosen) : []}
            target={lane.team && mayGive && target(lane.key, (some, on) => give(some, lane, on))}
            card={(row) => (
              <>
                {props.path ? <PageLink to={props.path(row)}>{row.code}</PageLink> : <b>{row.code}</b>}
                <span className="menu">{menu(row)}</span>
                <div className="what">{props.says(row)}</div>
              </>
            )}
            chosen={ids}
            onChoose={mayGive && ((row) => (mayGive(row) ? (yes) => choose(row.id, yes) : undefined))}
          />
        ))}
      </section>
    </div>
  );
}

const countOf = (show: (typeof shows)[number], all: number, had: number) =>
  ({ all, assigned: had, created: all - had })[show];

/** Columns that say something of what is assigned alone. */
const ofAssigned: readonly string[] = ['state', 'team', 'assignee'];

const fitting =
  (show: (typeof shows)[number]) =>
  <Row extends BoardRow>(column: Column<Row>): Column<Row> =>
    ofAssigned.includes(column.id) ? { ...column, hidden: show === 'created' || column.hidden } : column;

/** The first column tells which row it is: a table does not. */
const marked = <Row extends BoardRow>(column: Column<Row>, at: number): Column<Row> =>
  at > 0
    ? column
    : {
        ...column,
        cell: (row) => <span data-row={row.id}>{column.cell?.(row) ?? String(column.value(row) ?? '')}</span>,
      };

const idAt = (at: HTMLElement): string | undefined => {
  const place = at.closest<HTMLElement>('tr, li');
  return place?.dataset.row ?? place?.querySelector<HTMLElement>('[data-row]')?.dataset.row;
};

const dayAt = (at: HTMLElement): Day | undefined => at.closest<HTMLElement>('[data-day]')?.dataset.day;

/** Before the first and after the last no day is chosen. */
const following = (days: readonly Day[], day: Day | undefined, step: number): Day | undefined =>
  day === undefined ? days.at(step > 0 ? 0 : -1) : days[days.indexOf(day) + step];

/** A lane, and one of its days where that counts. */
interface Place {
  lane: string;
  day?: Day | undefined;
}

interface LaneOf<Row> {
  key: string;
  title: string;
  description?: string | undefined;
  /** Absent where nothing can be given. */
  team?: TeamName | undefined;
  rows: readonly Row[];
}

/** Lanes of what no team has. */
const ofNoTeam: readonly string[] = ['assigned', 'technicians'];

function lanesOf<Row extends BoardRow>(
  had: readonly Row[],
  teams: readonly TeamName[],
  words: { assigned: string; technicians: string },
): LaneOf<Row>[] {
  if (teams.length === 0) return [{ key: 'assigned', title: words.assigned, rows: had }];
  const byTeam = Map.groupBy(had, ({ teamId }) => teamId);
  const alone = byTeam.get(undefined) ?? [];
  const lanes = teams
    .map((team) => ({
      key: String(team.id),
      title: team.code,
      description: team.description,
      team: team.active === false ? undefined : team,
      rows: byTeam.get(team.id) ?? [],
    }))
    .filter(({ team, rows }) => team !== undefined || rows.length > 0);
  return alone.length === 0
    ? lanes
    : [...lanes, { key: 'technicians', title: words.technicians, rows: alone }];
}
