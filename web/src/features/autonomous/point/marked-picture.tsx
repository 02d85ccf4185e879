// Picture of a point with its marker, for screen and printout.
import { useTranslation } from 'react-i18next';
import type { Point } from '#shared/autonomous/point.ts';
import { useShownImage } from '#web/ui/image/shown-images.ts';
import './marker.css';

export function MarkedPicture({ image, marker, name }: Pick<Point, 'image' | 'marker'> & { name: string }) {
  const { t } = useTranslation('autonomous');
  const imageUrls = useShownImage(image);
  const source = imageUrls?.full ?? imageUrls?.thumb;
  if (!source) return null;
  return (
    <div className="marked-picture still">
      <img src={source} alt={t('marker.pictureOf', { name })} />
      {marker && (
        <span
          className="marker"
          style={{ insetInlineStart: `${marker.x}%`, insetBlockStart: `${marker.y}%` }}
        />
      )}
    </div>
  );
}
