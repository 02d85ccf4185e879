// QR code as an SVG path, black on white in every theme, so that cameras can read it.
import { useMemo } from 'react';
import { encode } from 'uqr';
import { buildQrPath } from './qr-path.ts';

/** Width in modules of the quiet zone that QR readers expect. */
const QUIET_ZONE = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: QUIET_ZONE });
    return { size: code.size, path: buildQrPath(code.data) };
  }, [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
