// Draws the whole plan on a canvas of A3 size for exports, independent of page styles and network.

import { classes } from '#shared/structure/classes.ts';
import { type DepartmentArea, TILE_SIZE } from '#shared/structure/layout.ts';
import type { PlanMachine } from '#shared/structure/layout-api.ts';
import type { Arrangement } from '#shared/structure/layout-grid.ts';
import { classColours } from '../classification/class-mark.tsx';
import { truncateText } from './layout-texts.ts';
import {
  BADGE_SIZE,
  computeBadgeX,
  getBadges,
  getMaxStatusLength,
  type PlanSign,
  planSignKinds,
  planSigns,
  statusSigns,
} from './layout-tile.tsx';

/** A3 at 288 dots per inch, within the canvas limit of tablets. */
const PAGE_SIZE = { width: 4676, height: 3306 } as const;

export interface PictureTexts {
  title: string;
  asOf: string;
  department: (code: string) => string;
  status: (status: PlanMachine['status']) => string;
  legend: Record<'noClass' | 'incomplete' | PlanSign, string> & {
    class: (value: string) => string;
  };
}
interface Picture {
  arrangement: Arrangement;
  machines: readonly PlanMachine[];
  background?: { width: number; picture: ImageBitmap };
  texts: PictureTexts;
}

const MARGIN = 120;
const HEADER_HEIGHT = 150;
const FOOTER_HEIGHT = 130;
const HEADING = 32;
const palette = { text: '#16191f', soft: '#545b64', line: '#aab7b8', floor: '#f2f3f3', paper: '#ffffff' };
const getOrderColour = (colour: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--order-${colour}`).trim();

type CanvasContext = CanvasRenderingContext2D;

export function drawPlanPicture(picture: Picture): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, PAGE_SIZE);
  const context = canvas.getContext('2d')!;
  drawBox(context, palette.paper, 0, 0, PAGE_SIZE.width, PAGE_SIZE.height);
  drawText(context, picture.texts.title, MARGIN, MARGIN + 60, { size: 72, bold: true });
  drawText(context, picture.texts.asOf, PAGE_SIZE.width - MARGIN, MARGIN + 60, { size: 48, align: 'right' });
  drawLegend(context, picture.texts);
  const { width, height } = picture.arrangement;
  const room = {
    width: PAGE_SIZE.width - 2 * MARGIN,
    height: PAGE_SIZE.height - 2 * MARGIN - HEADER_HEIGHT - FOOTER_HEIGHT,
  };
  const scale = Math.min(room.width / width, room.height / height);
  context.save();
  context.translate(
    MARGIN + (room.width - width * scale) / 2,
    MARGIN + HEADER_HEIGHT + (room.height - height * scale) / 2,
  );
  context.scale(scale, scale);
  drawPlan(context, picture);
  context.restore();
  return canvas;
}

function drawPlan(context: CanvasContext, { arrangement, machines, background, texts }: Picture) {
  const { width, height, departments, positions } = arrangement;
  drawFrame(context, palette.line, 0, 0, width, height);
  if (background) {
    const { picture, width: backgroundWidth } = background;
    context.save();
    context.beginPath();
    context.rect(0, 0, width, height);
    context.clip();
    context.drawImage(picture, 0, 0, backgroundWidth, (backgroundWidth * picture.height) / picture.width);
    context.restore();
  }
  for (const area of departments) drawArea(context, area, texts);
  const machinesById = new Map(machines.map((machine) => [machine.id, machine]));
  for (const { machineId, x, y } of positions) {
    const machine = machinesById.get(machineId);
    if (!machine) continue;
    context.save();
    context.translate(x, y);
    drawTile(context, machine, texts);
    context.restore();
  }
}

function drawArea(
  context: CanvasContext,
  { code, x, y, width, height }: DepartmentArea,
  texts: PictureTexts,
) {
  context.globalAlpha = 0.35;
  drawBox(context, palette.floor, x, y, width, height);
  context.globalAlpha = 1;
  context.globalAlpha = 0.9;
  drawBox(context, palette.paper, x, y, width, Math.min(HEADING, height));
  context.globalAlpha = 1;
  drawFrame(context, palette.line, x, y, width, height);
  drawText(context, truncateText(texts.department(code), Math.floor(width / 10)), x + 12, y + 22, {
    size: 16,
    bold: true,
  });
}

const CLASS_STRIP_WIDTH = 28;

function drawTile(context: CanvasContext, machine: PlanMachine, texts: PictureTexts) {
  const { status } = machine;
  const badges = getBadges(machine);
  const room = getMaxStatusLength(badges.length);
  drawBox(context, palette.paper, 0, 0, TILE_SIZE.width, TILE_SIZE.height);
  if (machine.class)
    drawBox(context, getOrderColour(classColours[machine.class]), 0, 0, CLASS_STRIP_WIDTH, TILE_SIZE.height);
  context.setLineDash(status === 'dismissed' ? [4, 3] : []);
  drawFrame(context, palette.soft, 0, 0, TILE_SIZE.width, TILE_SIZE.height);
  context.setLineDash([]);
  drawText(context, machine.class ?? '–', CLASS_STRIP_WIDTH / 2, TILE_SIZE.height / 2 + 5, {
    size: 14,
    bold: true,
    align: 'center',
  });
  drawText(context, truncateText(machine.code, 11), CLASS_STRIP_WIDTH + 6, 18, { size: 13, bold: true });
  drawText(context, truncateText(machine.description, 15), CLASS_STRIP_WIDTH + 6, 33, {
    size: 10,
    colour: palette.soft,
  });
  if (status !== 'active' && room > 0) {
    const statusText = `${statusSigns[status]} ${room > 3 ? truncateText(texts.status(status), room) : ''}`;
    drawText(context, statusText, CLASS_STRIP_WIDTH + 6, 48, { size: 10, colour: palette.soft });
  }
  badges.forEach(({ kind, text }, i) => {
    const [x, y] = [computeBadgeX(i, badges.length), TILE_SIZE.height - 20];
    drawSign(context, kind, x, y, BADGE_SIZE.width, BADGE_SIZE.height);
    const { text: middle } = BADGE_SIZE;
    drawText(context, text, x + middle, y + 13, {
      size: 11,
      bold: true,
      align: 'center',
      colour: getTextColour(kind),
    });
  });
  if (machine.incomplete) drawBadge(context, getOrderColour('blue'), '?', 3, 3, 15);
}

function drawLegend(context: CanvasContext, { legend, status }: PictureTexts) {
  const baseline = PAGE_SIZE.height - MARGIN;
  let x = MARGIN;
  const drawLegendText = (text: string) => {
    drawText(context, text, x, baseline, { size: 44 });
    x += context.measureText(text).width + 70;
  };
  for (const value of classes) {
    drawBadge(context, getOrderColour(classColours[value]), value, x, baseline - 44, 90, 58);
    x += 110;
    drawLegendText(legend.class(value));
  }
  drawLegendText(`– ${legend.noClass}`);
  for (const each of ['standby', 'dismissed'] as const)
    drawLegendText(`${statusSigns[each]} ${status(each)}`);
  for (const kind of planSignKinds) {
    drawSign(context, kind, x, baseline - 44, 58, 58);
    x += 78;
    drawLegendText(legend[kind]);
  }
  drawBadge(context, getOrderColour('blue'), '?', x, baseline - 44, 58, 58);
  x += 78;
  drawLegendText(legend.incomplete);
}

function drawBox(
  context: CanvasContext,
  colour: string,
  x: number,
  y: number,
  width: number,
  height: number,
) {
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
}
function drawFrame(
  context: CanvasContext,
  colour: string,
  x: number,
  y: number,
  width: number,
  height: number,
) {
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.strokeRect(x, y, width, height);
}
function drawBadge(
  context: CanvasContext,
  colour: string,
  text: string,
  x: number,
  y: number,
  width: number,
  height = width,
) {
  drawBox(context, colour, x, y, width, height);
  const size = height * 0.65;
  drawText(context, text, x + width / 2, y + height * 0.76, { size, bold: true, align: 'center' });
}

const getTextColour = (kind: PlanSign) => (kind === 'stopped' ? palette.paper : palette.text);

/** Draws a badge with its sign like the plan; in a square badge the sign is centred. */
function drawSign(
  context: CanvasContext,
  kind: PlanSign,
  x: number,
  y: number,
  width: number,
  height: number,
) {
  const colours = {
    late: getOrderColour('red'),
    ewos: getOrderColour('orange'),
    stopped: palette.text,
    tags: palette.paper,
  };
  drawBox(context, colours[kind], x, y, width, height);
  drawFrame(context, palette.text, x, y, width, height);
  const size = height * 0.44;
  const inset = (height - size) / 2;
  context.save();
  context.translate(x + (width > height ? BADGE_SIZE.sign : inset), y + inset);
  context.scale(size / 10, size / 10);
  context.fillStyle = getTextColour(kind);
  context.fill(new Path2D(planSigns[kind]));
  context.restore();
}

interface TextStyle {
  size: number;
  bold?: boolean;
  align?: CanvasTextAlign;
  colour?: string;
}
function drawText(
  context: CanvasContext,
  text: string,
  x: number,
  y: number,
  { size, bold, align = 'left', colour }: TextStyle,
) {
  context.font = `${bold ? 700 : 400} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = align;
  context.fillStyle = colour ?? palette.text;
  context.fillText(text, x, y);
}
