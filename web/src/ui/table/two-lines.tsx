// Two values in one cell, one below the other; the column returns both texts by `getCellText`.
import type { ReactNode } from 'react';
import './two-lines.css';

export const TwoLines = ({ first, second }: { first: ReactNode; second?: ReactNode }) => (
  <div className="two-lines">
    <span>{first}</span>
    {second && <small>{second}</small>}
  </div>
);
