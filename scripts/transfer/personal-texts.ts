// Texts that name a person: the address, and the full name in both orders. Matches ignore case and spacing, and end at
// the edges of words, so that Anna Rossi is not found in Joanna Rossini.

export interface PersonalNames {
  email: string;
  /** Full names under which the person is known: as user, and as technician of each plant. */
  names: readonly { name: string; surname?: string }[];
}
export interface Pseudonym {
  name: string;
  email: string;
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const atWordEdges = (pattern: string) => `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`;
/** A dot, at sign or hyphen beside an address belongs to a longer one. */
const atAddressEdges = (pattern: string) =>
  `(?<![\\p{L}\\p{N}._%+-])(?:${pattern})(?![\\p{L}\\p{N}@-]|\\.[\\p{L}\\p{N}])`;
const splitWords = (text: string) => text.trim().split(/\s+/u).filter(Boolean);

/** Returns the words of each full name; a name of one word names too many people and things. */
function listFullNames({ names }: PersonalNames): string[][] {
  const inOrder = names.map(({ name, surname = '' }) => [splitWords(name), splitWords(surname)] as const);
  return inOrder
    .flatMap(([first, last]) => [
      [...first, ...last],
      [...last, ...first],
      ...(last.length === 0 ? [first.toReversed()] : []),
    ])
    .filter((words) => words.length > 1);
}

export type PersonalTexts = ReturnType<typeof createPersonalTexts>;

export function createPersonalTexts(person: PersonalNames, pseudonym: Pseudonym) {
  const spaced = listFullNames(person).map((words) => words.map(escapePattern).join('[\\s,]+'));
  const fullName = new RegExp(
    spaced.length > 0 ? atWordEdges([...new Set(spaced)].join('|')) : '(?!)',
    'giu',
  );
  const addresses = [person.email, encodeURIComponent(person.email)].map(escapePattern);
  const address = new RegExp(atAddressEdges([...new Set(addresses)].join('|')), 'giu');
  // A first name alone is that of many people.
  const wholeNames = new Set(person.names.map(({ name, surname = '' }) => toKey(`${name} ${surname}`)));
  // The word by which others speak of a person in a free text: the surname, or the last word of the name.
  const lastNames = person.names.flatMap(({ name, surname }) =>
    splitWords(surname || name)
      .slice(-1)
      .map(escapePattern),
  );
  const lastName = new RegExp(atWordEdges([...new Set(lastNames)].join('|') || '(?!)'), 'iu');

  const replaceWithin = (text: string): string =>
    text.replace(address, pseudonym.email).replace(fullName, pseudonym.name);
  const replace = (text: string): string =>
    wholeNames.has(toKey(text)) ? pseudonym.name : replaceWithin(text);
  return {
    /** Returns the text with the pseudonym in the place of name and address. */
    replace,
    /** The same for keys, which may equal a name of one word by chance. */
    replaceInKey: replaceWithin,
    /** Whether the text may speak of the person by the last name alone; a person decides about it. */
    mayMention: (text: string): boolean => lastName.test(text),
  };
}

const toKey = (text: string) => splitWords(text).join(' ').toLowerCase();
