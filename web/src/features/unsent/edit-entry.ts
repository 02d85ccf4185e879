// Content of an entry that can be changed before it is sent again: texts that people typed, and pictures.

type Input = Readonly<Record<string, unknown>>;

interface EditableText {
  /** Names and indexes that lead to the text, such as `activities`, `0`, `note`. */
  path: readonly string[];
  value: string;
}

/** Names of fields that people fill with words of their own; other texts are ids, days and choices. */
const textFields = /(note|notes|text|description|anomaly|diagnosis|message|suggestions|drawingNumber)$/i;

/** Returns the typed texts of an input, at every depth. */
export function listEditableTexts(input: unknown, path: readonly string[] = []): EditableText[] {
  if (typeof input === 'string') return textFields.test(path.at(-1) ?? '') ? [{ path, value: input }] : [];
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) => listEditableTexts(value, [...path, name]));
}

/** Returns the input with another text; an empty one is left out. */
export function setText<T>(input: T, [name, ...rest]: readonly string[], text: string): T {
  if (name === undefined) return (text.trim() || undefined) as T;
  const value = setText((input as Input)[name], rest, text);
  return (Array.isArray(input) ? input.with(Number(name), value) : { ...input, [name]: value }) as T;
}

/** Returns the ids of the pictures of an input. */
export const listPictures = ({ images }: Input): string[] => (Array.isArray(images) ? images : []);

export const isEditable = (input: Input): boolean =>
  listEditableTexts(input).length > 0 || listPictures(input).length > 0;
