// A PDF: what it is called and how large it is. A click downloads it; nothing here shows what is inside.
import { Icon } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { ShownImage } from '../../../../shared/ingestion/image.ts';
import { useWordLocale } from '../format.ts';
import './image.css';

const [KB, MB] = [1000, 1_000_000];

export function FileTile({ file }: { file: ShownImage }) {
  const { t } = useTranslation();
  return (
    // its own tab, which the download closes: the page and what is typed there stay
    <a className="file-tile" href={file.file} target="_blank" rel="noopener noreferrer">
      <FileMark />
      <FileFacts file={file} />
      <Icon name="download" ariaLabel={t('image.download')} />
    </a>
  );
}

/** Inside something that is clicked itself. */
export const StillFile = ({ file }: { file: ShownImage }) => (
  <span className="file-tile">
    <FileMark />
    <FileFacts file={file} />
  </span>
);

function FileFacts({ file: { name = '', bytes = 0 } }: { file: ShownImage }) {
  const locale = useWordLocale();
  const [unit, per] = bytes < MB ? (['kilobyte', KB] as const) : (['megabyte', MB] as const);
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 });
  return (
    <span className="file-facts">
      <span className="file-name">{name}</span>{' '}
      <span className="file-size">PDF · {size.format(bytes / per)}</span>
    </span>
  );
}

/** A sheet with a folded corner; the words beside it say the same. */
export const FileMark = () => (
  <svg className="file-mark" viewBox="0 0 32 40" aria-hidden="true">
    <path className="file-sheet" d="M3 1h18l10 10v26a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2z" />
    <path className="file-fold" d="M21 1v10h10" />
    <path className="file-band" d="M0 20h32v13H0z" />
    <path
      className="file-letters"
      d="M5 30v-7h3.2a2.1 2.1 0 0 1 0 4.4H5M13.5 23v7h2.3a3.5 3.5 0 0 0 0-7zM27 23h-4.5v7M22.5 26.5h3.8"
    />
  </svg>
);
