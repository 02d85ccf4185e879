// The whole plan as a picture of an A3 sheet, for a file: drawn by us, so that no page style and no network bears on it.

import { classes } from '../../../../../shared/structure/classes.ts';
import { type DepartmentArea, TILE } from '../../../../../shared/structure/layout.ts';
import type { PlanMachine } from '../../../../../shared/structure/layout-api.ts';
import type { Arrangement } from '../../../../../shared/structure/layout-grid.ts';
import { colourOfClass } from '../classification/class-mark.tsx';
import { short } from './layout-texts.ts';
import {
  BADGE,
  badgeAt,
  badgesOf,
  type Sign,
  signs,
  signsShown,
  statusRoom,
  statusSigns,
} from './layout-tile.tsx';

/** A3 at 288 dots an inch: as much as the canvas of a tablet holds. */
const SHEET = { width: 4676, height: 3306 } as const;

export interface PictureTexts {
  title: string;
  asOf: string;
  department: (code: string) => string;
  status: (status: PlanMachine['status']) => string;
  legend: Record<'noClass' | 'incomplete' | Sign, string> & {
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
const HEAD = 150;
const FOOT = 130;
const HEADING = 32;
const ink = { text: '#16191f', soft: '#545b64', line: '#aab7b8', floor: '#f2f3f3', paper: '#ffffff' };
const inkOf = (colour: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--order-${colour}`).trim();

type Pen = CanvasRenderingContext2D;

export function drawSheet(picture: Picture): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SHEET);
  const pen = canvas.getContext('2d')!;
  fill(pen, ink.paper, 0, 0, SHEET.width, SHEET.height);
  write(pen, picture.texts.title, MARGIN, MARGIN + 60, { size: 72, bold: true });
  write(pen, picture.texts.asOf, SHEET.width - MARGIN, MARGIN + 60, { size: 48, align: 'right' });
  drawLegend(pen, picture.texts);
  const { width, height } = picture.arrangement;
  const room = { width: SHEET.width - 2 * MARGIN, height: SHEET.height - 2 * MARGIN - HEAD - FOOT };
  const scale = Math.min(room.width / width, room.height / height);
  pen.save();
  pen.translate(
    MARGIN + (room.width - width * scale) / 2,
    MARGIN + HEAD + (room.height - height * scale) / 2,
  );
  pen.scale(scale, scale);
  drawPlan(pen, picture);
  pen.restore();
  return canvas;
}

function drawPlan(pen: Pen, { arrangement, machines, background, texts }: Picture) {
  const { width, height, departments, positions } = arrangement;
  frame(pen, ink.line, 0, 0, width, height);
  if (background) {
    const { picture, width: across } = background;
    pen.save();
    pen.beginPath();
    pen.rect(0, 0, width, height);
    pen.clip();
    pen.drawImage(picture, 0, 0, across, (across * picture.height) / picture.width);
    pen.restore();
  }
  for (const area of departments) drawArea(pen, area, texts);
  const machineOf = new Map(machines.map((machine) => [machine.id, machine]));
  for (const { machineId, x, y } of positions) {
    const machine = machineOf.get(machineId);
    if (!machine) continue;
    pen.save();
    pen.translate(x, y);
    drawTile(pen, machine, texts);
    pen.restore();
  }
}

function drawArea(pen: Pen, { code, x, y, width, height }: DepartmentArea, texts: PictureTexts) {
  pen.globalAlpha = 0.35;
  fill(pen, ink.floor, x, y, width, height);
  pen.globalAlpha = 1;
  pen.globalAlpha = 0.9;
  fill(pen, ink.paper, x, y, width, Math.min(HEADING, height));
  pen.globalAlpha = 1;
  frame(pen, ink.line, x, y, width, height);
  write(pen, short(texts.department(code), Math.floor(width / 10)), x + 12, y + 22, { size: 16, bold: true });
}

const STRIP = 28;

function drawTile(pen: Pen, machine: PlanMachine, texts: PictureTexts) {
  const { status } = machine;
  const badges = badgesOf(machine);
  const room = statusRoom(badges.length);
  fill(pen, ink.paper, 0, 0, TILE.width, TILE.height);
  if (machine.class) fill(pen, inkOf(colourOfClass[machine.class]), 0, 0, STRIP, TILE.height);
  pen.setLineDash(status === 'dismissed' ? [4, 3] : []);
  frame(pen, ink.soft, 0, 0, TILE.width, TILE.height);
  pen.setLineDash([]);
  write(pen, machine.class ?? '–', STRIP / 2, TILE.height / 2 + 5, { size: 14, bold: true, align: 'center' });
  write(pen, short(machine.code, 11), STRIP + 6, 18, { size: 13, bold: true });
  write(pen, short(machine.description, 15), STRIP + 6, 33, { size: 10, colour: ink.soft });
  if (status !== 'active' && room > 0) {
    const word = `${statusSigns[status]} ${room > 3 ? short(texts.status(status), room) : ''}`;
    write(pen, word, STRIP + 6, 48, { size: 10, colour: ink.soft });
  }
  badges.forEach(({ kind, text }, i) => {
    const [x, y] = [badgeAt(i, badges.length), TILE.height - 20];
    sign(pen, kind, x, y, BADGE.width, BADGE.height);
    const { text: middle } = BADGE;
    write(pen, text, x + middle, y + 13, { size: 11, bold: true, align: 'center', colour: letters(kind) });
  });
  if (machine.incomplete) badge(pen, inkOf('blue'), '?', 3, 3, 15);
}

function drawLegend(pen: Pen, { legend, status }: PictureTexts) {
  const baseline = SHEET.height - MARGIN;
  let x = MARGIN;
  const word = (text: string) => {
    write(pen, text, x, baseline, { size: 44 });
    x += pen.measureText(text).width + 70;
  };
  for (const value of classes) {
    badge(pen, inkOf(colourOfClass[value]), value, x, baseline - 44, 90, 58);
    x += 110;
    word(legend.class(value));
  }
  word(`– ${legend.noClass}`);
  for (const each of ['standby', 'dismissed'] as const) word(`${statusSigns[each]} ${status(each)}`);
  for (const kind of signsShown) {
    sign(pen, kind, x, baseline - 44, 58, 58);
    x += 78;
    word(legend[kind]);
  }
  badge(pen, inkOf('blue'), '?', x, baseline - 44, 58, 58);
  x += 78;
  word(legend.incomplete);
}

function fill(pen: Pen, colour: string, x: number, y: number, width: number, height: number) {
  pen.fillStyle = colour;
  pen.fillRect(x, y, width, height);
}
function frame(pen: Pen, colour: string, x: number, y: number, width: number, height: number) {
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.strokeRect(x, y, width, height);
}
function badge(pen: Pen, colour: string, text: string, x: number, y: number, width: number, height = width) {
  fill(pen, colour, x, y, width, height);
  const size = height * 0.65;
  write(pen, text, x + width / 2, y + height * 0.76, { size, bold: true, align: 'center' });
}

const letters = (kind: Sign) => (kind === 'stopped' ? ink.paper : ink.text);

/** A badge with its sign, as the plan draws it; of a square one the sign is its middle. */
function sign(pen: Pen, kind: Sign, x: number, y: number, width: number, height: number) {
  const colours = { late: inkOf('red'), ewos: inkOf('orange'), stopped: ink.text, tags: ink.paper };
  fill(pen, colours[kind], x, y, width, height);
  frame(pen, ink.text, x, y, width, height);
  const size = height * 0.44;
  const inset = (height - size) / 2;
  pen.save();
  pen.translate(x + (width > height ? BADGE.sign : inset), y + inset);
  pen.scale(size / 10, size / 10);
  pen.fillStyle = letters(kind);
  pen.fill(new Path2D(signs[kind]));
  pen.restore();
}

interface Hand {
  size: number;
  bold?: boolean;
  align?: CanvasTextAlign;
  colour?: string;
}
function write(pen: Pen, text: string, x: number, y: number, { size, bold, align = 'left', colour }: Hand) {
  pen.font = `${bold ? 700 : 400} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  pen.textAlign = align;
  pen.fillStyle = colour ?? ink.text;
  pen.fillText(text, x, y);
}
