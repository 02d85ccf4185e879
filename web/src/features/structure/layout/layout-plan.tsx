// Plan as SVG: departments and machines, with pointer and keyboard navigation.
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { GRID_STEP, getTile } from '#shared/structure/layout.ts';
import type { PlanMachine } from '#shared/structure/layout-api.ts';
import type { Arrangement } from '#shared/structure/layout-grid.ts';
import { LayoutArea } from './layout-area.tsx';
import { findDragTarget, startDrag } from './layout-carry.ts';
import type { LayoutEdit } from './layout-draft.ts';
import { type Direction, findNextMachine } from './layout-order.ts';
import type { PlanTexts } from './layout-texts.ts';
import { LayoutTile } from './layout-tile.tsx';
import { openPlanView, type PlanView } from './layout-view.ts';
import { LayoutZoom } from './layout-zoom.tsx';
import './layout.css';

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const steps: Record<Direction, { dx: number; dy: number }> = {
  left: { dx: -GRID_STEP, dy: 0 },
  right: { dx: GRID_STEP, dy: 0 },
  up: { dx: 0, dy: -GRID_STEP },
  down: { dx: 0, dy: GRID_STEP },
};
const ZOOM_FACTOR = 1.25;

/** Background image with the width of the original plan, so that it stays aligned with the machines. */
export interface Background {
  address: string;
  width: number;
}

interface Props {
  label: string;
  arrangement: Arrangement;
  machines: readonly PlanMachine[];
  /** Machine ids in reading order. */
  order: readonly number[];
  texts: PlanTexts;
  background: Background | undefined;
  /** Machines that match the filter. */
  visibleIds?: ReadonlySet<number>;
  chosen?: number;
  onChoose?: (id: number) => void;
  /** Set in the editor only. */
  onEdit?: (edit: LayoutEdit) => void;
  /** Called with the focused department, in the editor. */
  onArea?: (code: string | undefined) => void;
  /** Called with the height of the loaded background. */
  onBackground?: (height: number) => void;
}

export function LayoutPlan(props: Props) {
  const { label, arrangement, machines, texts, background, visibleIds, chosen, onChoose, onEdit } = props;
  const { t } = useTranslation('layout');
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<SVGSVGElement>(null);
  const view = useRef<PlanView>(null);
  const [current, setCurrent] = useState<number>();
  const latestProps = useRef({ arrangement, onEdit });
  latestProps.current = { arrangement, onEdit };
  const { width, height } = arrangement;

  const machinesById = useMemo(() => new Map(machines.map((machine) => [machine.id, machine])), [machines]);
  const positionsById = useMemo(
    () => new Map(arrangement.positions.map((position) => [position.machineId, position])),
    [arrangement.positions],
  );
  const order = useMemo(
    () => props.order.filter((id) => !visibleIds || visibleIds.has(id)),
    [props.order, visibleIds],
  );
  const tabStopId = current !== undefined && order.includes(current) ? current : order[0];

  useEffect(() => {
    const planView = openPlanView(
      frame.current!,
      sheet.current!,
      latestProps.current.arrangement,
      (element) => {
        const { arrangement, onEdit } = latestProps.current;
        return onEdit && startDrag(element, sheet.current!, arrangement, onEdit);
      },
    );
    view.current = planView;
    return () => planView.close();
  }, []);
  useEffect(() => view.current?.resized({ width, height }), [width, height]);

  const onFocus = ({ target }: FocusEvent<Element>) => {
    const dragTarget = findDragTarget(target);
    if (!dragTarget) return;
    const machine = 'machine' in dragTarget ? dragTarget.machine : undefined;
    if (machine !== undefined) setCurrent(machine);
    props.onArea?.('area' in dragTarget ? dragTarget.area : undefined);
    const machinePosition = machine === undefined ? undefined : positionsById.get(machine);
    if (machinePosition && target.matches(':focus-visible')) view.current?.reveal(getTile(machinePosition));
  };
  const onKeyDown = (event: KeyboardEvent<Element>) => {
    const { key, target } = event;
    const zoomAction = zoomActions[key];
    const direction = directions[key];
    const dragTarget = findDragTarget(target as Element);
    if (zoomAction) zoomAction(view.current!);
    else if (direction && onEdit && dragTarget) {
      const by = steps[direction];
      if ('machine' in dragTarget) onEdit({ kind: 'moveMachine', id: dragTarget.machine, ...by });
      else onEdit({ kind: event.shiftKey ? 'resizeArea' : 'moveArea', code: dragTarget.area, ...by });
    } else if (direction && dragTarget && 'machine' in dragTarget)
      focusMachine(findNextMachine(dragTarget.machine, direction, order, positionsById));
    else if ((key === 'Enter' || key === ' ') && dragTarget && 'machine' in dragTarget)
      onChoose?.(dragTarget.machine);
    else return;
    event.preventDefault();
  };
  const focusMachine = (id: number | undefined) =>
    id !== undefined &&
    sheet.current?.querySelector<SVGElement>(`[data-machine="${id}"] .plan-frame`)?.focus();
  const onClick = ({ target }: MouseEvent<Element>) => {
    const dragTarget = findDragTarget(target as Element);
    if (dragTarget && 'machine' in dragTarget && (!visibleIds || visibleIds.has(dragTarget.machine)))
      onChoose?.(dragTarget.machine);
  };

  return (
    <div className="plan">
      <LayoutZoom onZoom={(factor) => view.current?.zoom(factor)} onFit={() => view.current?.fit()} />
      <div ref={frame} className="plan-view" data-editing={onEdit ? '' : undefined}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing holds no fieldset */}
        <svg
          ref={sheet}
          className="plan-sheet"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="group"
          aria-label={label}
          aria-describedby="plan-help"
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          onClick={onClick}
        >
          <rect className="plan-ground" width={width} height={height} />
          {background && (
            <image
              href={background.address}
              width={background.width}
              onLoad={({ currentTarget }) => props.onBackground?.(currentTarget.getBBox().height)}
            />
          )}
          {arrangement.departments.map((area) => (
            <LayoutArea
              key={area.code}
              area={area}
              name={texts.department(area.code)}
              label={onEdit && t('area', { ...area, name: texts.department(area.code) })}
            />
          ))}
          {props.order.map((id) => {
            const [machine, machinePosition] = [machinesById.get(id), positionsById.get(id)];
            if (!machine || !machinePosition) return null;
            const machineText = texts.machine(machine);
            return (
              <LayoutTile
                key={id}
                machine={machine}
                x={machinePosition.x}
                y={machinePosition.y}
                label={onEdit ? `${machineText}, ${texts.at(machinePosition)}` : machineText}
                faded={visibleIds !== undefined && !visibleIds.has(id)}
                chosen={chosen === id}
                tabbable={onEdit !== undefined || id === tabStopId}
              />
            );
          })}
        </svg>
      </div>
      <p id="plan-help" className="plan-help screen-only">
        {t(onEdit ? 'editHelp' : 'help')}
      </p>
    </div>
  );
}

const zoomActions: Readonly<Record<string, (view: PlanView) => void>> = {
  '+': (view) => view.zoom(ZOOM_FACTOR),
  '=': (view) => view.zoom(ZOOM_FACTOR),
  '-': (view) => view.zoom(1 / ZOOM_FACTOR),
  '0': (view) => view.fit(),
};
