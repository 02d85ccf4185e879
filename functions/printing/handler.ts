// Printing: what people take along on paper, made as files. Here: the calls of the feature.
import { papers } from '../../shared/printing/api.ts';
import { on, serve } from '../http/serve.ts';
import { paper } from './paper.ts';

export const handler = serve(on(papers, paper));
