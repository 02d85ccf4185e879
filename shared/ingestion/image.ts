// Images that people put beside machines, parts and phases: what may be sent, what becomes of it, and where it is kept.
import * as z from 'zod';
import { image } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { type Area, may, type Profile } from '../permissions.ts';

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

export const MAX_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;
export const MAX_SIDE = 12_000;
/** Of one call that asks what became of images. */
export const MAX_ASKED = 100;
/** What is kept of an image: its longer side in pixels. */
export const imageSizes = { full: 2048, thumb: 320 } as const;
export type ImageSize = keyof typeof imageSizes;

/** Why a file that arrived is not kept. */
export const imageRefusals = [
  'imageKind',
  'imageMislabelled',
  'imageTooLarge',
  'imageTooManyPixels',
  'imageAnimated',
  'imageBroken',
] as const satisfies readonly MessageCode[];
export type ImageRefusal = (typeof imageRefusals)[number];

/** A file somebody is about to send, as the browser describes it. */
export const ImageFile = z.strictObject({
  type: z.enum(imageTypes, { error: 'imageKind' satisfies MessageCode }),
  bytes: z
    .int()
    .min(1)
    .max(MAX_BYTES, { error: 'imageTooLarge' satisfies MessageCode }),
});
export type ImageFile = z.infer<typeof ImageFile>;

export const imageStates = ['pending', 'ready', 'refused'] as const;
/** What a look at a file found. */
export type ImageVerdict =
  | { state: 'ready'; width: number; height: number }
  | { state: 'refused'; reason: ImageRefusal };
/** `user` sent it. */
export type Image = ImageFile & { user: string } & ({ state: 'pending' } | ImageVerdict);

/** An image as a page shows it; its addresses are good for some minutes. */
export const ShownImage = z.object({
  id: image(),
  state: z.enum(imageStates),
  reason: z.enum(imageRefusals).optional(),
  full: z.string().optional(),
  thumb: z.string().optional(),
});
export type ShownImage = z.infer<typeof ShownImage>;

/** Why a chosen file is not worth sending. */
export const problemOf = ({ type, bytes }: { type: string; bytes: number }): ImageRefusal | undefined =>
  !imageTypes.some((known) => known === type)
    ? 'imageKind'
    : bytes > MAX_BYTES
      ? 'imageTooLarge'
      : bytes === 0
        ? 'imageBroken'
        : undefined;

const pictured: readonly Area[] = [
  'machines',
  'typologies',
  'catalogs',
  'smp',
  'checklists',
  'autonomous',
  'tags',
  'ewo',
];
/** Whoever may make or change something that carries images. */
export const mayUpload = (profile: Profile): boolean =>
  pictured.some((area) => may(profile, area, 'create') || may(profile, area, 'edit'));

export interface ImagePlace {
  tenant: string;
  plant: string;
  id: string;
}
const path = ({ tenant, plant, id }: ImagePlace) => [tenant, plant, id].map(encodeURIComponent).join('/');

/** Where a file waits to be looked at; nobody reads it there. */
export const quarantineKey = (place: ImagePlace) => `quarantine/${path(place)}`;
/** Where pixels are kept and shown from. */
export const cleanKey = (place: ImagePlace, size: ImageSize) => `clean/${path(place)}/${size}`;

/** The image a key of the quarantine belongs to. */
export function placeOf(key: string): ImagePlace | undefined {
  const [folder, tenant, plant, id, ...more] = key.split('/').map(decodeURIComponent);
  return folder === 'quarantine' && tenant && plant && id && more.length === 0
    ? { tenant, plant, id }
    : undefined;
}
