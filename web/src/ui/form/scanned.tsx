// Choice in a form that can be made by scanning a label or code.
import type { ReactNode } from 'react';
import type { RefTarget } from '#shared/fields.ts';
import { getEnumText } from '../../i18n/text.ts';
import { Scannable } from '../scan/scannable.tsx';
import type { HandleScan } from '../scan/taking.ts';

interface Props {
  target: RefTarget | undefined;
  /** Handler of a scan; absent if the field is disabled or its record type has no labels. */
  take: HandleScan | undefined;
  children: ReactNode;
}

export function ScannableField({ target, take, children }: Props) {
  if (!take || !target) return children;
  return (
    <Scannable recordTypeName={getEnumText('thing', target)} take={take}>
      {children}
    </Scannable>
  );
}
