// Drag operations of the plan editor: moving a machine or department, or resizing a department.
import type { Arrangement } from '#shared/structure/layout-grid.ts';
import { findMachinesInArea, type LayoutEdit } from './layout-draft.ts';
import type { DragOperation } from './layout-view.ts';

type DragEdit = Extract<LayoutEdit, { dx: number }>;

/** Returns the machine or department of an element of the drawing. */
export function findDragTarget(element: Element): { machine: number } | { area: string } | undefined {
  const machine = element.closest<SVGElement>('[data-machine]')?.dataset.machine;
  if (machine) return { machine: Number(machine) };
  const area = element.closest<SVGElement>('[data-area]')?.dataset.area;
  return area === undefined ? undefined : { area };
}

/**
 * Returns the edit of a drag that started on this element; undefined on a department's floor, which pans the
 * plan.
 */
function findEdit(element: Element): DragEdit | undefined {
  const noMovement = { dx: 0, dy: 0 };
  const target = findDragTarget(element);
  if (!target) return undefined;
  if ('machine' in target) return { kind: 'moveMachine', id: target.machine, ...noMovement };
  if (element.closest('[data-corner]')) return { kind: 'resizeArea', code: target.area, ...noMovement };
  const isFloor = element.classList.contains('plan-floor');
  return isFloor ? undefined : { kind: 'moveArea', code: target.area, ...noMovement };
}

/** Starts a drag: only the drawing moves, and the edit is applied on drop. */
export function startDrag(
  element: Element,
  sheet: SVGSVGElement,
  arrangement: Arrangement,
  change: (edit: LayoutEdit) => void,
): DragOperation | undefined {
  const edit = findEdit(element);
  if (!edit) return undefined;
  const draggedDrawings = findDrawings(edit, element, sheet, arrangement);
  for (const drawing of draggedDrawings) drawing.classList.add('carried');
  const shift = (dx: number, dy: number) => {
    for (const drawing of draggedDrawings) drawing.style.translate = `${dx}px ${dy}px`;
  };
  const release = () => {
    for (const drawing of draggedDrawings) {
      drawing.classList.remove('carried');
      drawing.style.removeProperty('translate');
    }
  };
  return {
    move: shift,
    cancel: release,
    drop(dx, dy) {
      release();
      change({ ...edit, dx, dy });
    },
  };
}

function findDrawings(
  edit: DragEdit,
  element: Element,
  sheet: SVGSVGElement,
  arrangement: Arrangement,
): SVGElement[] {
  if (edit.kind === 'resizeArea') return [element.closest<SVGElement>('[data-corner]')!];
  const ownDrawings = [element.closest<SVGElement>('[data-machine], [data-area]')!];
  if (edit.kind === 'moveMachine') return ownDrawings;
  const area = arrangement.departments.find(({ code }) => code === edit.code);
  const machineIds = area ? findMachinesInArea(arrangement, area) : [];
  return [
    ...ownDrawings,
    ...machineIds.flatMap((id) => sheet.querySelector<SVGElement>(`[data-machine="${id}"]`) ?? []),
  ];
}
