// Full-size viewer of images, with zoom by double tap, buttons or pinching.
import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileTile } from './file-tile.tsx';
import { refreshImageUrl, useShownImage } from './shown-images.ts';
import './image.css';

interface Props {
  ids: readonly string[];
  first?: number;
  name: string;
  onClose: () => void;
}

/** Zoom levels in percent of the dialog's width. */
const zooms = [100, 150, 200, 300] as const;

export function ImageViewer({ ids, first = 0, name, onClose }: Props) {
  const { t } = useTranslation();
  const [imageIndex, setImageIndex] = useState(first);
  const [zoom, setZoom] = useState(0);
  const id = ids[imageIndex]!;
  const image = useShownImage(id);
  const hasSeveral = ids.length > 1;
  const caption = hasSeveral ? t('image.nth', { name, n: imageIndex + 1, count: ids.length }) : name;
  const showImage = (step: number) => {
    setImageIndex((imageIndex + step + ids.length) % ids.length);
    setZoom(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (hasSeveral && event.key === 'ArrowRight') showImage(1);
    if (hasSeveral && event.key === 'ArrowLeft') showImage(-1);
  };
  return (
    <Modal
      visible
      size="max"
      header={caption}
      onDismiss={onClose}
      footer={
        <Box textAlign="center">
          <SpaceBetween direction="horizontal" size="xs">
            {hasSeveral && (
              <Button iconName="angle-left" onClick={() => showImage(-1)}>
                {t('image.previous')}
              </Button>
            )}
            <Button iconName="zoom-out" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
              {t('image.zoomOut')}
            </Button>
            <Button iconName="zoom-in" disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
              {t('image.zoomIn')}
            </Button>
            {hasSeveral && (
              <Button iconName="angle-right" iconAlign="right" onClick={() => showImage(1)}>
                {t('next')}
              </Button>
            )}
          </SpaceBetween>
        </Box>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what overflows is scrolled by the keyboard too */}
      <section className="image-viewer" tabIndex={0} aria-label={caption} onKeyDown={onKeyDown}>
        {image?.file && <FileTile file={image} />}
        {image?.full && (
          <img
            src={image.full}
            alt={caption}
            className={`zoom-${zooms[zoom]}`}
            onError={() => refreshImageUrl(id)}
            onDoubleClick={() => setZoom(zoom === 0 ? 2 : 0)}
          />
        )}
      </section>
    </Modal>
  );
}
