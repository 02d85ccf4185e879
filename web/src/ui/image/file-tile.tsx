// Tile of a PDF with name and size. A click downloads the file; it is never displayed here.
import { Icon } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { ShownImage } from '#shared/ingestion/image.ts';
import { useTextLocale } from '../format.ts';
import './image.css';

const [KB, MB] = [1000, 1_000_000];

export function FileTile({ file }: { file: ShownImage }) {
  const { t } = useTranslation();
  return (
    // The link opens a tab that the download closes, so the page and its input stay.
    <a className="file-tile" href={file.file} target="_blank" rel="noopener noreferrer">
      <FileIcon />
      <FileFacts file={file} />
      <Icon name="download" ariaLabel={t('image.download')} />
    </a>
  );
}

/** Tile without a link, for use inside a clickable element. */
export const StaticFileTile = ({ file }: { file: ShownImage }) => (
  <span className="file-tile">
    <FileIcon />
    <FileFacts file={file} />
  </span>
);

function FileFacts({ file: { name = '', bytes = 0 } }: { file: ShownImage }) {
  const locale = useTextLocale();
  const [unit, per] = bytes < MB ? (['kilobyte', KB] as const) : (['megabyte', MB] as const);
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 });
  return (
    <span className="file-facts">
      <span className="file-name">{name}</span>{' '}
      <span className="file-size">PDF · {size.format(bytes / per)}</span>
    </span>
  );
}

/** Icon of a page with a folded corner; decorative, since the text beside it has the same meaning. */
export const FileIcon = () => (
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
