// What the demo's procedures and points show: a few drawings without words, the same in every plant.
import { images } from '../../../../functions/table/entities/ingestion.ts';
import { ulidAt } from '../requests/chronicle.ts';
import type { Site } from '../site.ts';
import {
  amber,
  arc,
  arrow,
  blue,
  box,
  disc,
  green,
  HEIGHT,
  ink,
  line,
  pale,
  png,
  red,
  type Shape,
  steel,
  WIDTH,
  white,
} from './drawing.ts';

const rows = (n: number, each: (i: number) => Shape): Shape[] => Array.from({ length: n }, (_, i) => each(i));

const drawn = {
  /** A nipple on a bearing, and the gun that comes to it. */
  grease: () => [
    box([60, 250, 320, 150], steel, 20),
    disc(220, 325, 58, pale),
    disc(220, 325, 30, ink),
    box([204, 214, 32, 42], amber, 4),
    disc(220, 208, 18, amber),
    line([250, 180], [420, 90], 30, ink),
    line([420, 90], [560, 60], 60, blue),
    ...arrow([330, 300], [244, 222]),
  ],
  /** A dial whose needle stands in the green. */
  gauge: () => [
    box([292, 390, 56, 80], steel, 6),
    disc(320, 225, 185, ink),
    disc(320, 225, 168, white),
    arc([320, 225, 132], 26, green, [210, 310]),
    arc([320, 225, 132], 26, amber, [310, 335]),
    arc([320, 225, 132], 26, red, [335, 395]),
    arc([320, 225, 132], 26, pale, [145, 210]),
    line([320, 225], [352, 108], 10, ink),
    disc(320, 225, 18, ink),
  ],
  /** Two pulleys, their belt, and where it is pressed. */
  belt: () => [
    disc(160, 250, 96, steel),
    disc(160, 250, 22, ink),
    disc(480, 250, 96, steel),
    disc(480, 250, 22, ink),
    arc([160, 250, 102], 16, ink, [90, 270]),
    arc([480, 250, 102], 16, ink, [270, 450]),
    line([160, 148], [320, 172], 16, ink),
    line([320, 172], [480, 148], 16, ink),
    line([160, 352], [480, 352], 16, ink),
    ...arrow([320, 40], [320, 150]),
  ],
  /** A cartridge drawn out of its bowl. */
  filter: () => [
    box([210, 250, 220, 200], steel, 26),
    box([190, 230, 260, 36], ink),
    box([240, 50, 160, 180], white, 12),
    ...rows(8, (i) => line([254 + i * 19, 64], [254 + i * 19, 216], 8, amber)),
    box([232, 40, 176, 22], ink),
    ...arrow([500, 210], [500, 80]),
  ],
  /** A padlock on a switch that stands on zero. */
  lock: () => [
    box([70, 60, 230, 360], pale, 18),
    disc(185, 240, 90, amber),
    box([165, 160, 40, 160], red, 14),
    arc([440, 215, 66], 26, steel, [180, 360]),
    line([374, 215], [374, 260], 26, steel),
    line([506, 215], [506, 260], 26, steel),
    box([345, 250, 190, 150], red, 18),
    disc(440, 312, 20, ink),
    line([440, 315], [440, 355], 14, ink),
  ],
  /** A hand's width of beams before the tool. */
  beams: () => [
    box([80, 40, 44, 400], amber, 8),
    box([516, 40, 44, 400], amber, 8),
    ...rows(9, (i) => line([130, 80 + i * 40], [510, 80 + i * 40], 4, red)),
    line([320, 470], [320, 200], 26, ink),
  ],
  /** A sight glass, filled between its marks. */
  level: () => [
    box([220, 30, 200, 420], steel, 30),
    box([270, 70, 100, 340], white, 40),
    box([270, 210, 100, 200], amber, 40),
    box([270, 210, 100, 60], amber, 0),
    line([250, 150], [390, 150], 8, green),
    line([250, 340], [390, 340], 8, red),
    ...arrow([540, 210], [400, 210]),
  ],
  /** Jets that spread. */
  jets: () => [
    box([60, 60, 520, 60], steel, 20),
    ...[140, 320, 500].flatMap((x) => [
      box([x - 22, 110, 44, 50], ink, 6),
      ...rows(5, (i) => line([x, 170], [x - 64 + i * 32, 420], 6, blue)),
    ]),
  ],
  /** A surface half of which is wiped. */
  wipe: () => [
    box([50, 130, 540, 250], pale, 14),
    ...rows(28, (i) => disc(80 + (i % 7) * 34, 165 + Math.floor(i / 7) * 58, 7 + (i % 3) * 4, steel)),
    box([330, 110, 120, 290], blue, 22),
    ...arrow([400, 60], [240, 60]),
  ],
  /** A bolt and the wrench that turns it to its mark. */
  torque: () => [
    disc(200, 260, 110, steel),
    disc(200, 260, 62, ink),
    line([200, 260], [560, 150], 44, blue),
    disc(200, 260, 40, amber),
    arc([200, 260, 150], 12, green, [280, 340]),
    ...arrow([330, 60], [405, 118]),
  ],
} satisfies Record<string, () => Shape[]>;

export type PictureName = keyof typeof drawn;
const pictureNames = Object.keys(drawn) as PictureName[];

const made = new Map<PictureName, Buffer>();
/** Drawn once. */
function picture(name: PictureName): Buffer {
  const known = made.get(name) ?? png(drawn[name]());
  made.set(name, known);
  return known;
}

/** Ids of the plant's pictures by their names. */
export type Pictures = Record<PictureName, string>;

/** As somebody sent them on the first day. */
export function hang({ gathered, chance, since }: Site): Pictures {
  return Object.fromEntries(
    pictureNames.map((name) => {
      const id = ulidAt(`${since}T08:00:00.000Z`, chance(`picture ${name}`));
      gathered.add(images, id, {
        ...{ type: 'image/png', bytes: picture(name).length, user: 'am' },
        ...{ state: 'ready', width: WIDTH, height: HEIGHT },
      });
      gathered.pictures.push({ id, file: picture(name) });
      return [name, id];
    }),
  ) as Pictures;
}
