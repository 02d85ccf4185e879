declare module 'virtual:themes.css';
declare module 'virtual:docs/summaries/*' {
  /** Summaries by the page's path. */
  export const summaries: Readonly<Record<string, { title: string; lead: string }>>;
}
declare module 'virtual:docs/sections/*' {
  export const sections: readonly import('../build/doc-sections.ts').Section[];
}
declare module 'virtual:calls' {
  export const calls: readonly import('../build/call-list.ts').ListedCall[];
}

/** The package has no types for it; pdf.js reads it from `globalThis.pdfjsWorker`. */
declare module 'pdfjs-dist/build/pdf.worker.min.mjs' {
  export const WorkerMessageHandler: object;
}
