// Images that people put beside machines, parts and phases, and PDFs: what may be sent, what becomes of it, and where it is kept.
import * as z from 'zod';
import { image, optional, text } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { type Area, may, type Profile } from '../permissions.ts';

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Kept as it came, and never shown by us: whoever wants to see it downloads it. */
export const PDF = 'application/pdf';
export const fileTypes = [...imageTypes, PDF] as const;
export type FileType = (typeof fileTypes)[number];
export const isImageType = (type: string): type is ImageType => imageTypes.some((known) => known === type);

export const MAX_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;
export const MAX_SIDE = 12_000;
/** Of one call that asks what became of images. */
export const MAX_ASKED = 100;
/** What is kept of an image: its longer side in pixels. */
export const imageSizes = { full: 2048, thumb: 320 } as const;
export type ImageSize = keyof typeof imageSizes;
/** What is printed of it: a JPEG, fine enough for a quarter of a page. */
export const PAPER_SIDE = 800;

/** Why a file that arrived is not kept. */
export const imageRefusals = [
  'imageKind',
  'imageMislabelled',
  'imageTooLarge',
  'imageTooManyPixels',
  'imageAnimated',
  'imageBroken',
  'pdfBroken',
] as const satisfies readonly MessageCode[];
export type ImageRefusal = (typeof imageRefusals)[number];

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

/** Why a chosen file is not worth sending to a field that takes `types`. */
export function problemOf(
  { type, bytes }: { type: string; bytes: number },
  types: readonly FileType[] = imageTypes,
): ImageRefusal | 'fileKind' | undefined {
  if (!types.some((known) => known === type)) return types.includes(PDF) ? 'fileKind' : 'imageKind';
  if (bytes > MAX_BYTES) return 'imageTooLarge';
  if (bytes > 0) return undefined;
  return type === PDF ? 'pdfBroken' : 'imageBroken';
}

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
