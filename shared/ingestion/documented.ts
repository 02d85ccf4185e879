// Records that have documents. This module builds no schema, because the audit trail imports it too.

export type DocumentedKind = 'machine' | 'procedure' | 'sparePart';

export const documentsIdPattern = /^(machine|procedure|sparePart)\.[1-9]\d{0,8}$/;

/** Parses the id of a documents record, `<of>.<id>`. */
export function parseDocumentsId(id: string): { recordKind: DocumentedKind; recordId: number } {
  const [kind, recordId] = id.split('.');
  return { recordKind: kind as DocumentedKind, recordId: Number(recordId) };
}
