// What may be sent as an image or a PDF, and how large it is kept. No schema here: tablets ask before they have any.
import type { MessageCode } from '../messages.ts';

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
