// Ingestion: files that people bring in. Here: the calls of the feature.

import { documents } from '../../shared/ingestion/document-api.ts';
import { images } from '../../shared/ingestion/image-api.ts';
import { mappers, mappings } from '../../shared/ingestion/import-api.ts';
import { on, serve } from '../http/serve.ts';
import { document } from './document.ts';
import { image } from './image.ts';
import { mapper } from './mapper.ts';
import { mapping } from './mapping.ts';

const { create, get, rows } = mappings;
export const handler = serve(
  on(images, image),
  on(documents, document),
  on(mappers, mapper),
  on({ create, get, rows }, mapping),
);
