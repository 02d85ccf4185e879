// Permits read ahead, so that a tablet knows without a network which work may go on.
import { permitKinds, permits, workPermits } from '#shared/safety/permit-api.ts';
import type { ReadAhead } from '../../../offline/deferred-writes.ts';
import { canRead, MAX_ITEM_PAGES, readList } from '../../../offline/read-pages.ts';
import { runConcurrently } from '../../../offline/run-concurrently.ts';

export const permitsAhead: ReadAhead = {
  order: 26,
  async read(reader) {
    if (!canRead(reader, permits.list)) return;
    const open = await readList(reader, permits.list, { desk: 'open' });
    const works = new Map(
      open.map(({ workKind, workId }) => [`${workKind}.${workId}`, { workKind, workId }]),
    );
    await runConcurrently([...works.values()].slice(0, MAX_ITEM_PAGES), (work) =>
      reader.read(workPermits.get, work),
    );
    await reader.read(permitKinds.list, {});
  },
};
