// Printout made by the server: requested, then downloaded from the returned address.
import { type PrintoutLink, printouts } from '#shared/printing/api.ts';
import { fetchResponse } from '../../call.ts';
import { saveFile } from '../../ui/table/export-file.ts';

export type MakePrintout = (signal?: AbortSignal) => Promise<PrintoutLink>;
export interface PrintoutDownload {
  name: string;
  file: Blob;
  /** Characters that the printout's font does not contain; the file has only their codes. */
  missing: string[];
}

export async function fetchPrintout(make: MakePrintout, signal?: AbortSignal): Promise<PrintoutDownload> {
  const { address, name, missing = [] } = await make(signal);
  const answer = await fetchResponse(printouts.fetch, { id: address.split('/').at(-1)! }, signal);
  return { name, file: await answer.blob(), missing };
}

export const savePrintout = ({ name, file }: Pick<PrintoutDownload, 'name' | 'file'>): void =>
  saveFile(name, file);
