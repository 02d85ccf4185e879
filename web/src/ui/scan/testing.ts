// Test helpers: a simulated camera and a hand scanner.
import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** Simulates a device with a camera and a browser with its own code detector. */
export function simulateCamera(getCode: () => string | undefined): void {
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
        const text = getCode();
        return text === undefined ? [] : [{ rawValue: text }];
      };
    },
  );
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
}

/** Types the text and Enter at the focused element, with `pause` milliseconds between keys. */
export function simulateHandScan(text: string, pause = 8): void {
  let timeStamp = performance.now();
  for (const key of [...text, 'Enter']) {
    timeStamp += pause;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(document.activeElement ?? document.body, event);
    const field = document.activeElement;
    if (event.defaultPrevented || key === 'Enter' || !(field instanceof HTMLInputElement)) continue;
    fireEvent.change(field, { target: { value: field.value + key } });
  }
}
