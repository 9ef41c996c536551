/** The longest side that is sent; the server keeps no more either. */
const SIDE = 1600;
const QUALITY = 0.82;

/**
 * A smaller copy of a picture for sending over a slow line: upright as the camera meant it, 1600 px at most, WebP where
 * the browser can write it and JPEG elsewhere. The file itself comes back when it can't be read here, or when a copy would
 * be no lighter.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const picture = await open(file);
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
  const copy = (await write(canvas, 'image/webp')) ?? (await asJpeg(canvas, pen));
  // A phone gives the memory back only when the canvas is made small.
  canvas.width = 0;
  return copy && (copy.size < file.size || scale < 1) ? copy : file;
}

async function open(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

/** A JPEG, in which what is see-through would turn black: white is laid behind it. */
function asJpeg(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D): Promise<Blob | null> {
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return write(canvas, 'image/jpeg');
}

/** The canvas in this format; null where the browser writes another one instead. */
function write(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, QUALITY),
  );
}
