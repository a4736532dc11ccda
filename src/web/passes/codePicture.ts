import { encode } from 'uqr';

const dotPx = 16;

/**
 * A QR code as a picture (PNG) for the visitor to show: black on white, with the white margin that cameras need. Throws
 * where the browser can't draw it.
 */
export async function codePicture(code: string): Promise<File> {
  const { data, size } = encode(code, { ecc: 'M', border: 4 });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * dotPx;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * dotPx, y * dotPx, dotPx, dotPx);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return new File([blob], `code-${code}.png`, { type: blob.type });
}

/** Whether this browser can share pictures with other apps. */
export function canSharePictures(): boolean {
  const files = [new File([''], 'code.png', { type: 'image/png' })];
  return typeof navigator.share === 'function' && (navigator.canShare?.({ files }) ?? false);
}
