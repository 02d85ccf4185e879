// A choice of a form whose things carry labels or codes.
import type { ReactNode } from 'react';
import type { RefTarget } from '../../../../shared/fields.ts';
import { enumText } from '../../i18n/text.ts';
import { Scannable } from '../scan/scannable.tsx';
import type { Take } from '../scan/taking.ts';

interface Props {
  target: RefTarget | undefined;
  /** Nothing where it may not be changed, or nobody labels such things. */
  take: Take | undefined;
  children: ReactNode;
}

export function Scanned({ target, take, children }: Props) {
  if (!take || !target) return children;
  return (
    <Scannable what={enumText('thing', target)} take={take}>
      {children}
    </Scannable>
  );
}
