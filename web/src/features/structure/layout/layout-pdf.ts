// PDF of one A3 page with an image, written by hand: a few objects and their cross-reference table (PDF 1.7,
// §7.5).

/** Page size in points, 72 per inch. */
const PAGE = { width: 1190.55, height: 841.89 };

interface Picture {
  /** JPEG bytes, embedded unchanged. */
  jpeg: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  title: string;
}

export function buildPdf({ jpeg, width, height, title }: Picture): Blob {
  const drawing = `q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /Plan Do Q`;
  const objects: (string | Uint8Array<ArrayBuffer>)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}]`,
      ' /Resources << /XObject << /Plan 5 0 R >> >> /Contents 4 0 R >>',
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`,
      ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
    [`<< /Title <${utf16(title)}> >>`],
  ];
  const parts: (string | Uint8Array<ArrayBuffer>)[] = ['%PDF-1.7\n'];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  objects.forEach((object, i) => {
    offsets.push(length);
    const objectParts = [`${i + 1} 0 obj\n`, ...object, '\nendobj\n'];
    parts.push(...objectParts);
    // All texts are ASCII, so that characters equal bytes.
    length += objectParts.reduce((sum, part) => sum + part.length, 0);
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`,
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\n`,
    `startxref\n${length}\n%%EOF\n`,
  );
  return new Blob(parts, { type: 'application/pdf' });
}

/** Encodes a text as a hexadecimal UTF-16 string of PDF. */
const utf16 = (text: string) =>
  `FEFF${Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('')}`;
