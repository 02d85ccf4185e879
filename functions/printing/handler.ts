// Lambda of printing: makes printouts as PDF files and workbooks.
import { printouts } from '#shared/printing/api.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { printout } from './paper.ts';

export const handler = serve(bindHandlers(printouts, printout));
