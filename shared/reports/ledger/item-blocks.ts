// Grouping of numbered records into items of one hundred.
export const RECORDS_PER_GROUP = 100;
export const getRecordGroup = (id: number): string => String(Math.floor(id / RECORDS_PER_GROUP));
