// Reads codes off a picture: with what the browser has, else with a reader that comes with the site and is fetched when it is needed.
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
/** Not every browser has one, and TypeScript knows none. */
type Detectors = (new (options: {
  formats: Format[];
}) => Detector) & {
  getSupportedFormats(): Promise<readonly string[]>;
};

export type Read = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Labels of ours, and what stands on spares and their boxes. */
const formats = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13'] as const;
type Format = (typeof formats)[number];

export async function codeReader(): Promise<Read> {
  const Detectors = (await ofTheBrowser()) ?? (await ofTheSite());
  const detector = new Detectors({ formats: [...formats] });
  return async (video) => {
    // nothing is seen yet
    if (video.readyState < video.HAVE_CURRENT_DATA) return undefined;
    return (await detector.detect(video))[0]?.rawValue;
  };
}

/** Where it reads all of them. */
async function ofTheBrowser(): Promise<Detectors | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Detectors };
  const known: readonly string[] | undefined = await Own?.getSupportedFormats().catch(() => []);
  return formats.every((format) => known?.includes(format)) ? Own : undefined;
}

async function ofTheSite(): Promise<Detectors> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return BarcodeDetector;
}
