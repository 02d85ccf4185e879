// Light theme while printing, whatever the theme on screen.
const rootElement = document.documentElement;
const DARK_CLASS = 'awsui-dark-mode';

export function forceLightThemeOnPrint(): void {
  let screenAppearance: { theme?: string; dark: boolean } | undefined;
  addEventListener('beforeprint', () => {
    screenAppearance ??= {
      theme: rootElement.dataset.theme,
      dark: document.body.classList.contains(DARK_CLASS),
    };
    rootElement.dataset.theme = 'LIGHT';
    document.body.classList.remove(DARK_CLASS);
  });
  addEventListener('afterprint', () => {
    if (!screenAppearance) return;
    rootElement.dataset.theme = screenAppearance.theme;
    document.body.classList.toggle(DARK_CLASS, screenAppearance.dark);
    screenAppearance = undefined;
  });
}
