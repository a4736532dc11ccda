import { useEffect, useRef, useState } from 'react';
import { passCodeIn } from '#domain/passRules.ts';
import { i18n } from '#web/texts/language.ts';

type Read = (video: HTMLVideoElement) => Promise<string | null>;
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type Detectors = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };

const everyMs = 200;
/** In pixels: more than any code needs, and little enough for a cheap phone to read in one frame. */
const widest = 640;

/** A reader of QR codes: the browser's own where it has one, otherwise a library, which is loaded then. */
async function reader(): Promise<Read> {
  const Native = (window as { BarcodeDetector?: Detectors }).BarcodeDetector;
  if (Native && (await Native.getSupportedFormats().catch((): string[] => [])).includes('qr_code')) {
    const detector = new Native({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { default: decode } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, widest / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context || canvas.width === 0) return null;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decode(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // This frame has no code.
      return null;
    }
  };
}

const refused =
  /*i18n*/ 'The camera is not allowed for this page. Type the code, or allow the camera in the browser’s settings.';
const none = /*i18n*/ 'There is no camera that can be used. Type the code.';

/** Reads a code with the camera; the pictures do not leave the device. */
export function CodeScanner({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const told = useRef(onCode);
  told.current = onCode;
  useEffect(() => {
    const stopping = new AbortController();
    scan(video, stopping.signal, (code) => told.current(code)).catch((error: unknown) => {
      if (stopping.signal.aborted) return;
      setProblem(error instanceof DOMException && error.name === 'NotAllowedError' ? refused : none);
    });
    return () => stopping.abort();
  }, []);
  if (problem !== null) return <p role="alert">{i18n.t(problem)}</p>;
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={i18n.t('What the camera sees')}
      style={{ width: '100%', maxHeight: 320 }}
    />
  );
}

async function scan(video: { current: HTMLVideoElement | null }, signal: AbortSignal, onCode: (code: string) => void) {
  if (navigator.mediaDevices === undefined) throw new Error('No camera without https');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) return stop();
  const read = await reader();
  if (video.current === null) return stop();
  video.current.srcObject = stream;
  await video.current.play();
  while (!signal.aborted && video.current !== null) {
    const text = await read(video.current).catch(() => null);
    const code = text === null ? null : passCodeIn(text);
    if (code !== null && !signal.aborted) return onCode(code);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
