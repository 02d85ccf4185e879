// Whether the browser has a camera for pages; those of plain http have none.
export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';
