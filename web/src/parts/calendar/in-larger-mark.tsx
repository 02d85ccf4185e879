import './in-larger-mark.css';

/** Mark of dates whose work is done in an order of higher rank (decisions PS17); the caller provides a label. */
export const InLargerMark = ({ count }: { count?: number }) => (
  <span className="in-larger" aria-hidden="true">
    <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <path d="M3 1v6h7M7.5 4.5L10 7 7.5 9.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
    {count}
  </span>
);
