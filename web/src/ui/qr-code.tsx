// A QR code drawn as an SVG path: black on white in every theme, for cameras.
import { useMemo } from 'react';
import { encode } from 'uqr';
import { pathOf } from './qr-path.ts';

/** Squares of white around a code, as readers expect them. */
const QUIET = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: QUIET });
    return { size: code.size, path: pathOf(code.data) };
  }, [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
