// Public functions of requests for other features: creation of EWOs and tags, watch of analyses, escalation of
// tags, state of public reports, EWO printout, followers of EWOs, imports.

export { createEwo } from './ewo/create.ts';
export { getEwoPrintoutData } from './ewo/ewo-printout.ts';
export { listFollowerIds } from './ewo/following.ts';
export { ewoHistoryTarget } from './import/ewo.ts';
export { tagHistoryTarget } from './import/tag.ts';
export { updateReportsOfTarget } from './public-report/following.ts';
export { updateWatch, updateWatchesOfFailure } from './root-cause/watch.ts';
export { createTag } from './tag/create.ts';
export { escalateTags } from './tag/escalation.ts';
