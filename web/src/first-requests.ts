// First requests of a page, from `asks` of its route: `{day+7}` is a plant-local day, `{team}` the team of
// this device.
import type { SignedInUser } from '#shared/access/api.ts';
import { addDays, type Instant, toLocalDay } from '#shared/day.ts';
import { findProfile } from '#shared/permissions.ts';
import { getDeviceTeam } from './stored-team.ts';

const teamParameter = /&teamId=\{team\}/;
const checklistPath = /^\/checklist/;

export function buildFirstRequests(
  requestPaths: readonly string[],
  user: SignedInUser,
  now: Instant,
): string[] {
  const { risorse, chklst, timeZone } = user.plant;
  const today = toLocalDay(timeZone, now);
  const { teamId } = getDeviceTeam(user, findProfile(user.idprofilo));
  return requestPaths
    .filter((path) => !teamParameter.test(path) || !risorse || teamId !== undefined)
    .filter((path) => !checklistPath.test(path) || chklst)
    .map((path) =>
      path
        .replace(teamParameter, risorse ? `&teamId=${teamId}` : '')
        .replace(/\{day\+(\d+)\}/, (_, days) => addDays(today, Number(days))),
    );
}
