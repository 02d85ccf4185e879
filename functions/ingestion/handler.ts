// Ingestion: files that people bring in. Here: the calls of the feature.

import { documents } from '../../shared/ingestion/document-api.ts';
import { images } from '../../shared/ingestion/image-api.ts';
import { batches, files, mappers, mappings } from '../../shared/ingestion/import-api.ts';
import { readForm } from '../http/form.ts';
import { on, serve } from '../http/serve.ts';
import { batch } from './batch.ts';
import { checks } from './check.ts';
import { document } from './document.ts';
import { file } from './file.ts';
import { image } from './image.ts';
import { mapper } from './mapper.ts';
import { mapping } from './mapping.ts';

export const handler = serve(
  on(images, image),
  on(documents, document),
  on(files, file, readForm),
  on(mappers, mapper),
  on(mappings, { ...mapping, ...checks }),
  on(batches, batch),
);
