// Tells on the page that a newer version waits. Whoever wants it presses once; it never comes over something typed.
import { i18n } from '../i18n/i18n.ts';
import { textOf } from '../i18n/text.ts';
import { flash } from '../ui/flashes.ts';

export async function offerVersion(update: () => void): Promise<void> {
  await i18n.loadNamespaces(['version']);
  const text = textOf('version');
  flash('info', text('text'), {
    header: text('title'),
    actions: [
      {
        text: text('update'),
        run: () => {
          if (unsaved()) flash('warning', text('typed'));
          else update();
        },
      },
    ],
  });
}

/** Asks as the browser would before the page goes, without its going. */
const unsaved = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
