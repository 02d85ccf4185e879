// QR codes on printouts of EWOs and tags: they hold the address of the desk page, which redirects users of
// another layout.
import { parseLabelUrl } from '../access/plant-link.ts';

const buildPageRoute = (what: 'ewo' | 'tag', id: string) =>
  `/app/planning/${what}/intervention/view?${what}=${encodeURIComponent(id)}`;
export const buildEwoLabelRoute = (id: string): string => buildPageRoute('ewo', id);
export const buildTagLabelRoute = (id: string): string => buildPageRoute('tag', id);

export interface RequestLabel {
  kind: 'ewo' | 'tag';
  id: string;
  /** Absent on labels that do not contain it. */
  plant?: string;
}

const pageRoutePattern = /^\/app\/(?:planning|tablet)\/(ewo|tag)\/intervention(?:\/view)?$/i;

/**
 * Parses a scanned text; undefined for other codes. The host is not checked here: whoever takes a label
 * without a plant checks it.
 */
export function parseRequestLabel(text: string): RequestLabel | undefined {
  const url = parseLabelUrl(text);
  const kind = pageRoutePattern.exec(url?.path ?? '')?.[1]?.toLowerCase() as RequestLabel['kind'] | undefined;
  const id = kind && url?.params.get(kind);
  if (!url || !id) return undefined;
  const { plant } = url;
  return { kind, id, ...(plant && { plant }) };
}
