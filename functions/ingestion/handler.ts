// Ingestion: files that people bring in. Here: the calls of the feature.
import { images } from '../../shared/ingestion/image-api.ts';
import { on, serve } from '../http/serve.ts';
import { image } from './image.ts';

export const handler = serve(on(images, image));
