// What requests let others run: what follows from EWOs and analyses, the daily look at tags that grew too old, and an EWO as it is
// printed.
export { sheet } from './ewo/sheet.ts';
export { ewoHistoryTarget } from './import/ewo.ts';
export { tagHistoryTarget } from './import/tag.ts';
export { settleFailure, settleWatch } from './root-cause/watch.ts';
export { escalateTags } from './tag/escalation.ts';
