// What the QR code on the paper of an EWO or on the card of a tag says: its page at the desk, which leads on who has another.
import { PLANT_PARAM } from '../access/plant-link.ts';

const pageOf = (what: 'ewo' | 'tag', id: string) =>
  `/app/planning/${what}/intervention/view?${what}=${encodeURIComponent(id)}`;
export const ewoLabel = (id: string): string => pageOf('ewo', id);
export const tagLabel = (id: string): string => pageOf('tag', id);

export interface RequestLabel {
  kind: 'ewo' | 'tag';
  id: string;
  /** Absent on labels that do not say. */
  plant?: string;
}

const page = /^\/app\/(?:planning|tablet)\/(ewo|tag)\/intervention\/(?:view\/?)?$/i;

/** What was read off it; nothing of other codes. A plant may print under a host of its own. */
export function requestLabelled(text: string): RequestLabel | undefined {
  const url = URL.parse(text.trim());
  const kind = page.exec(url?.pathname ?? '')?.[1]?.toLowerCase() as RequestLabel['kind'] | undefined;
  const id = kind && url?.searchParams.get(kind);
  if (!url || !id) return undefined;
  const plant = url.searchParams.get(PLANT_PARAM) || undefined;
  return { kind, id, ...(plant && { plant }) };
}
