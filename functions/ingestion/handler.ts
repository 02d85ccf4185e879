// Ingestion: files that people bring in. Here: the calls of the feature.

import { documents } from '../../shared/ingestion/document-api.ts';
import { images } from '../../shared/ingestion/image-api.ts';
import { files } from '../../shared/ingestion/import-api.ts';
import { readForm } from '../http/form.ts';
import { on, serve } from '../http/serve.ts';
import { document } from './document.ts';
import { file } from './file.ts';
import { image } from './image.ts';

export const handler = serve(on(images, image), on(documents, document), on(files, file, readForm));
