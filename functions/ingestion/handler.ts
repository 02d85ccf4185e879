// Lambda of ingestion: data files, mappings, imports, images and documents.

import { documents } from '#shared/ingestion/document-api.ts';
import { firstOrders as firstOrderCalls } from '#shared/ingestion/first-orders-api.ts';
import { images } from '#shared/ingestion/image-api.ts';
import { batches, files, mappers, mappings } from '#shared/ingestion/import-api.ts';
import { readForm } from '../http/form.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { batch } from './batch.ts';
import { checks } from './check.ts';
import { document } from './document.ts';
import { file } from './file.ts';
import { firstOrders } from './first-orders.ts';
import { image } from './image.ts';
import { mapper } from './mapper.ts';
import { mapping } from './mapping.ts';

export const handler = serve(
  bindHandlers(images, image),
  bindHandlers(documents, document),
  bindHandlers(files, file, readForm),
  bindHandlers(mappers, mapper),
  bindHandlers(mappings, { ...mapping, ...checks }),
  bindHandlers(firstOrderCalls, firstOrders),
  bindHandlers(batches, batch),
);
