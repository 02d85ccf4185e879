// Zoom and pan of the plan by wheel, pointer and pinch, without React, so that hundreds of tiles are not
// rendered again.
import type { Box } from '#shared/structure/layout.ts';

/** Drag of an item of the plan; distances are in plan units. */
export interface DragOperation {
  move(dx: number, dy: number): void;
  drop(dx: number, dy: number): void;
  cancel(): void;
}
export type DragStarter = (target: Element) => DragOperation | undefined;

export interface PlanView {
  zoom(factor: number): void;
  fit(): void;
  /** Scrolls a box of the plan into view if necessary. */
  reveal(box: Box): void;
  resized(plan: { width: number; height: number }): void;
  close(): void;
}

interface Point {
  x: number;
  y: number;
}

const MAX_SCALE = 3;
/** Pixels of movement below which a press is not a drag. */
const MIN_DRAG_DISTANCE = 4;
/** Pixels of the plan that always stay visible. */
const MIN_VISIBLE = 80;
const MARGIN = 16;
const PER_WHEEL_PIXEL = 0.0015;
/** A pinch on a touchpad arrives as wheel events with Ctrl, in small steps. */
const PER_PINCH_PIXEL = 0.01;

export function openPlanView(
  frame: HTMLElement,
  sheet: SVGSVGElement,
  plan: { width: number; height: number },
  pickUp: DragStarter,
): PlanView {
  let size = plan;
  let transform = { x: 0, y: 0, scale: 1 };
  /** Whether to keep the whole plan fitted; false once the user moves it. */
  let isFitted = true;
  const pointers = new Map<number, Point>();
  let press:
    | { start: Point; from: Point; target: Element; hasMoved: boolean; carry?: DragOperation }
    | undefined;
  let shouldSuppressClick = false;
  const abortController = new AbortController();

  const getFrameRect = () => frame.getBoundingClientRect();
  const computeFitScale = () => {
    const { width, height } = getFrameRect();
    return Math.min((width - MARGIN) / size.width, (height - MARGIN) / size.height, MAX_SCALE);
  };
  function setTransform(next: typeof transform) {
    const { width, height } = getFrameRect();
    const clampPosition = (value: number, shown: number, whole: number) =>
      Math.max(MIN_VISIBLE - shown, Math.min(whole - MIN_VISIBLE, value));
    transform = {
      scale: next.scale,
      x: clampPosition(next.x, size.width * next.scale, width),
      y: clampPosition(next.y, size.height * next.scale, height),
    };
    sheet.style.setProperty(
      '--plan-at',
      `translate(${transform.x}px, ${transform.y}px) scale(${transform.scale})`,
    );
  }
  function zoomAt(point: Point, factor: number) {
    const scale = Math.max(Math.min(computeFitScale(), 1) / 2, Math.min(MAX_SCALE, transform.scale * factor));
    const { left, top } = getFrameRect();
    const [x, y] = [point.x - left, point.y - top];
    isFitted = false;
    setTransform({
      scale,
      x: x - ((x - transform.x) * scale) / transform.scale,
      y: y - ((y - transform.y) * scale) / transform.scale,
    });
  }
  function fitPlan() {
    const { width, height } = getFrameRect();
    const scale = computeFitScale();
    isFitted = true;
    setTransform({ scale, x: (width - size.width * scale) / 2, y: (height - size.height * scale) / 2 });
  }
  const getCentre = (): Point => {
    const { left, top, width, height } = getFrameRect();
    return { x: left + width / 2, y: top + height / 2 };
  };

  const getDragDistance = (point: Point) => ({
    dx: (point.x - press!.start.x) / transform.scale,
    dy: (point.y - press!.start.y) / transform.scale,
  });
  function endDrag() {
    press?.carry?.cancel();
    press = undefined;
    delete frame.dataset.panning;
  }

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    const point = { x: event.clientX, y: event.clientY };
    pointers.set(event.pointerId, point);
    shouldSuppressClick = false;
    if (pointers.size > 1) return endDrag();
    press = {
      start: point,
      from: { x: transform.x, y: transform.y },
      target: event.target as Element,
      hasMoved: false,
    };
  }
  function onPointerMove(event: PointerEvent) {
    const previousPoint = pointers.get(event.pointerId);
    if (!previousPoint) return;
    const point = { x: event.clientX, y: event.clientY };
    if (pointers.size === 2) zoomByPinch(event.pointerId, previousPoint, point);
    pointers.set(event.pointerId, point);
    if (!press) return;
    if (!press.hasMoved) {
      if (Math.hypot(point.x - press.start.x, point.y - press.start.y) < MIN_DRAG_DISTANCE) return;
      press.hasMoved = true;
      press.carry = pickUp(press.target);
      frame.setPointerCapture(event.pointerId);
      if (!press.carry) frame.dataset.panning = '';
    }
    const { dx, dy } = getDragDistance(point);
    if (press.carry) return press.carry.move(dx, dy);
    isFitted = false;
    setTransform({
      ...transform,
      x: press.from.x + point.x - press.start.x,
      y: press.from.y + point.y - press.start.y,
    });
  }
  function zoomByPinch(id: number, previousPoint: Point, point: Point) {
    const [, other] = [...pointers].find(([each]) => each !== id)!;
    const getDistance = (a: Point) => Math.hypot(a.x - other.x, a.y - other.y) || 1;
    const getMidpoint = (a: Point) => ({ x: (a.x + other.x) / 2, y: (a.y + other.y) / 2 });
    zoomAt(getMidpoint(previousPoint), getDistance(point) / getDistance(previousPoint));
    setTransform({
      ...transform,
      x: transform.x + getMidpoint(point).x - getMidpoint(previousPoint).x,
      y: transform.y + getMidpoint(point).y - getMidpoint(previousPoint).y,
    });
  }
  function onPointerUp(event: PointerEvent) {
    if (!pointers.delete(event.pointerId)) return;
    shouldSuppressClick = press?.hasMoved ?? true;
    if (press?.carry && event.type === 'pointerup') {
      const { dx, dy } = getDragDistance({ x: event.clientX, y: event.clientY });
      const { carry } = press;
      press.carry = undefined;
      carry.drop(dx, dy);
    }
    endDrag();
  }
  /** Suppresses the click at the end of a drag. */
  function handleClick(event: MouseEvent) {
    if (shouldSuppressClick) event.stopPropagation();
    shouldSuppressClick = false;
  }
  function onWheel(event: WheelEvent) {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY;
    const per = event.ctrlKey ? PER_PINCH_PIXEL : PER_WHEEL_PIXEL;
    zoomAt({ x: event.clientX, y: event.clientY }, Math.exp(-pixels * per));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && press?.carry) endDrag();
  }

  const { signal } = abortController;
  frame.addEventListener('pointerdown', onPointerDown, { signal });
  frame.addEventListener('pointermove', onPointerMove, { signal });
  frame.addEventListener('pointerup', onPointerUp, { signal });
  frame.addEventListener('pointercancel', onPointerUp, { signal });
  frame.addEventListener('click', handleClick, { signal, capture: true });
  frame.addEventListener('wheel', onWheel, { signal, passive: false });
  window.addEventListener('keydown', onKeyDown, { signal });
  const resizeObserver = new ResizeObserver(() => (isFitted ? fitPlan() : setTransform(transform)));
  resizeObserver.observe(frame);
  fitPlan();

  return {
    fit: fitPlan,
    zoom: (factor) => zoomAt(getCentre(), factor),
    reveal(box) {
      const { width, height } = getFrameRect();
      const computeShift = (start: number, length: number, whole: number) =>
        start < MARGIN ? MARGIN - start : Math.min(0, whole - MARGIN - start - length);
      const [left, top] = [transform.x + box.x * transform.scale, transform.y + box.y * transform.scale];
      setTransform({
        ...transform,
        x: transform.x + computeShift(left, box.width * transform.scale, width),
        y: transform.y + computeShift(top, box.height * transform.scale, height),
      });
    },
    resized(next) {
      size = next;
      if (isFitted) fitPlan();
      else setTransform(transform);
    },
    close() {
      resizeObserver.disconnect();
      abortController.abort();
    },
  };
}
