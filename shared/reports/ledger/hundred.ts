// Things with numbers, some of them in one item: how many, and which of these items a number is in.
export const HUNDRED = 100;
export const hundredOf = (id: number): string => String(Math.floor(id / HUNDRED));
