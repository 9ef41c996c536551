import { preloadCode } from '../../../ui/preload-code.ts';

/** The image sizes to try, in pixels: small for a code that fills the image, large for one in a corner. */
const SIDES = [800, 1600, 400];

type Detector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> };
declare global {
  var BarcodeDetector: (new (of: { formats: string[] }) => Detector) | undefined;
}

/** Preloads the QR code reader while online, so that it works offline. */
export async function preloadReader(): Promise<void> {
  if (!globalThis.BarcodeDetector) await preloadCode(() => import('jsqr'));
}

/** Returns the text of the QR code in a camera frame; null without a readable one. */
export async function readFrame(video: HTMLVideoElement): Promise<string | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  return (await detectNatively(video)) ?? detectInCanvas(video, width, height, SIDES[0]!);
}

/** Returns the text of the QR code in an image; null without a readable one. */
export async function readPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    const text = await detectNatively(picture);
    if (text !== null) return text;
    for (const side of SIDES) {
      const found = await detectInCanvas(picture, picture.width, picture.height, side);
      if (found !== null) return found;
    }
    return null;
  } finally {
    picture.close();
  }
}

/** Uses the browser's own detector, where available. */
async function detectNatively(source: HTMLVideoElement | ImageBitmap): Promise<string | null> {
  try {
    const Reader = globalThis.BarcodeDetector;
    if (!Reader) return null;
    const [found] = await new Reader({ formats: ['qr_code'] }).detect(source);
    return found?.rawValue ?? null;
  } catch {
    // The API may exist while its service is missing.
    return null;
  }
}

async function detectInCanvas(
  source: HTMLVideoElement | ImageBitmap,
  width: number,
  height: number,
  side: number,
): Promise<string | null> {
  const scale = side / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return null;
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  const { default: jsQR } = await import('jsqr');
  return jsQR(data, canvas.width, canvas.height, { inversionAttempts: 'dontInvert' })?.data || null;
}
