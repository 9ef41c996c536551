import { layIn } from '../../../ui/lay-in.ts';

/** The sides at which a picture is looked at, in pixels: a code that fills it is read small, one in its corner large. */
const SIDES = [800, 1600, 400];

type Detector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> };
declare global {
  var BarcodeDetector: (new (of: { formats: string[] }) => Detector) | undefined;
}

/** Has the code that reads codes here while there is signal, so that it is there without. */
export async function layInReader(): Promise<void> {
  if (!globalThis.BarcodeDetector) await layIn(() => import('jsqr'));
}

/** The text of the QR code in a frame of the camera; null where there is none to be read. */
export async function readFrame(video: HTMLVideoElement): Promise<string | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  return (await detected(video)) ?? drawn(video, width, height, SIDES[0]!);
}

/** The text of the QR code in a picture of it; null where there is none to be read. */
export async function readPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    const text = await detected(picture);
    if (text !== null) return text;
    for (const side of SIDES) {
      const found = await drawn(picture, picture.width, picture.height, side);
      if (found !== null) return found;
    }
    return null;
  } finally {
    picture.close();
  }
}

/** By the browser itself, where it can. */
async function detected(source: HTMLVideoElement | ImageBitmap): Promise<string | null> {
  try {
    const Reader = globalThis.BarcodeDetector;
    if (!Reader) return null;
    const [found] = await new Reader({ formats: ['qr_code'] }).detect(source);
    return found?.rawValue ?? null;
  } catch {
    // Its service may be missing though its name is there.
    return null;
  }
}

async function drawn(
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
