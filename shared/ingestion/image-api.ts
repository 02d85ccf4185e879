// The calls of images.
import * as z from 'zod';
import { endpoint } from '../contract.ts';
import { image } from '../fields.ts';
import { ImageFile, ShownImage } from './image.ts';
import { MAX_ASKED } from './image-kind.ts';

const Ids = z
  .string()
  .max(MAX_ASKED * 27)
  .transform((sent) => sent.split(','))
  .pipe(z.array(image()).min(1).max(MAX_ASKED));

export const images = {
  /** Post `fields`, then the file as `file`, to `url` within two minutes. */
  offer: endpoint({
    method: 'POST',
    path: '/image/items',
    needs: 'member',
    input: ImageFile,
    output: z.object({ id: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) }),
    says: 'Announce an image; answers the form that uploads it',
  }),
  show: endpoint({
    method: 'GET',
    path: '/image/items',
    needs: 'member',
    input: z.strictObject({ ids: Ids }),
    output: z.array(ShownImage),
    says: 'What became of images, and where to see them; ids joined by commas',
  }),
};
