// Applies the settings of the server to this device once per visit. If neither server nor device has saved
// settings, the detected language stays.
import type { Settings } from '#shared/access/settings.ts';
import {
  applyAppearance,
  defaultSettings,
  getForcedLanguage,
  readStoredSettings,
  storeSettings,
} from '../appearance.ts';
import { getLanguage, i18n } from '../i18n/i18n.ts';

let appliedSettings: Settings | undefined;

export async function applySettings(settings: Settings): Promise<void> {
  if (appliedSettings === settings) return;
  appliedSettings = settings;
  if (JSON.stringify(settings) === JSON.stringify(defaultSettings) && !readStoredSettings()) return;
  storeSettings(settings);
  const appliedLanguage = getForcedLanguage() ?? settings.language;
  applyAppearance(settings, appliedLanguage);
  if (getLanguage() !== appliedLanguage) await i18n.changeLanguage(appliedLanguage);
}
