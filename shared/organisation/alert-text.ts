// Every alert in three languages; made when it is told, for the language of its reader.
import { type Language, languages } from '../messages.ts';

export const alertTexts = {
  orderAssigned: [
    'New work order {{order}} for {{machine}}: {{work}}, planned for {{plannedOn}}.',
    'Nuovo ordine di lavoro {{order}} per {{machine}}: {{work}}, pianificato per il {{plannedOn}}.',
    'Nouvel ordre de travail {{order}} pour {{machine}} : {{work}}, prévu le {{plannedOn}}.',
  ],
  ewoCreated: [
    'New EWO {{ewo}} on {{machine}}: {{what}}',
    'Nuovo EWO {{ewo}} su {{machine}}: {{what}}',
    'Nouvel EWO {{ewo}} sur {{machine}} : {{what}}',
  ],
  ewoAssigned: [
    'EWO {{ewo}} on {{machine}} is yours: {{what}}',
    'EWO {{ewo}} su {{machine}} assegnato a voi: {{what}}',
    'EWO {{ewo}} sur {{machine}} vous est attribué : {{what}}',
  ],
  countermeasureFailed: [
    '{{ewo}} on {{machine}}: the failure of {{analysed}} came back. Its analysis is a draft again.',
    '{{ewo}} su {{machine}}: il guasto di {{analysed}} si è ripresentato. La sua analisi è di nuovo in bozza.',
    "{{ewo}} sur {{machine}} : la panne de {{analysed}} est revenue. Son analyse est de nouveau à l'état de brouillon.",
  ],
  remarkAdded: [
    '{{from}} on {{thing}}: {{text}}',
    '{{from}} su {{thing}}: {{text}}',
    '{{from}} à propos de {{thing}} : {{text}}',
  ],
  teamMessage: [
    'Message from {{from}}: {{text}}',
    'Messaggio di {{from}}: {{text}}',
    'Message de {{from}} : {{text}}',
  ],
} as const satisfies Record<string, readonly [en: string, it: string, fr: string]>;

export type AlertCode = keyof typeof alertTexts;

const locales: Record<Language, string> = { en: 'en-GB', it: 'it-IT', fr: 'fr-FR' };

export function alertText(
  code: AlertCode,
  language: Language,
  values: Readonly<Record<string, string | number>>,
): string {
  const day = new Intl.DateTimeFormat(locales[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return alertTexts[code][languages.indexOf(language)]!.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    return /^\d{4}-\d\d-\d\d$/.test(value) ? day.format(Date.parse(value)) : value;
  });
}
