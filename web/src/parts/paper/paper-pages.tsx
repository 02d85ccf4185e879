// Pages of a PDF rendered with pdf.js, since tablet browsers show none and the site's policy allows no
// plug-ins.
import { getDocument, type PDFPageProxy } from 'pdfjs-dist';
import * as pdfjsWorker from 'pdfjs-dist/build/pdf.worker.min.mjs';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../ui/loading.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import './paper.css';

// The PDF is parsed in this thread, since the site's policy does not allow the worker.
Object.assign(globalThis, { pdfjsWorker });

/** Pixels per point of a page, sharp on displays of double density. */
const SCALE = 2;
/** Number of rendered pages; the file contains all. */
const MAX_PAGES = 40;

export function PrintoutPages({ file }: { file: Blob }) {
  const { t } = useTranslation('paper');
  const { pages, error } = usePages(file);
  if (error !== undefined) return <Refusal error={error} />;
  if (!pages) return <Loading />;
  return (
    <div className="paper-pages">
      {pages.slice(0, MAX_PAGES).map((page, i) => (
        <Page key={page.pageNumber} page={page} label={t('page', { n: i + 1, count: pages.length })} />
      ))}
      {pages.length > MAX_PAGES && <p>{t('more', { count: pages.length - MAX_PAGES })}</p>}
    </div>
  );
}

function usePages(file: Blob): { pages?: PDFPageProxy[]; error?: unknown } {
  const [pagesState, setPagesState] = useState<{ pages?: PDFPageProxy[]; error?: unknown }>({});
  useEffect(() => {
    let isUnmounted = false;
    const readPages = async () => {
      const pdf = await getDocument({ data: await file.arrayBuffer() }).promise;
      return Promise.all(Array.from({ length: pdf.numPages }, (_, i) => pdf.getPage(i + 1)));
    };
    readPages().then(
      (pages) => isUnmounted || setPagesState({ pages }),
      (error: unknown) => isUnmounted || setPagesState({ error }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [file]);
  return pagesState;
}

function Page({ page, label }: { page: PDFPageProxy; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = page.getViewport({ scale: SCALE });
  useEffect(() => {
    if (!canvas.current) return;
    const renderTask = page.render({ canvas: canvas.current, viewport: page.getViewport({ scale: SCALE }) });
    renderTask.promise.catch(() => undefined);
    return () => renderTask.cancel();
  }, [page]);
  return <canvas ref={canvas} width={width} height={height} role="img" aria-label={label} />;
}
