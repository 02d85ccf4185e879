// What requests let others run: what follows from EWOs and analyses, and the daily look at tags that grew too old.
export { settleFailure, settleWatch } from './root-cause/watch.ts';
export { escalateTags } from './tag/escalation.ts';
