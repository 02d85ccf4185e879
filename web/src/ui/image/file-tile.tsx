// A PDF: what it is called and how large it is. A click downloads it; nothing here shows what is inside.
import { Icon } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { ShownImage } from '../../../../shared/ingestion/image.ts';
import { useWordLocale } from '../format.ts';
import './image.css';

const [KB, MB] = [1000, 1_000_000];

export function FileTile({ file: { name = '', bytes = 0, file } }: { file: ShownImage }) {
  const { t } = useTranslation();
  const locale = useWordLocale();
  const [unit, per] = bytes < MB ? (['kilobyte', KB] as const) : (['megabyte', MB] as const);
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 });
  return (
    // its own tab, which the download closes: the page and what is typed there stay
    <a className="file-tile" href={file} target="_blank" rel="noopener noreferrer">
      <Icon name="download" ariaLabel={t('image.download')} />
      <span className="file-name">{name}</span>
      <span className="file-size">PDF · {size.format(bytes / per)}</span>
    </a>
  );
}
