// Ingestion: files that people bring in. Here: the calls of the feature.

import { documents } from '../../shared/ingestion/document-api.ts';
import { images } from '../../shared/ingestion/image-api.ts';
import { batches, mappings } from '../../shared/ingestion/import-api.ts';
import { on, serve } from '../http/serve.ts';
import { batch } from './batch.ts';
import { checks } from './check.ts';
import { document } from './document.ts';
import { image } from './image.ts';

export const handler = serve(
  on(images, image),
  on(documents, document),
  on({ check: mappings.check, difference: mappings.difference }, checks),
  on(batches, batch),
);
