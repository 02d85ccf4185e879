// What requests let others run: the daily look at tags that grew too old.
export { escalateTags } from './tag/escalation.ts';
