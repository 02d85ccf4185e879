// A picture as a PDF of one A3 page: five objects and their table, which needs no library (PDF 1.7, §7.5).

/** In points, 72 an inch. */
const PAGE = { width: 1190.55, height: 841.89 };

interface Picture {
  /** Its bytes stand in the file as they are. */
  jpeg: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  title: string;
}

export function pdfOf({ jpeg, width, height, title }: Picture): Blob {
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
    const whole = [`${i + 1} 0 obj\n`, ...object, '\nendobj\n'];
    parts.push(...whole);
    // every text here is ASCII: as many bytes as characters
    length += whole.reduce((sum, part) => sum + part.length, 0);
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`,
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\n`,
    `startxref\n${length}\n%%EOF\n`,
  );
  return new Blob(parts, { type: 'application/pdf' });
}

/** Text of any language, as PDF writes it in ASCII. */
const utf16 = (text: string) =>
  `FEFF${Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('')}`;
