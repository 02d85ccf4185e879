// Public functions of requests for other features: watch of analyses, escalation of tags, state of public
// reports, EWO printout, followers of EWOs, imports.

export { getEwoPrintoutData } from './ewo/ewo-printout.ts';
export { listFollowerIds } from './ewo/following.ts';
export { ewoHistoryTarget } from './import/ewo.ts';
export { tagHistoryTarget } from './import/tag.ts';
export { updateReportsOfTarget } from './public-report/following.ts';
export { updateWatch, updateWatchesOfFailure } from './root-cause/watch.ts';
export { escalateTags } from './tag/escalation.ts';
