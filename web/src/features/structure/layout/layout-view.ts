// The plan under the fingers: zoom and pan by wheel, pointer and pinch, without React, so that hundreds of tiles stay as they are.
import type { Box } from '../../../../../shared/structure/layout.ts';

/** Something picked up from the plan; distances are the plan's own. */
export interface Carry {
  move(dx: number, dy: number): void;
  drop(dx: number, dy: number): void;
  cancel(): void;
}
export type PickUp = (target: Element) => Carry | undefined;

export interface PlanView {
  zoom(factor: number): void;
  fit(): void;
  /** Brings a box of the plan on screen, if it is not. */
  reveal(box: Box): void;
  resized(plan: { width: number; height: number }): void;
  close(): void;
}

interface Point {
  x: number;
  y: number;
}

const CLOSEST = 3;
/** Pixels a finger may tremble before a press becomes a drag. */
const TREMBLE = 4;
/** Of the plan that always stays on screen. */
const IN_SIGHT = 80;
const MARGIN = 16;
const PER_WHEEL_PIXEL = 0.0015;
/** A pinch on a touchpad comes as a wheel with Ctrl, in small steps. */
const PER_PINCH_PIXEL = 0.01;

export function openPlanView(
  frame: HTMLElement,
  sheet: SVGSVGElement,
  plan: { width: number; height: number },
  pickUp: PickUp,
): PlanView {
  let size = plan;
  let at = { x: 0, y: 0, scale: 1 };
  /** Until somebody moves it, the whole plan stays on screen. */
  let untouched = true;
  const fingers = new Map<number, Point>();
  let press: { start: Point; from: Point; target: Element; moved: boolean; carry?: Carry } | undefined;
  let swallowClick = false;
  const ended = new AbortController();

  const room = () => frame.getBoundingClientRect();
  const fitting = () => {
    const { width, height } = room();
    return Math.min((width - MARGIN) / size.width, (height - MARGIN) / size.height, CLOSEST);
  };
  function show(next: typeof at) {
    const { width, height } = room();
    const within = (value: number, shown: number, whole: number) =>
      Math.max(IN_SIGHT - shown, Math.min(whole - IN_SIGHT, value));
    at = {
      scale: next.scale,
      x: within(next.x, size.width * next.scale, width),
      y: within(next.y, size.height * next.scale, height),
    };
    sheet.style.setProperty('--plan-at', `translate(${at.x}px, ${at.y}px) scale(${at.scale})`);
  }
  function zoomAt(point: Point, factor: number) {
    const scale = Math.max(Math.min(fitting(), 1) / 2, Math.min(CLOSEST, at.scale * factor));
    const { left, top } = room();
    const [x, y] = [point.x - left, point.y - top];
    untouched = false;
    show({ scale, x: x - ((x - at.x) * scale) / at.scale, y: y - ((y - at.y) * scale) / at.scale });
  }
  function showAll() {
    const { width, height } = room();
    const scale = fitting();
    untouched = true;
    show({ scale, x: (width - size.width * scale) / 2, y: (height - size.height * scale) / 2 });
  }
  const middle = (): Point => {
    const { left, top, width, height } = room();
    return { x: left + width / 2, y: top + height / 2 };
  };

  const distance = (point: Point) => ({
    dx: (point.x - press!.start.x) / at.scale,
    dy: (point.y - press!.start.y) / at.scale,
  });
  function letGo() {
    press?.carry?.cancel();
    press = undefined;
    delete frame.dataset.panning;
  }

  function down(event: PointerEvent) {
    if (event.button !== 0) return;
    const point = { x: event.clientX, y: event.clientY };
    fingers.set(event.pointerId, point);
    swallowClick = false;
    if (fingers.size > 1) return letGo();
    press = { start: point, from: { x: at.x, y: at.y }, target: event.target as Element, moved: false };
  }
  function move(event: PointerEvent) {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const point = { x: event.clientX, y: event.clientY };
    if (fingers.size === 2) pinch(event.pointerId, before, point);
    fingers.set(event.pointerId, point);
    if (!press) return;
    if (!press.moved) {
      if (Math.hypot(point.x - press.start.x, point.y - press.start.y) < TREMBLE) return;
      press.moved = true;
      press.carry = pickUp(press.target);
      frame.setPointerCapture(event.pointerId);
      if (!press.carry) frame.dataset.panning = '';
    }
    const { dx, dy } = distance(point);
    if (press.carry) return press.carry.move(dx, dy);
    untouched = false;
    show({ ...at, x: press.from.x + point.x - press.start.x, y: press.from.y + point.y - press.start.y });
  }
  function pinch(id: number, before: Point, point: Point) {
    const [, other] = [...fingers].find(([each]) => each !== id)!;
    const apart = (a: Point) => Math.hypot(a.x - other.x, a.y - other.y) || 1;
    const centre = (a: Point) => ({ x: (a.x + other.x) / 2, y: (a.y + other.y) / 2 });
    zoomAt(centre(before), apart(point) / apart(before));
    show({
      ...at,
      x: at.x + centre(point).x - centre(before).x,
      y: at.y + centre(point).y - centre(before).y,
    });
  }
  function up(event: PointerEvent) {
    if (!fingers.delete(event.pointerId)) return;
    swallowClick = press?.moved ?? true;
    if (press?.carry && event.type === 'pointerup') {
      const { dx, dy } = distance({ x: event.clientX, y: event.clientY });
      const { carry } = press;
      press.carry = undefined;
      carry.drop(dx, dy);
    }
    letGo();
  }
  /** What ends a drag is no click on what lies below it. */
  function click(event: MouseEvent) {
    if (swallowClick) event.stopPropagation();
    swallowClick = false;
  }
  function wheel(event: WheelEvent) {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY;
    const per = event.ctrlKey ? PER_PINCH_PIXEL : PER_WHEEL_PIXEL;
    zoomAt({ x: event.clientX, y: event.clientY }, Math.exp(-pixels * per));
  }
  function key(event: KeyboardEvent) {
    if (event.key === 'Escape' && press?.carry) letGo();
  }

  const { signal } = ended;
  frame.addEventListener('pointerdown', down, { signal });
  frame.addEventListener('pointermove', move, { signal });
  frame.addEventListener('pointerup', up, { signal });
  frame.addEventListener('pointercancel', up, { signal });
  frame.addEventListener('click', click, { signal, capture: true });
  frame.addEventListener('wheel', wheel, { signal, passive: false });
  window.addEventListener('keydown', key, { signal });
  const watch = new ResizeObserver(() => (untouched ? showAll() : show(at)));
  watch.observe(frame);
  showAll();

  return {
    fit: showAll,
    zoom: (factor) => zoomAt(middle(), factor),
    reveal(box) {
      const { width, height } = room();
      const shift = (start: number, length: number, whole: number) =>
        start < MARGIN ? MARGIN - start : Math.min(0, whole - MARGIN - start - length);
      const [left, top] = [at.x + box.x * at.scale, at.y + box.y * at.scale];
      show({
        ...at,
        x: at.x + shift(left, box.width * at.scale, width),
        y: at.y + shift(top, box.height * at.scale, height),
      });
    },
    resized(next) {
      size = next;
      if (untouched) showAll();
      else show(at);
    },
    close() {
      watch.disconnect();
      ended.abort();
    },
  };
}
