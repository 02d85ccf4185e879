// What has documents. No schema here: the trail asks too.

export type DocumentedThing = 'machine' | 'procedure' | 'sparePart';

export const documentsId = /^(machine|procedure|sparePart)\.[1-9]\d{0,8}$/;

/** The thing of documents, from their id: `<of>.<id>`. */
export function documentedThing(id: string): { of: DocumentedThing; thing: number } {
  const [of, thing] = id.split('.');
  return { of: of as DocumentedThing, thing: Number(thing) };
}
