import { useTranslation } from 'react-i18next';
import { useText } from '#web/i18n/text.ts';

/** Returns the words for a type of event, or for all events of a thing (`ewo.*`). */
export function useTypeText(): (type: string) => string {
  useTranslation('webhooks');
  const text = useText('webhooks');
  return (type) => {
    const [thing, verb] = type.split('.') as [string, string];
    return `${text(`things.${thing}`)} – ${text(`verbs.${verb === '*' ? 'all' : verb}`)}`;
  };
}
