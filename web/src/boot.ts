// Runs as a classic script at the start of <body>, before the first paint, so that theme, direction and
// language never flash.
import './no-eval.ts';
import { applyAppearance, defaultSettings, detectLanguage, readStoredSettings } from './appearance.ts';
import { clearHandOverUrl } from './session/hand-over-url.ts';
import { selectPlantFromUrl } from './session/selected-plant.ts';

clearHandOverUrl();
selectPlantFromUrl();
applyAppearance(readStoredSettings() ?? defaultSettings, detectLanguage());
