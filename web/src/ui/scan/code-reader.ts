// Reader of codes in a video: the browser's own if available, otherwise one that is loaded from the site.
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
/** Constructor of the browser's detector, which is optional and not declared by TypeScript. */
type DetectorClass = (new (options: {
  formats: Format[];
}) => Detector) & {
  getSupportedFormats(): Promise<readonly string[]>;
};

export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Formats of our labels and of those on spares and their boxes. */
const formats = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13'] as const;
type Format = (typeof formats)[number];

export async function createCodeReader(): Promise<ReadCode> {
  const DetectorClass = (await findBrowserDetector()) ?? (await loadSiteDetector());
  const detector = new DetectorClass({ formats: [...formats] });
  return async (video) => {
    // The video has no frame yet.
    if (video.readyState < video.HAVE_CURRENT_DATA) return undefined;
    return (await detector.detect(video))[0]?.rawValue;
  };
}

/** Returns the browser's detector, if it supports all formats. */
async function findBrowserDetector(): Promise<DetectorClass | undefined> {
  const { BarcodeDetector: BrowserDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const supportedFormats: readonly string[] | undefined = await BrowserDetector?.getSupportedFormats().catch(
    () => [],
  );
  return formats.every((format) => supportedFormats?.includes(format)) ? BrowserDetector : undefined;
}

async function loadSiteDetector(): Promise<DetectorClass> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return BarcodeDetector;
}
