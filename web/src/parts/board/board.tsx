// Assignment board: a table of open items at the left, teams with their items and load at the right. The
// selected items are assigned to a team, selected by checkbox or dragged, with mouse or keyboard, several at
// once.
import { Box, Button, Header, SpaceBetween, TextFilter } from '@cloudscape-design/components';
import { type DragEvent, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Day } from '#shared/day.ts';
import { fold } from '#shared/text.ts';
import { Choice } from '../../ui/choice.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import type { TeamName } from '../order/order-names.ts';
import { Lane } from './lane.tsx';
import { type DayOutlookOf, findDay, findNextDay, findRowId, type LaneTarget } from './lane-target.ts';
import { type BoardLane, type BoardRow, buildLanes, teamlessLanes } from './lanes.ts';
import { LoadPeriod } from './load-bars.tsx';
import { useTeamLoads } from './loads.ts';
import { scrollNearEdge } from './scroll-near-edge.ts';
import { useAssignmentWarnings, type WorkDemand } from './warnings.ts';
import './board.css';

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  'id' | 'columns' | 'namespace' | 'error' | 'onRetry' | 'emptyText' | 'defaultSort'
>;

interface Props<Row extends BoardRow> extends TableProps<Row> {
  /** All open items; undefined while loading. */
  rows: readonly Row[] | undefined;
  /** Whether further items are loading. */
  reading?: boolean;
  /** Teams; empty without the permission to read them, then all assigned items are in one lane. */
  teams: readonly TeamName[];
  /** Whether an item may be assigned; absent for users who may not assign. */
  mayGive?: (row: Row) => boolean;
  /**
   * Assigns items to a team and returns the ids of the refused ones; `soFar` is called with the number of
   * answered items.
   */
  onGive: (
    rows: readonly Row[],
    team: TeamName,
    soFar: (done: number) => void,
  ) => Promise<ReadonlySet<string>>;
  /** Assigns items like `onGive` and plans them for a day; if absent, items cannot be dropped on days. */
  onPlan?:
    | ((
        rows: readonly Row[],
        team: TeamName,
        plannedDay: Day,
        soFar: (done: number) => void,
      ) => Promise<ReadonlySet<string>>)
    | undefined;
  /** Marks of days, and what follows from a day, for the items that are selected or dragged. */
  outlook?: DayOutlookOf<Row> | undefined;
  /** Removes items from their teams; returns the refused ids like `onGive`. */
  onTakeBack?: (rows: readonly Row[], soFar: (done: number) => void) => Promise<ReadonlySet<string>>;
  /** Page of an item; if absent, its number is plain text. */
  path?: (row: Row) => string;
  /** Renders the content below the number in the lane of a team. */
  renderContent: (row: Row) => ReactNode;
  menu: (row: Row) => ReactNode;
  /** Returns day, minutes and skills that an item requires; if absent, only today's load is considered. */
  demand?: (row: Row) => WorkDemand;
  /** Renders further actions for the selected items. */
  actions?: (selectedRows: readonly Row[], onDone: (refused: ReadonlySet<string>) => void) => ReactNode;
}

const boardFilters = ['created', 'assigned', 'all'] as const;
/** Number of assigned items up to which all lanes are open; above it they show only their counts. */
const MAX_OPEN_ITEMS = 60;
/** Number of lanes from which a filter by team name is shown. */
const MIN_LANES_FOR_FILTER = 8;

const isAssigned = ({ teamId, operatorId }: BoardRow) => teamId !== undefined || operatorId !== undefined;

export function Board<Row extends BoardRow>(props: Props<Row>) {
  const { rows, teams, mayGive, onGive, onPlan, onTakeBack, menu, outlook } = props;
  const { t } = useTranslation('board');
  const board = useRef<HTMLDivElement>(null);
  const [params, setParams] = useSearchParams();
  const show = boardFilters.find((each) => each === params.get('show')) ?? 'created';
  const teamFilter = fold(params.get('team') ?? '').trim();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [dragTarget, setDragTarget] = useState<LaneTarget>();
  const [draggedIds, setDraggedIds] = useState<ReadonlySet<string>>();
  const [keyboardTarget, setKeyboardTarget] = useState<LaneTarget>();
  const [progress, setProgress] = useState<{ lane: string; done: number; count: number }>();
  const loads = useTeamLoads();
  const getWarnings = useAssignmentWarnings(props.demand, loads);
  const shownRows = useMemo(
    () => (show === 'all' ? rows : rows?.filter((row) => isAssigned(row) === (show === 'assigned'))),
    [rows, show],
  );
  const assignedRows = useMemo(() => rows?.filter(isAssigned) ?? [], [rows]);
  const columns = useMemo(
    () => props.columns.map(withRowId).map(createColumnFilter(show)),
    [props.columns, show],
  );
  const selectedRows = rows?.filter((row) => selectedIds.has(row.id) && mayGive?.(row)) ?? [];
  const lanes = buildLanes(assignedRows, teams, { assigned: t('assigned'), technicians: t('technicians') });
  const visibleLanes = lanes.filter(({ title, description = '' }) =>
    fold(`${title} ${description}`).includes(teamFilter),
  );

  const setParam = (name: string, value: string) =>
    setParams(
      (current) => {
        current.delete(name);
        current.delete('page');
        if (value) current.set(name, value);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  const findRows = (selection: ReadonlySet<string>) =>
    rows?.filter((row) => selection.has(row.id) && mayGive?.(row)) ?? [];
  const runAction = async (lane: string, actionRows: readonly Row[], action: typeof onTakeBack) => {
    setDragTarget(undefined);
    setDraggedIds(undefined);
    setKeyboardTarget(undefined);
    if (!action || actionRows.length === 0) return;
    setProgress({ lane, done: 0, count: actionRows.length });
    try {
      setSelectedIds(
        await action(actionRows, (done) => setProgress({ lane, done, count: actionRows.length })),
      );
    } finally {
      setProgress(undefined);
    }
  };
  const assignTo = (selection: ReadonlySet<string>, { key, team }: BoardLane<Row>, plannedDay?: Day) => {
    if (team && plannedDay && onPlan)
      return runAction(key, findRows(selection), (actionRows, soFar) =>
        onPlan(actionRows, team, plannedDay, soFar),
      );
    return runAction(
      key,
      findRows(selection).filter(({ teamId }) => teamId !== team?.id),
      team && ((actionRows, soFar) => onGive(actionRows, team, soFar)),
    );
  };
  const unassign = (selection: ReadonlySet<string>) =>
    runAction(
      '',
      findRows(selection).filter(({ teamId }) => teamId !== undefined),
      onTakeBack,
    );

  const selectRow = (id: string, isSelected: boolean) => {
    const next = new Set(selectedIds);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelectedIds(next);
  };
  const listTargets = () => [...(board.current?.querySelectorAll<HTMLElement>('[data-give] button') ?? [])];
  /**
   * Keyboard operation: Enter on a checkbox moves the focus to the teams, arrow keys move between teams, with
   * Shift between days, and Escape clears the selection.
   */
  const onKey = (event: KeyboardEvent) => {
    const element = event.target as HTMLElement;
    if (event.key === 'Escape') {
      setSelectedIds(new Set());
      setKeyboardTarget(undefined);
    }
    const id =
      event.key === 'Enter' && element.matches('input[type=checkbox]') ? findRowId(element) : undefined;
    if (id !== undefined) {
      event.preventDefault();
      selectRow(id, true);
      setTimeout(() => listTargets()[0]?.focus());
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const allTargets = listTargets();
    const targetIndex = allTargets.indexOf(element);
    if (!step || targetIndex < 0) return;
    event.preventDefault();
    if (event.shiftKey) {
      const lane = element.closest<HTMLElement>('[data-give]')!.dataset.give!;
      if (onPlan && loads)
        setKeyboardTarget({
          lane,
          day: findNextDay(loads.days, keyboardTarget?.lane === lane ? keyboardTarget.day : undefined, step),
        });
      return;
    }
    setKeyboardTarget(undefined);
    allTargets[(targetIndex + step + allTargets.length) % allTargets.length]?.focus();
  };
  /** Makes the pressed table row draggable, since Cloudscape does not set the attribute. */
  const onPress = ({ target: pressedElement }: { target: EventTarget }) => {
    const row = (pressedElement as HTMLElement).closest('tr');
    const id = row ? findRowId(row) : undefined;
    if (row) row.draggable = id !== undefined && findRows(new Set([id])).length > 0;
  };
  const onDrag = (event: DragEvent) => {
    const id = findRowId(event.target as HTMLElement);
    if (id === undefined) return;
    // A dragged item that is not selected is moved alone.
    const dragged = selectedIds.has(id) ? [...selectedIds] : [id];
    setDraggedIds(new Set(dragged));
    event.dataTransfer.setData('application/json', JSON.stringify(dragged));
    event.dataTransfer.effectAllowed = 'move';
  };
  const buildDropTarget = (
    lane: string,
    drop: (selection: ReadonlySet<string>, plannedDay?: Day) => Promise<void>,
  ) => ({
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      const day = onPlan && findDay(event.target as HTMLElement);
      setDragTarget((previousTarget) =>
        previousTarget?.lane === lane && previousTarget.day === day ? previousTarget : { lane, day },
      );
    },
    onDragLeave: () =>
      setDragTarget((previousTarget) => (previousTarget?.lane === lane ? undefined : previousTarget)),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const selection = new Set<string>(JSON.parse(event.dataTransfer.getData('application/json') || '[]'));
      void drop(selection, findDay(event.target as HTMLElement));
    },
  });
  const done = (refused: ReadonlySet<string>) => setSelectedIds(refused);
  const movedRows = draggedIds ? findRows(draggedIds) : selectedRows;
  /** Returns the marks of the days for the moved items, and what follows from the day aimed at. */
  const getDays = ({ key, team }: BoardLane<Row>) => {
    const aim = [dragTarget, keyboardTarget].find((laneTarget) => laneTarget?.lane === key)?.day;
    if (!team || !onPlan || !outlook || movedRows.length === 0) return { aim };
    return {
      aim,
      getMark: (day: Day) => outlook.getMarkOfAll(movedRows, day),
      notes: aim ? outlook.describeAll(movedRows, team, aim, loads?.getLoads(team.id).get(aim)) : undefined,
      onAim: (day: Day) => setKeyboardTarget({ lane: key, day }),
    };
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and presses of what stands inside
    <div
      className="board"
      ref={board}
      onKeyDown={onKey}
      onMouseDown={onPress}
      onDragStart={onDrag}
      onDragEnd={() => setDraggedIds(undefined)}
    >
      <section
        aria-label={t(`show.${show}`)}
        className={dragTarget?.lane === '' ? 'open over' : 'open'}
        {...(onTakeBack && buildDropTarget('', unassign))}
      >
        <DataTable
          id={props.id}
          variant="container"
          items={shownRows}
          error={props.error}
          onRetry={props.onRetry}
          columns={columns}
          namespace={props.namespace}
          title={t(`show.${show}`)}
          nameOf={({ code }) => code}
          defaultSort={props.defaultSort}
          emptyText={show === 'created' && assignedRows.length > 0 ? t('noneLeft') : props.emptyText}
          selection={mayGive && 'multi'}
          selectable={mayGive}
          selected={shownRows?.filter(({ id }) => selectedIds.has(id))}
          onSelect={(selection) => {
            const shownIds = new Set(shownRows?.map(({ id }) => id));
            setSelectedIds(
              new Set([
                ...[...selectedIds].filter((id) => !shownIds.has(id)),
                ...selection.map(({ id }) => id),
              ]),
            );
          }}
          actions={props.actions?.(selectedRows, done)}
          controls={
            <SpaceBetween direction="horizontal" size="xs" alignItems="center">
              <Choice
                label={t('which')}
                chosen={show}
                options={boardFilters.map((id) => ({
                  id,
                  text: t('count', {
                    what: t(`show.${id}`),
                    count: getCount(id, rows?.length ?? 0, assignedRows.length),
                  }),
                }))}
                onChoose={(id) => setParam('show', id === 'created' ? '' : id)}
              />
              {props.reading && <span role="status">{t('reading')}</span>}
            </SpaceBetween>
          }
        />
      </section>
      <section className="teams" aria-label={t('teams')} onDragOver={scrollNearEdge}>
        <div className="head">
          <Header
            variant="h2"
            counter={`(${lanes.filter(({ key }) => !teamlessLanes.includes(key)).length})`}
            actions={
              selectedRows.length > 0 && (
                <Button variant="inline-link" onClick={() => setSelectedIds(new Set())}>
                  {t('letGo', { count: selectedRows.length })}
                </Button>
              )
            }
          >
            {t('teams')}
          </Header>
          {loads && <LoadPeriod {...loads} />}
          {lanes.length >= MIN_LANES_FOR_FILTER && (
            <TextFilter
              filteringText={params.get('team') ?? ''}
              filteringPlaceholder={t('findTeam')}
              filteringAriaLabel={t('findTeam')}
              onChange={({ detail }) => setParam('team', detail.filteringText)}
            />
          )}
          {progress && progress.done > 0 && progress.done < progress.count && (
            <div role="status">{t('soFar', progress)}</div>
          )}
        </div>
        {visibleLanes.length === 0 && <Box color="text-body-secondary">{t('noTeam')}</Box>}
        {visibleLanes.map((lane) => (
          <Lane
            key={lane.key}
            title={lane.title}
            description={lane.description}
            rows={lane.rows}
            open={assignedRows.length <= MAX_OPEN_ITEMS}
            over={dragTarget?.lane === lane.key}
            {...getDays(lane)}
            give={
              lane.team && selectedRows.length > 0
                ? {
                    lane: lane.key,
                    count: selectedRows.length,
                    working: progress?.lane === lane.key,
                    onGive: () =>
                      void assignTo(
                        selectedIds,
                        lane,
                        keyboardTarget?.lane === lane.key ? keyboardTarget.day : undefined,
                      ),
                  }
                : undefined
            }
            loads={lane.team && loads?.getLoads(lane.team.id)}
            days={loads?.days ?? []}
            warnings={lane.team && selectedRows.length > 0 ? getWarnings(lane.team, selectedRows) : []}
            target={
              lane.team &&
              mayGive &&
              buildDropTarget(lane.key, (selection, plannedDay) => assignTo(selection, lane, plannedDay))
            }
            card={(row) => (
              <>
                {props.path ? <PageLink to={props.path(row)}>{row.code}</PageLink> : <b>{row.code}</b>}
                <span className="menu">{menu(row)}</span>
                <div className="what">{props.renderContent(row)}</div>
              </>
            )}
            chosen={selectedIds}
            onChoose={
              mayGive && ((row) => (mayGive(row) ? (isSelected) => selectRow(row.id, isSelected) : undefined))
            }
          />
        ))}
      </section>
    </div>
  );
}

const getCount = (show: (typeof boardFilters)[number], totalCount: number, assignedRows: number) =>
  ({ all: totalCount, assigned: assignedRows, created: totalCount - assignedRows })[show];

/** Columns that apply only to assigned items. */
const assignedOnlyColumns: readonly string[] = ['state', 'team', 'assignee'];

const createColumnFilter =
  (show: (typeof boardFilters)[number]) =>
  <Row extends BoardRow>(column: Column<Row>): Column<Row> =>
    assignedOnlyColumns.includes(column.id)
      ? { ...column, hidden: show === 'created' || column.hidden }
      : column;

/** Adds the row id to the first column's cell, since the table does not output it. */
const withRowId = <Row extends BoardRow>(column: Column<Row>, columnIndex: number): Column<Row> =>
  columnIndex > 0
    ? column
    : {
        ...column,
        cell: (row) => <span data-row={row.id}>{column.cell?.(row) ?? String(column.value(row) ?? '')}</span>,
      };
