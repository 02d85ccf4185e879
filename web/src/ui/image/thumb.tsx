// A small image by its id; a click shows it large. A PDF is a card with its name. Where there is none yet, a drawing stands for it.
import { Icon } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileMark, FileTile, StillFile } from './file-tile.tsx';
import { ImageViewer } from './image-viewer.tsx';
import { renew, useShownImage } from './shown-images.ts';
import './image.css';

interface ThumbProps {
  id: string | undefined | null;
  /** What the image shows: the thing it belongs to. */
  name: string;
  /** Instead of the drawing of a picture. */
  fallback?: ReactNode;
  size?: 'row' | 'card' | 'sheet';
  /** Inside something that is clicked itself. */
  still?: boolean;
}

export function Thumb({ id, name, fallback, size = 'row', still = false }: ThumbProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const image = useShownImage(id ?? undefined);
  if (image?.file) {
    if (size === 'row')
      return (
        <span className="thumb row" role="img" aria-label={`PDF ${image.name ?? ''}`} title={image.name}>
          <FileMark />
        </span>
      );
    return still ? <StillFile file={image} /> : <FileTile file={image} />;
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
      alt={still ? '' : name}
      loading="lazy"
      decoding="async"
      onError={() => renew(id)}
    />
  );
  if (still) return <span className={`thumb ${size}`}>{picture}</span>;
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

/** The images and PDFs of one thing side by side; enlarged, one leads to the next. */
export function Gallery({ ids, name }: { ids: readonly string[]; name: string }) {
  const { t } = useTranslation();
  const [at, setAt] = useState<number>();
  if (ids.length === 0) return null;
  return (
    <>
      <ul className="gallery" aria-label={t('image.of', { name })}>
        {ids.map((id, i) => (
          <li key={id}>
            <GalleryItem
              id={id}
              name={t('image.nth', { name, n: i + 1, count: ids.length })}
              onOpen={() => setAt(i)}
            />
          </li>
        ))}
      </ul>
      {at !== undefined && <ImageViewer ids={ids} first={at} name={name} onClose={() => setAt(undefined)} />}
    </>
  );
}

function GalleryItem({ id, name, onOpen }: { id: string; name: string; onOpen: () => void }) {
  const { t } = useTranslation();
  const shown = useShownImage(id);
  if (shown?.file) return <FileTile file={shown} />;
  return (
    <button type="button" className="thumb card" aria-label={t('image.enlarge', { name })} onClick={onOpen}>
      <Thumb id={id} name={name} size="card" still />
    </button>
  );
}
