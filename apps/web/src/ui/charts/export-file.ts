import plexUrl from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wdth-normal.woff2?url';

/** Pictures are drawn at twice their size, so that they stay sharp on paper. */
const PICTURE_SCALE = 2;

/** Hands a file to the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after this turn; it is let go when it surely has.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const saveText = (name: string, text: string, type: string): void =>
  // Spreadsheets read a csv as UTF-8 only when it begins with the byte order mark.
  saveFile(name, new Blob([type === 'text/csv' ? `\uFEFF${text}` : text], { type: `${type};charset=utf-8` }));

/** The font of the page inside a picture: an svg drawn as an image may load nothing from outside. */
async function withFont(svg: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(plexUrl)).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const face = `<style>@font-face{font-family:"IBM Plex Sans Variable";src:url(data:font/woff2;base64,${btoa(binary)}) format("woff2");font-weight:100 700;font-stretch:75% 100%}</style>`;
  return svg.replace(/(<svg[^>]*>)/, `$1${face}`);
}

/** The svg as a picture at twice its size. */
export async function toPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([await withFont(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * PICTURE_SCALE;
    canvas.height = image.naturalHeight * PICTURE_SCALE;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

export const copyPicture = (svg: string): Promise<void> => navigator.clipboard.write([new ClipboardItem({ 'image/png': toPng(svg) })]);
