// Number and date conventions usual in a plant's region: the default for ambiguous files.
import type { Language } from '../messages.ts';
import type { DateOrder } from './import.ts';
import type { DecimalMark } from './numbers.ts';

export interface RegionalFormat {
  decimal: DecimalMark;
  dates: DateOrder;
}

/** Time zones of the United States, with names of towns, of states, and former names. */
const monthFirstZones =
  /^(?:US\/|America\/(?:New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Nome|Adak|Yakutat|Metlakatla|Menominee|Indiana\/|Indianapolis|Fort_Wayne|Kentucky\/|Louisville|North_Dakota\/)|Pacific\/(?:Honolulu|Guam)|Asia\/Manila|[CEMP]ST\d)/;
/** European time zones with a decimal point. */
const europeanPointZones =
  /^Europe\/(?:London|Dublin|Belfast|Jersey|Guernsey|Isle_of_Man|Malta|Gibraltar|Zurich|Vaduz)$/;

/** @param plant its language and time zone determine the region */
export function getRegionalFormat({
  language,
  timeZone,
}: {
  language: Language;
  timeZone: string;
}): RegionalFormat {
  const isInCommaEurope = timeZone.startsWith('Europe/') && !europeanPointZones.test(timeZone);
  return {
    decimal: language === 'en' && !isInCommaEurope ? '.' : ',',
    dates: monthFirstZones.test(timeZone) ? 'mdy' : 'dmy',
  };
}
