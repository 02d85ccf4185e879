// The plan as a drawing: departments, machines, and the ways to walk over it by pointer and by keyboard.
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
import { STEP, tileAt } from '../../../../../shared/structure/layout.ts';
import type { PlanMachine } from '../../../../../shared/structure/layout-api.ts';
import type { Arrangement } from '../../../../../shared/structure/layout-grid.ts';
import { LayoutArea } from './layout-area.tsx';
import { carryFrom, targetOf } from './layout-carry.ts';
import type { Edit } from './layout-draft.ts';
import { type Direction, nextTo } from './layout-order.ts';
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
  left: { dx: -STEP, dy: 0 },
  right: { dx: STEP, dy: 0 },
  up: { dx: 0, dy: -STEP },
  down: { dx: 0, dy: STEP },
};
const CLOSER = 1.25;

/** As wide as the plan people drew, whatever was added to it since: it stays under the machines. */
export interface Background {
  address: string;
  width: number;
}

interface Props {
  label: string;
  arrangement: Arrangement;
  machines: readonly PlanMachine[];
  /** The machines as they are read. */
  order: readonly number[];
  texts: PlanTexts;
  background: Background | undefined;
  /** What the filter left. */
  shown?: ReadonlySet<number>;
  chosen?: number;
  onChoose?: (id: number) => void;
  /** Only while it is edited. */
  onEdit?: (edit: Edit) => void;
  /** The department that has the keyboard while it is edited. */
  onArea?: (code: string | undefined) => void;
  /** How high the background turned out to be. */
  onBackground?: (height: number) => void;
}

export function LayoutPlan(props: Props) {
  const { label, arrangement, machines, texts, background, shown, chosen, onChoose, onEdit } = props;
  const { t } = useTranslation('layout');
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<SVGSVGElement>(null);
  const view = useRef<PlanView>(null);
  const [current, setCurrent] = useState<number>();
  const now = useRef({ arrangement, onEdit });
  now.current = { arrangement, onEdit };
  const { width, height } = arrangement;

  const machineOf = useMemo(() => new Map(machines.map((machine) => [machine.id, machine])), [machines]);
  const placeOf = useMemo(
    () => new Map(arrangement.positions.map((position) => [position.machineId, position])),
    [arrangement.positions],
  );
  const order = useMemo(() => props.order.filter((id) => !shown || shown.has(id)), [props.order, shown]);
  const entrance = current !== undefined && order.includes(current) ? current : order[0];

  useEffect(() => {
    const opened = openPlanView(frame.current!, sheet.current!, now.current.arrangement, (element) => {
      const { arrangement, onEdit } = now.current;
      return onEdit && carryFrom(element, sheet.current!, arrangement, onEdit);
    });
    view.current = opened;
    return () => opened.close();
  }, []);
  useEffect(() => view.current?.resized({ width, height }), [width, height]);

  const onFocus = ({ target }: FocusEvent<Element>) => {
    const on = targetOf(target);
    if (!on) return;
    const machine = 'machine' in on ? on.machine : undefined;
    if (machine !== undefined) setCurrent(machine);
    props.onArea?.('area' in on ? on.area : undefined);
    const place = machine === undefined ? undefined : placeOf.get(machine);
    if (place && target.matches(':focus-visible')) view.current?.reveal(tileAt(place));
  };
  const onKeyDown = (event: KeyboardEvent<Element>) => {
    const { key, target } = event;
    const zooming = zooms[key];
    const direction = directions[key];
    const on = targetOf(target as Element);
    if (zooming) zooming(view.current!);
    else if (direction && onEdit && on) {
      const by = steps[direction];
      if ('machine' in on) onEdit({ kind: 'moveMachine', id: on.machine, ...by });
      else onEdit({ kind: event.shiftKey ? 'resizeArea' : 'moveArea', code: on.area, ...by });
    } else if (direction && on && 'machine' in on) walk(nextTo(on.machine, direction, order, placeOf));
    else if ((key === 'Enter' || key === ' ') && on && 'machine' in on) onChoose?.(on.machine);
    else return;
    event.preventDefault();
  };
  const walk = (id: number | undefined) =>
    id !== undefined &&
    sheet.current?.querySelector<SVGElement>(`[data-machine="${id}"] .plan-frame`)?.focus();
  const onClick = ({ target }: MouseEvent<Element>) => {
    const on = targetOf(target as Element);
    if (on && 'machine' in on && (!shown || shown.has(on.machine))) onChoose?.(on.machine);
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
            const [machine, place] = [machineOf.get(id), placeOf.get(id)];
            if (!machine || !place) return null;
            const said = texts.machine(machine);
            return (
              <LayoutTile
                key={id}
                machine={machine}
                x={place.x}
                y={place.y}
                label={onEdit ? `${said}, ${texts.at(place)}` : said}
                faded={shown !== undefined && !shown.has(id)}
                chosen={chosen === id}
                tabbable={onEdit !== undefined || id === entrance}
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

const zooms: Readonly<Record<string, (view: PlanView) => void>> = {
  '+': (view) => view.zoom(CLOSER),
  '=': (view) => view.zoom(CLOSER),
  '-': (view) => view.zoom(1 / CLOSER),
  '0': (view) => view.fit(),
};
