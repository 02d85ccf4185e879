// Accepted kinds of images and PDFs, and their limits. This module builds no schema, so that tablets can
// import it early.
import type { MessageCode } from '../messages.ts';

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** PDFs are stored unchanged and only downloaded, never displayed by us. */
export const PDF = 'application/pdf';
export const fileTypes = [...imageTypes, PDF] as const;
export type FileType = (typeof fileTypes)[number];
export const isImageType = (type: string): type is ImageType =>
  imageTypes.some((acceptedType) => acceptedType === type);

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 40_000_000;
export const MAX_IMAGE_SIDE = 12_000;
/** Maximum number of images per status call. */
export const MAX_IMAGE_IDS = 100;
/** Stored sizes of an image: its longer side in pixels. */
export const imageSizes = { full: 2048, thumb: 320 } as const;
export type ImageSize = keyof typeof imageSizes;
/** Longer side in pixels of the JPEG for printouts, fine enough for a quarter of a page. */
export const PRINTOUT_IMAGE_SIDE = 800;

/** Reasons why an uploaded file is refused. */
export const imageRefusals = [
  'imageKind',
  'imageMislabelled',
  'imageTooLarge',
  'imageTooManyPixels',
  'imageAnimated',
  'imageBroken',
  'pdfBroken',
  'pdfLocked',
  'pdfActive',
  'pdfAttachment',
] as const satisfies readonly MessageCode[];
export type ImageRefusal = (typeof imageRefusals)[number];

/** Returns why a chosen file cannot be uploaded to a field that accepts `types`, or undefined. */
export function findUploadProblem(
  { type, bytes }: { type: string; bytes: number },
  types: readonly FileType[] = imageTypes,
): ImageRefusal | 'fileKind' | undefined {
  if (!types.some((acceptedType) => acceptedType === type))
    return types.includes(PDF) ? 'fileKind' : 'imageKind';
  if (bytes > MAX_UPLOAD_BYTES) return 'imageTooLarge';
  if (bytes > 0) return undefined;
  return type === PDF ? 'pdfBroken' : 'imageBroken';
}
