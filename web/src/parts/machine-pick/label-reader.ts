// Reads QR codes off a picture: with what the browser has, else with a reader of our own, plain code that a strict page may run.
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
/** Not every browser has one, and TypeScript knows none. */
type Detectors = (new (options: {
  formats: string[];
}) => Detector) & {
  getSupportedFormats(): Promise<string[]>;
};

export type Read = (video: HTMLVideoElement) => Promise<string | undefined>;

const QR = 'qr_code';
/** Wide enough for a label held at arm's length, and quick on an old tablet. */
const WIDEST = 960;

export async function labelReader(): Promise<Read> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Detectors };
  const formats: string[] | undefined = await Own?.getSupportedFormats().catch(() => []);
  if (!Own || !formats?.includes(QR)) return plainReader();
  const detector = new Own({ formats: [QR] });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

async function plainReader(): Promise<Read> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  return async (video) => {
    const scale = Math.min(1, WIDEST / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (canvas.width === 0 || canvas.height === 0) return undefined;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // no code in sight
      return undefined;
    }
  };
}
