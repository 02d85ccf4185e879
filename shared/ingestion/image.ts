// Images that people put beside machines, parts and phases, and PDFs: how they are sent, what becomes of them, and where they are kept.
import * as z from 'zod';
import { image, optional, text } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { type Area, may, type Profile } from '../permissions.ts';
import { fileTypes, type ImageRefusal, type ImageSize, imageRefusals, MAX_BYTES } from './image-kind.ts';

/** A file somebody is about to send, as the browser describes it. */
export const ImageFile = z.strictObject({
  type: z.enum(fileTypes, { error: 'imageKind' satisfies MessageCode }),
  bytes: z
    .int()
    .min(1)
    .max(MAX_BYTES, { error: 'imageTooLarge' satisfies MessageCode }),
  /** Of a PDF, under which it is downloaded. */
  name: optional(text(120)),
});
export type ImageFile = z.infer<typeof ImageFile>;

export const imageStates = ['pending', 'ready', 'refused'] as const;
/** What a look at a file found. */
export type ImageVerdict =
  | { state: 'ready'; width?: number; height?: number }
  | { state: 'refused'; reason: ImageRefusal };
/** `user` sent it. */
export type Image = ImageFile & { user: string } & ({ state: 'pending' } | ImageVerdict);

/** An image or a PDF as a page shows it; its addresses are good for some minutes. */
export const ShownImage = z.object({
  id: image(),
  state: z.enum(imageStates),
  reason: z.enum(imageRefusals).optional(),
  full: z.string().optional(),
  thumb: z.string().optional(),
  /** Of a PDF, what it is called, its size, and where it is downloaded from. */
  name: z.string().optional(),
  bytes: z.int().optional(),
  file: z.string().optional(),
});
export type ShownImage = z.infer<typeof ShownImage>;

const pictured: readonly Area[] = [
  'machines',
  'typologies',
  'catalogs',
  'smp',
  'checklists',
  'autonomous',
  'tags',
  'ewo',
  'rootCauses',
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
/** Where pixels are kept and shown from, those for paper, and PDFs. */
export const cleanKey = (place: ImagePlace, size: ImageSize | 'paper' | 'file') =>
  `clean/${path(place)}/${size}`;

/** The image a key of the quarantine belongs to. */
export function placeOf(key: string): ImagePlace | undefined {
  const [folder, tenant, plant, id, ...more] = key.split('/').map(decodeURIComponent);
  return folder === 'quarantine' && tenant && plant && id && more.length === 0
    ? { tenant, plant, id }
    : undefined;
}
