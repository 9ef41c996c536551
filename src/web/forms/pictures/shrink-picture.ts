/** The longest side that is uploaded; the server's limit is the same. */
const SIDE = 1600;
const QUALITY = 0.82;

/**
 * Shrinks a picture for slow connections: upright by its EXIF data, 1600 px at most, WebP where the browser
 * can encode it and JPEG elsewhere. Returns the original when it cannot be decoded, or when the copy would
 * not be smaller.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const picture = await decodeImage(file);
  if (!picture) return file;
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return file;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const copy = (await encodeCanvas(canvas, 'image/webp')) ?? (await asJpeg(canvas, pen));
  // A phone frees the memory only when the canvas shrinks.
  canvas.width = 0;
  return copy && (copy.size < file.size || scale < 1) ? copy : file;
}

async function decodeImage(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

/** Adds a white background for JPEG, in which transparency would turn black. */
function asJpeg(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D): Promise<Blob | null> {
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return encodeCanvas(canvas, 'image/jpeg');
}

/** Encodes the canvas; null where the browser falls back to another format. */
function encodeCanvas(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, QUALITY),
  );
}
