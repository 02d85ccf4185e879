// A document that the server makes: asked for, then fetched from the address it answered.
import { type MadePaper, papers } from '../../../../shared/printing/api.ts';
import { ask } from '../../call.ts';
import { save } from '../../ui/table/export-file.ts';

export type MakePaper = (signal?: AbortSignal) => Promise<MadePaper>;
export interface Paper {
  name: string;
  file: Blob;
}

export async function fetchPaper(make: MakePaper, signal?: AbortSignal): Promise<Paper> {
  const { address, name } = await make(signal);
  const answer = await ask(papers.fetch, { id: address.split('/').at(-1)! }, signal);
  return { name, file: await answer.blob() };
}

export const savePaper = ({ name, file }: Paper): void => save(name, file);
