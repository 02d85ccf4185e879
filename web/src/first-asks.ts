// What a page asks first, from its route's `asks`: `{day+7}` is a day of the plant's calendar, `{team}` the team this device shows.
import type { SignedInUser } from '../../shared/access/api.ts';
import { addDays, dayIn, type Instant } from '../../shared/day.ts';
import { profileOf } from '../../shared/permissions.ts';
import { keptTeam } from './kept-team.ts';

const ofTeam = /&teamId=\{team\}/;
const ofChecklists = /^\/checklist/;

export function firstAsks(asks: readonly string[], user: SignedInUser, now: Instant): string[] {
  const { risorse, chklst, timeZone } = user.plant;
  const today = dayIn(timeZone, now);
  const { teamId } = keptTeam(user, profileOf(user.idprofilo));
  return asks
    .filter((path) => !ofTeam.test(path) || !risorse || teamId !== undefined)
    .filter((path) => !ofChecklists.test(path) || chklst)
    .map((path) =>
      path
        .replace(ofTeam, risorse ? `&teamId=${teamId}` : '')
        .replace(/\{day\+(\d+)\}/, (_, days) => addDays(today, Number(days))),
    );
}
