// Whether the browser offers a camera to pages; over plain http it does not.
export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';
