declare module 'virtual:themes.css';
declare module 'virtual:docs/summaries/*' {
  /** By the page's path. */
  export const summaries: Readonly<Record<string, { title: string; lead: string }>>;
}
declare module 'virtual:docs/sections/*' {
  export const sections: readonly import('../build/doc-sections.ts').Section[];
}
declare module 'virtual:calls' {
  export const calls: readonly import('../build/call-list.ts').ListedCall[];
}

/** Has no types of its own; only `globalThis.pdfjsWorker` asks for it. */
declare module 'pdfjs-dist/build/pdf.worker.min.mjs' {
  export const WorkerMessageHandler: object;
}
