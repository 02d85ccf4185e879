// Pictures of the demo's procedures and points: a few drawings without texts, the same in every plant.
import { images } from '#functions/db/entities/ingestion.ts';
import { createUlid } from '../requests/chronicle.ts';
import type { DemoSite } from '../site.ts';
import {
  amber,
  blue,
  createArc,
  createArrow,
  createBox,
  createDisc,
  createLine,
  encodePng,
  green,
  HEIGHT,
  ink,
  paleGrey,
  red,
  type Shape,
  steel,
  WIDTH,
  white,
} from './drawing.ts';

const repeatShape = (n: number, createShape: (i: number) => Shape): Shape[] =>
  Array.from({ length: n }, (_, i) => createShape(i));

const drawings = {
  /** Nipple on a bearing, and a grease gun. */
  grease: () => [
    createBox([60, 250, 320, 150], steel, 20),
    createDisc(220, 325, 58, paleGrey),
    createDisc(220, 325, 30, ink),
    createBox([204, 214, 32, 42], amber, 4),
    createDisc(220, 208, 18, amber),
    createLine([250, 180], [420, 90], 30, ink),
    createLine([420, 90], [560, 60], 60, blue),
    ...createArrow([330, 300], [244, 222]),
  ],
  /** Dial with its needle in the green range. */
  gauge: () => [
    createBox([292, 390, 56, 80], steel, 6),
    createDisc(320, 225, 185, ink),
    createDisc(320, 225, 168, white),
    createArc([320, 225, 132], 26, green, [210, 310]),
    createArc([320, 225, 132], 26, amber, [310, 335]),
    createArc([320, 225, 132], 26, red, [335, 395]),
    createArc([320, 225, 132], 26, paleGrey, [145, 210]),
    createLine([320, 225], [352, 108], 10, ink),
    createDisc(320, 225, 18, ink),
  ],
  /** Two pulleys, their belt, and the point where it is pressed. */
  belt: () => [
    createDisc(160, 250, 96, steel),
    createDisc(160, 250, 22, ink),
    createDisc(480, 250, 96, steel),
    createDisc(480, 250, 22, ink),
    createArc([160, 250, 102], 16, ink, [90, 270]),
    createArc([480, 250, 102], 16, ink, [270, 450]),
    createLine([160, 148], [320, 172], 16, ink),
    createLine([320, 172], [480, 148], 16, ink),
    createLine([160, 352], [480, 352], 16, ink),
    ...createArrow([320, 40], [320, 150]),
  ],
  /** Filter cartridge drawn out of its bowl. */
  filter: () => [
    createBox([210, 250, 220, 200], steel, 26),
    createBox([190, 230, 260, 36], ink),
    createBox([240, 50, 160, 180], white, 12),
    ...repeatShape(8, (i) => createLine([254 + i * 19, 64], [254 + i * 19, 216], 8, amber)),
    createBox([232, 40, 176, 22], ink),
    ...createArrow([500, 210], [500, 80]),
  ],
  /** Padlock on a switch at zero. */
  lock: () => [
    createBox([70, 60, 230, 360], paleGrey, 18),
    createDisc(185, 240, 90, amber),
    createBox([165, 160, 40, 160], red, 14),
    createArc([440, 215, 66], 26, steel, [180, 360]),
    createLine([374, 215], [374, 260], 26, steel),
    createLine([506, 215], [506, 260], 26, steel),
    createBox([345, 250, 190, 150], red, 18),
    createDisc(440, 312, 20, ink),
    createLine([440, 315], [440, 355], 14, ink),
  ],
  /** Light beams before the tool. */
  beams: () => [
    createBox([80, 40, 44, 400], amber, 8),
    createBox([516, 40, 44, 400], amber, 8),
    ...repeatShape(9, (i) => createLine([130, 80 + i * 40], [510, 80 + i * 40], 4, red)),
    createLine([320, 470], [320, 200], 26, ink),
  ],
  /** Sight glass, filled between its marks. */
  level: () => [
    createBox([220, 30, 200, 420], steel, 30),
    createBox([270, 70, 100, 340], white, 40),
    createBox([270, 210, 100, 200], amber, 40),
    createBox([270, 210, 100, 60], amber, 0),
    createLine([250, 150], [390, 150], 8, green),
    createLine([250, 340], [390, 340], 8, red),
    ...createArrow([540, 210], [400, 210]),
  ],
  /** Spreading jets. */
  jets: () => [
    createBox([60, 60, 520, 60], steel, 20),
    ...[140, 320, 500].flatMap((x) => [
      createBox([x - 22, 110, 44, 50], ink, 6),
      ...repeatShape(5, (i) => createLine([x, 170], [x - 64 + i * 32, 420], 6, blue)),
    ]),
  ],
  /** Half-wiped surface. */
  wipe: () => [
    createBox([50, 130, 540, 250], paleGrey, 14),
    ...repeatShape(28, (i) =>
      createDisc(80 + (i % 7) * 34, 165 + Math.floor(i / 7) * 58, 7 + (i % 3) * 4, steel),
    ),
    createBox([330, 110, 120, 290], blue, 22),
    ...createArrow([400, 60], [240, 60]),
  ],
  /** Bolt, and the wrench that turns it to its mark. */
  torque: () => [
    createDisc(200, 260, 110, steel),
    createDisc(200, 260, 62, ink),
    createLine([200, 260], [560, 150], 44, blue),
    createDisc(200, 260, 40, amber),
    createArc([200, 260, 150], 12, green, [280, 340]),
    ...createArrow([330, 60], [405, 118]),
  ],
} satisfies Record<string, () => Shape[]>;

export type PictureName = keyof typeof drawings;
const pictureNames = Object.keys(drawings) as PictureName[];

const pictureCache = new Map<PictureName, Buffer>();
/** Returns a picture, drawn once. */
function getPicture(name: PictureName): Buffer {
  const cachedPicture = pictureCache.get(name) ?? encodePng(drawings[name]());
  pictureCache.set(name, cachedPicture);
  return cachedPicture;
}

/** Ids of the plant's pictures by name. */
export type Pictures = Record<PictureName, string>;

/** Adds the pictures as if they had been uploaded on the first day. */
export function addPictures({ collector, chance, since }: DemoSite): Pictures {
  return Object.fromEntries(
    pictureNames.map((name) => {
      const id = createUlid(`${since}T08:00:00.000Z`, chance(`picture ${name}`));
      collector.add(images, id, {
        ...{ type: 'image/png', bytes: getPicture(name).length, user: 'am' },
        ...{ state: 'ready', width: WIDTH, height: HEIGHT },
      });
      collector.pictures.push({ id, file: getPicture(name) });
      return [name, id];
    }),
  ) as Pictures;
}
