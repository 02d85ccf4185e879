// Contracts of images.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { image } from '../fields.ts';
import { ImageFile, ShownImage } from './image.ts';
import { MAX_IMAGE_IDS } from './image-kind.ts';

const Ids = z
  .string()
  .max(MAX_IMAGE_IDS * 27)
  .transform((idList) => idList.split(','))
  .pipe(z.array(image()).min(1).max(MAX_IMAGE_IDS));

export const images = {
  /** The client posts `fields`, then the file as `file`, to `url` within two minutes. */
  offer: defineEndpoint({
    method: 'POST',
    path: '/image/items',
    requiredPermission: 'member',
    input: ImageFile,
    output: z.object({ id: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) }),
    summary: 'Announce an image; answers the form that uploads it',
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/image/items',
    requiredPermission: 'member',
    input: z.strictObject({ ids: Ids }),
    output: z.array(ShownImage),
    summary: 'What became of images, and where to see them; ids joined by commas',
  }),
};
