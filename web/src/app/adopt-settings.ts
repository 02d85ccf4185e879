// The settings the server keeps reach this device once per visit; a newcomer's leave the detected language alone.
import type { Settings } from '../../../shared/access/settings.ts';
import { forcedLanguage, paint, remember, storedSettings, unsaved } from '../appearance.ts';
import { i18n, language } from '../i18n/i18n.ts';

let adopted: Settings | undefined;

export async function adopt(settings: Settings): Promise<void> {
  if (adopted === settings) return;
  adopted = settings;
  if (JSON.stringify(settings) === JSON.stringify(unsaved) && !storedSettings()) return;
  remember(settings);
  const spoken = forcedLanguage() ?? settings.language;
  paint(settings, spoken);
  if (language() !== spoken) await i18n.changeLanguage(spoken);
}
