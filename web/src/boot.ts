// Runs as a classic script at the head of <body>, before the first paint: no flash of another theme, direction or language.
import { firstLanguage, paint, storedSettings, unsaved } from './appearance.ts';

paint(storedSettings() ?? unsaved, firstLanguage());
