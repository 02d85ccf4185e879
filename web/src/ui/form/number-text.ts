// Numbers as people type them: `1,5` and `1.5` are the same; nothing is nothing, and what is no number stays for the schema to refuse.
export function parseNumber(text: string): number | string | undefined {
  const typed = text
    .trim()
    .replace(/[\s'’]/g, '')
    .replace(',', '.');
  if (typed === '') return undefined;
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(typed) ? Number(typed) : text;
}
