// Scheduled job: every quarter of an hour, sends the tenants in pages to the queue of jobs, whose reader queues every
// job of each of their plants. Reading the plants here would take longer than the function may with thousands of tenants.
import { NO_SCOPE } from '../db/keys.ts';
import { log } from '../http/log.ts';
import { traceHandler } from '../http/traced-handler.ts';
import { listActiveTenants } from './active-plants.ts';
import { sendJobMessages, TENANTS_PER_PAGE, type TenantPage } from './plant-job.ts';

export const handler = traceHandler(async (): Promise<{ tenants: number }> => {
  let count = 0;
  for await (const codes of listActiveTenants()) {
    const pages: TenantPage[] = [];
    for (let i = 0; i < codes.length; i += TENANTS_PER_PAGE)
      pages.push({ tenant: NO_SCOPE, tenants: codes.slice(i, i + TENANTS_PER_PAGE) });
    await sendJobMessages(pages);
    count += codes.length;
  }
  log('info', 'tenants queued', { tenants: count });
  return { tenants: count };
});
