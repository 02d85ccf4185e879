// Handlers of public reports (beyond 16).
import type { publicReports as api } from '#shared/requests/public-report-api.ts';
import type { Handlers } from '../../http/serve.ts';
import { rotateReportKey } from '../../structure/public.ts';
import { declineReport, joinEwo, listReports, makeEwo, makeTag } from './deciding.ts';
import { offerPhoto } from './photos.ts';
import { createReport, showReportPage, showReportStatus, stopReportMails } from './reporting.ts';

export const publicReport: Handlers<typeof api> = {
  page: showReportPage,
  photos: offerPhoto,
  create: createReport,
  status: showReportStatus,
  stopMails: stopReportMails,
  list: listReports,
  toEwo: makeEwo,
  toTag: makeTag,
  join: joinEwo,
  decline: declineReport,
  rotate: rotateReportKey,
};
