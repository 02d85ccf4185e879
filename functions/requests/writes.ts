// What follows from EWOs and analyses, for the reactions that run it.
export { settleFailure, settleWatch } from './root-cause/watch.ts';
