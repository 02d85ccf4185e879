// For tests: a camera that sees what it is told, and a hand scanner.
import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** A device with a camera and a browser that reads codes itself. */
export function fakeCamera(seen: () => string | undefined): void {
  const getUserMedia = async () => ({ getTracks: () => [] });
  const { userAgent, platform } = navigator;
  const languages = ['en'];
  vi.stubGlobal('navigator', {
    userAgent,
    platform,
    onLine: true,
    languages,
    mediaDevices: { getUserMedia },
  });
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13'];
      detect = async () => {
        const text = seen();
        return text === undefined ? [] : [{ rawValue: text }];
      };
    },
  );
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
}

/** Keys where the focus is, ended by Enter; `pause` milliseconds from one to the next. */
export function handScan(text: string, pause = 8): void {
  let at = performance.now();
  for (const key of [...text, 'Enter']) {
    at += pause;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(document.activeElement ?? document.body, event);
    const field = document.activeElement;
    if (event.defaultPrevented || key === 'Enter' || !(field instanceof HTMLInputElement)) continue;
    fireEvent.change(field, { target: { value: field.value + key } });
  }
}
