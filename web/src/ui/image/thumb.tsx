// Thumbnail of an image by id; a click enlarges it. A PDF is shown as a card with its name, a missing image
// as an icon.
import { Icon } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileIcon, FileTile, StaticFileTile } from './file-tile.tsx';
import { ImageViewer } from './image-viewer.tsx';
import { refreshImageUrl, useShownImage } from './shown-images.ts';
import './image.css';

interface ThumbProps {
  id: string | undefined | null;
  /** Name of the thing that the image belongs to. */
  name: string;
  /** Content shown in place of the default icon. */
  fallback?: ReactNode;
  size?: 'row' | 'card' | 'sheet';
  /** Whether it is not clickable, for use inside a clickable element. */
  isStatic?: boolean;
}

export function Thumb({ id, name, fallback, size = 'row', isStatic = false }: ThumbProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const image = useShownImage(id ?? undefined);
  if (image?.file) {
    if (size === 'row')
      return (
        <span className="thumb row" role="img" aria-label={`PDF ${image.name ?? ''}`} title={image.name}>
          <FileIcon />
        </span>
      );
    return isStatic ? <StaticFileTile file={image} /> : <FileTile file={image} />;
  }
  if (!id || !image?.thumb)
    return (
      <span className={`thumb ${size} empty`}>
        {fallback ?? (
          <Icon name={image?.state === 'pending' ? 'status-in-progress' : 'file'} variant="subtle" />
        )}
      </span>
    );
  const picture = (
    <img
      src={image.thumb}
      alt={isStatic ? '' : name}
      loading="lazy"
      decoding="async"
      onError={() => refreshImageUrl(id)}
    />
  );
  if (isStatic) return <span className={`thumb ${size}`}>{picture}</span>;
  return (
    <>
      <button
        type="button"
        className={`thumb ${size}`}
        aria-label={t('image.enlarge', { name })}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        {picture}
      </button>
      {open && <ImageViewer ids={[id]} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Images and PDFs of one thing side by side; the viewer moves from one to the next. */
export function Gallery({ ids, name }: { ids: readonly string[]; name: string }) {
  const { t } = useTranslation();
  const [openIndex, setOpenIndex] = useState<number>();
  if (ids.length === 0) return null;
  return (
    <>
      <ul className="gallery" aria-label={t('image.of', { name })}>
        {ids.map((id, i) => (
          <li key={id}>
            <GalleryItem
              id={id}
              name={t('image.nth', { name, n: i + 1, count: ids.length })}
              onOpen={() => setOpenIndex(i)}
            />
          </li>
        ))}
      </ul>
      {openIndex !== undefined && (
        <ImageViewer ids={ids} first={openIndex} name={name} onClose={() => setOpenIndex(undefined)} />
      )}
    </>
  );
}

function GalleryItem({ id, name, onOpen }: { id: string; name: string; onOpen: () => void }) {
  const { t } = useTranslation();
  const shownImage = useShownImage(id);
  if (shownImage?.file) return <FileTile file={shownImage} />;
  return (
    <button type="button" className="thumb card" aria-label={t('image.enlarge', { name })} onClick={onOpen}>
      <Thumb id={id} name={name} size="card" isStatic />
    </button>
  );
}
