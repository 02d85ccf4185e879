// Level of an element as icon and text.
import { Icon } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Kind } from '#shared/structure/kind.ts';
import { getEnumText } from '#web/i18n/text.ts';
import './structure.css';

const drawings: Record<Kind, string> = {
  machine: 'M1 14V6l4 3V6l4 3V2h5v12z',
  group: 'M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9z',
  subgroup: 'M2 2h5v5H2zM9 9h5v5H9zM4.5 7v4.5H9',
  component: 'M8 1l6 3.5v7L8 15l-6-3.5v-7zM8 5.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
  spare: 'M2 5l6-3 6 3v6l-6 3-6-3zM2 5l6 3 6-3M8 8v6',
};

export function LevelMark({ kind }: { kind: Kind }) {
  useTranslation('enums');
  return (
    <span className="level-mark">
      <Icon
        svg={
          <svg viewBox="0 0 16 16" focusable="false" aria-hidden="true">
            <path d={drawings[kind]} />
          </svg>
        }
      />
      {getEnumText('level', kind)}
    </span>
  );
}
