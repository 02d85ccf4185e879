// Contents of a PDF, read by another library.
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface Read {
  pages: number;
  width: number;
  height: number;
  text: string;
  title: string;
  /** Whether each used font is embedded in the file. */
  embedded: boolean[];
  pictures: number;
}

export async function readPdf(bytes: Uint8Array): Promise<Read> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  const texts: string[] = [];
  const embedded: boolean[] = [];
  let pictures = 0;
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n);
    const { items } = await page.getTextContent();
    texts.push(...items.flatMap((item) => ('str' in item ? [item.str] : [])));
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [i, fn] of fnArray.entries()) {
      if (fn === OPS.paintImageXObject) pictures++;
      if (fn === OPS.setFont) embedded.push(!page.commonObjs.get(argsArray[i][0]).missingFile);
    }
  }
  const { info } = (await pdf.getMetadata()) as { info: { Title: string } };
  const text = texts.join(' ').replace(/\s+/g, ' ');
  return { pages: pdf.numPages, width, height, text, title: info.Title, embedded, pictures };
}

/** Returns the texts that do not occur in the PDF, ignoring line breaks. */
export function missingIn({ text }: Pick<Read, 'text'>, written: readonly (string | undefined)[]) {
  const letters = bare(text);
  return written.filter((each) => each && !letters.includes(bare(each)));
}

/** Normalises characters that look alike, such as both forms of µ, which are one glyph of a font. */
const bare = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');
