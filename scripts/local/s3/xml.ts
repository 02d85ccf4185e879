// Minimal XML for the S3 protocol.

type XmlValue = string | number | boolean | undefined | { [name: string]: XmlValue | XmlValue[] };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

export function buildElement(name: string, value: XmlValue | XmlValue[]): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => buildElement(name, one)).join('');
  const content =
    typeof value === 'object'
      ? Object.entries(value)
          .map(([child, childValue]) => buildElement(child, childValue))
          .join('')
      : escapeXml(String(value));
  return `<${name}>${content}</${name}>`;
}

export const buildXmlDocument = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;

/** Returns the texts of all elements of a name at any depth. */
export function parseElementTexts(document: string, name: string): string[] {
  return [...document.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((match) =>
    unescapeXml(match[1]!),
  );
}

const entitiesByName: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex, decimal, name) =>
    hex
      ? String.fromCodePoint(Number.parseInt(hex, 16))
      : decimal
        ? String.fromCodePoint(Number(decimal))
        : (entitiesByName[name] ?? ''),
  );
