// The pages of a PDF, drawn by ourselves: a tablet's browser shows none, and the rules of the site let no plug-in in.
import { getDocument, type PDFPageProxy } from 'pdfjs-dist';
import * as pdfjsWorker from 'pdfjs-dist/build/pdf.worker.min.mjs';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../ui/loading.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import './paper.css';

// read in this thread: no script may be named by a text here, which is how workers are
Object.assign(globalThis, { pdfjsWorker });

/** Points of a page become so many pixels: sharp on a screen of twice the dots. */
const SCALE = 2;
/** So many are drawn; the file holds the others. */
const MOST = 40;

export function PaperPages({ file }: { file: Blob }) {
  const { t } = useTranslation('paper');
  const { pages, error } = usePages(file);
  if (error !== undefined) return <Refusal error={error} />;
  if (!pages) return <Loading />;
  return (
    <div className="paper-pages">
      {pages.slice(0, MOST).map((page, i) => (
        <Page key={page.pageNumber} page={page} label={t('page', { n: i + 1, count: pages.length })} />
      ))}
      {pages.length > MOST && <p>{t('more', { count: pages.length - MOST })}</p>}
    </div>
  );
}

function usePages(file: Blob): { pages?: PDFPageProxy[]; error?: unknown } {
  const [found, setFound] = useState<{ pages?: PDFPageProxy[]; error?: unknown }>({});
  useEffect(() => {
    let left = false;
    const read = async () => {
      const pdf = await getDocument({ data: await file.arrayBuffer() }).promise;
      return Promise.all(Array.from({ length: pdf.numPages }, (_, i) => pdf.getPage(i + 1)));
    };
    read().then(
      (pages) => left || setFound({ pages }),
      (error: unknown) => left || setFound({ error }),
    );
    return () => {
      left = true;
    };
  }, [file]);
  return found;
}

function Page({ page, label }: { page: PDFPageProxy; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = page.getViewport({ scale: SCALE });
  useEffect(() => {
    if (!canvas.current) return;
    const drawing = page.render({ canvas: canvas.current, viewport: page.getViewport({ scale: SCALE }) });
    drawing.promise.catch(() => undefined);
    return () => drawing.cancel();
  }, [page]);
  return <canvas ref={canvas} width={width} height={height} role="img" aria-label={label} />;
}
