// Tag or EWO for which a free order was planned: its code, and the pictures of a tag.
import { tags } from '#shared/requests/tag-api.ts';
import { useSession } from '#web/session/session.ts';
import { Gallery } from '#web/ui/image/thumb.tsx';
import { useCall } from '#web/use-call.ts';
import type { OrderDetail } from './order-execution.ts';

export function OrderSource({ source }: { source: NonNullable<OrderDetail['source']> }) {
  const isReadable = useSession().may('tags', 'view') && source.kind === 'tag';
  // The tag may not be stored on a device without a network, which then shows the order without its pictures.
  const { data: tag } = useCall(tags.get, { id: source.id }, { enabled: isReadable });
  const pictures = tag?.images ?? [];
  return (
    <>
      {source.code}
      {pictures.length > 0 && <Gallery ids={pictures} name={source.code} />}
    </>
  );
}
