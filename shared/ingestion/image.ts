// Images and PDFs of machines, parts and phases: upload, states, and storage keys.
import * as z from 'zod';
import { image, optional, text } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { type Area, hasPermission, type Profile } from '../permissions.ts';
import {
  fileTypes,
  type ImageRefusal,
  type ImageSize,
  imageRefusals,
  MAX_UPLOAD_BYTES,
} from './image-kind.ts';

/** A file about to be uploaded, as the browser describes it. */
export const ImageFile = z.strictObject({
  type: z.enum(fileTypes, { error: 'imageKind' satisfies MessageCode }),
  bytes: z
    .int()
    .min(1)
    .max(MAX_UPLOAD_BYTES, { error: 'imageTooLarge' satisfies MessageCode }),
  /** File name of a PDF for its download. */
  name: optional(text(120)),
});
export type ImageFile = z.infer<typeof ImageFile>;

export const imageStates = ['pending', 'ready', 'refused'] as const;
/** Result of the inspection of an uploaded file. */
export type ImageVerdict =
  | { state: 'ready'; width?: number; height?: number }
  | { state: 'refused'; reason: ImageRefusal };
/**
 * A stored image or PDF; `user` uploaded it. `reportMachineId` is the machine of a photo that no public report
 * contains yet.
 */
export type Image = ImageFile & { user: string; reportMachineId?: number } & (
    | { state: 'pending' }
    | ImageVerdict
  );

/** An image or PDF as a page shows it; its URLs are valid for some minutes. */
export const ShownImage = z.object({
  id: image(),
  state: z.enum(imageStates),
  reason: z.enum(imageRefusals).optional(),
  full: z.string().optional(),
  thumb: z.string().optional(),
  /** File name, size in bytes and download URL of a PDF. */
  name: z.string().optional(),
  bytes: z.int().optional(),
  file: z.string().optional(),
});
export type ShownImage = z.infer<typeof ShownImage>;

const imageAreas: readonly Area[] = [
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
/** Whether a profile may create or edit a record that carries images. */
export const canUpload = (profile: Profile): boolean =>
  imageAreas.some((area) => hasPermission(profile, area, 'create') || hasPermission(profile, area, 'edit'));

export interface ImageReference {
  tenant: string;
  plant: string;
  id: string;
}
const buildPath = ({ tenant, plant, id }: ImageReference) =>
  [tenant, plant, id].map(encodeURIComponent).join('/');

/** Key of an uploaded file before its inspection; files are not served from there. */
export const buildQuarantineKey = (reference: ImageReference) => `quarantine/${buildPath(reference)}`;
/** Key of an accepted file: an image size, the size for printouts, or a PDF. */
export const buildCleanKey = (reference: ImageReference, size: ImageSize | 'paper' | 'file') =>
  `clean/${buildPath(reference)}/${size}`;

/** Parses the image id and its plant from a quarantine key. */
export function parseQuarantineKey(key: string): ImageReference | undefined {
  const [folder, tenant, plant, id, ...more] = key.split('/').map(decodeURIComponent);
  return folder === 'quarantine' && tenant && plant && id && more.length === 0
    ? { tenant, plant, id }
    : undefined;
}
