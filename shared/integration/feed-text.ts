// Text that describes a calendar feed in the calendar that shows it.
import type { Language } from '../messages.ts';

const texts: Readonly<Record<'team' | 'person', Readonly<Record<Language, string>>>> = {
  team: {
    en: 'Work orders of the team {{name}}',
    it: 'Ordini di lavoro della squadra {{name}}',
    fr: "Ordres de travail de l'équipe {{name}}",
  },
  person: {
    en: 'Work orders of the teams of {{name}}',
    it: 'Ordini di lavoro delle squadre di {{name}}',
    fr: 'Ordres de travail des équipes de {{name}}',
  },
};

export const buildFeedDescription = (
  { name, isTeam }: { name: string; isTeam: boolean },
  language: Language,
): string => texts[isTeam ? 'team' : 'person'][language].replace('{{name}}', () => name);
