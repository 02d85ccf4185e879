// What a finger picks up from a plan that is edited: a machine, a department by its heading, or a department's corner.
import type { Arrangement } from '../../../../../shared/structure/layout-grid.ts';
import { type Edit, standingOn } from './layout-draft.ts';
import type { Carry } from './layout-view.ts';

type Target = Extract<Edit, { dx: number }>;

/** What an element of the plan stands for. */
export function targetOf(element: Element): { machine: number } | { area: string } | undefined {
  const machine = element.closest<SVGElement>('[data-machine]')?.dataset.machine;
  if (machine) return { machine: Number(machine) };
  const area = element.closest<SVGElement>('[data-area]')?.dataset.area;
  return area === undefined ? undefined : { area };
}

/** The change a drag that began on this element makes; a department's floor is for panning. */
function editFrom(element: Element): Target | undefined {
  const still = { dx: 0, dy: 0 };
  const target = targetOf(element);
  if (!target) return undefined;
  if ('machine' in target) return { kind: 'moveMachine', id: target.machine, ...still };
  if (element.closest('[data-corner]')) return { kind: 'resizeArea', code: target.area, ...still };
  const byFloor = element.classList.contains('plan-floor');
  return byFloor ? undefined : { kind: 'moveArea', code: target.area, ...still };
}

/** While it is carried only the drawing moves; the change is made when it is dropped. */
export function carryFrom(
  element: Element,
  sheet: SVGSVGElement,
  arrangement: Arrangement,
  change: (edit: Edit) => void,
): Carry | undefined {
  const edit = editFrom(element);
  if (!edit) return undefined;
  const carried = drawingsOf(edit, element, sheet, arrangement);
  for (const drawing of carried) drawing.classList.add('carried');
  const shift = (dx: number, dy: number) => {
    for (const drawing of carried) drawing.style.translate = `${dx}px ${dy}px`;
  };
  const release = () => {
    for (const drawing of carried) {
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

function drawingsOf(
  edit: Target,
  element: Element,
  sheet: SVGSVGElement,
  arrangement: Arrangement,
): SVGElement[] {
  if (edit.kind === 'resizeArea') return [element.closest<SVGElement>('[data-corner]')!];
  const its = [element.closest<SVGElement>('[data-machine], [data-area]')!];
  if (edit.kind === 'moveMachine') return its;
  const area = arrangement.departments.find(({ code }) => code === edit.code);
  const along = area ? standingOn(arrangement, area) : [];
  return [...its, ...along.flatMap((id) => sheet.querySelector<SVGElement>(`[data-machine="${id}"]`) ?? [])];
}
