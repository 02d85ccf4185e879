// On paper every theme is the light one: ink is dark and paper is white.
const html = document.documentElement;
const dark = 'awsui-dark-mode';

export function lightOnPaper(): void {
  let screen: { theme?: string; dark: boolean } | undefined;
  addEventListener('beforeprint', () => {
    screen ??= { theme: html.dataset.theme, dark: document.body.classList.contains(dark) };
    html.dataset.theme = 'LIGHT';
    document.body.classList.remove(dark);
  });
  addEventListener('afterprint', () => {
    if (!screen) return;
    html.dataset.theme = screen.theme;
    document.body.classList.toggle(dark, screen.dark);
    screen = undefined;
  });
}
