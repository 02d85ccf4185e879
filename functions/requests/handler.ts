// Lambda of requests: EWOs, tags, root cause analyses, remarks and public reports.
import { ewos } from '#shared/requests/ewo-api.ts';
import { publicReports } from '#shared/requests/public-report-api.ts';
import { remarks } from '#shared/requests/remark/remark-api.ts';
import { rootCauses } from '#shared/requests/root-cause-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { ewo } from './ewo/ewo.ts';
import { publicReport } from './public-report/public-report.ts';
import { remark } from './remark.ts';
import { rootCause } from './root-cause/root-cause.ts';
import { tag } from './tag/tag.ts';

export const handler = serve(
  bindHandlers(ewos, ewo),
  bindHandlers(tags, tag),
  bindHandlers(rootCauses, rootCause),
  bindHandlers(remarks, remark),
  bindHandlers(publicReports, publicReport),
);
