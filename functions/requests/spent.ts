// What was spent on an EWO or a tag: hours of technicians.
import { Refused } from '../../shared/refused.ts';

/** Of nobody twice. */
export function checkHours(hours: readonly { operatorId: number }[] = []): void {
  const seen = new Set<number>();
  for (const [i, { operatorId }] of hours.entries()) {
    if (seen.has(operatorId))
      throw new Refused('invalid', 'invalidInput', { fields: { [`hours.${i}.operatorId`]: 'givenTwice' } });
    seen.add(operatorId);
  }
}
