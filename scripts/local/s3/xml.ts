// As much XML as S3 speaks.

type Value = string | number | boolean | undefined | { [name: string]: Value | Value[] };
const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

export function element(name: string, value: Value | Value[]): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => element(name, one)).join('');
  const inner =
    typeof value === 'object'
      ? Object.entries(value)
          .map(([child, of]) => element(child, of))
          .join('')
      : escaped(String(value));
  return `<${name}>${inner}</${name}>`;
}

export const xml = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;

/** The texts of all elements of a name, wherever they stand. */
export function texts(document: string, name: string): string[] {
  return [...document.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((match) =>
    unescaped(match[1]!),
  );
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex, decimal, name) =>
    hex
      ? String.fromCodePoint(Number.parseInt(hex, 16))
      : decimal
        ? String.fromCodePoint(Number(decimal))
        : (named[name] ?? ''),
  );
