// The colours of the three themes in Cloudscape's tokens. Yellow is only ever a background under near-black text or a mark on near-black.
type Values = Record<string, string>;
export interface Palette {
  tokens: Record<string, string | { light: string; dark: string }>;
  /** Cloudscape's visual contexts, which take nothing from the page around them. */
  contexts?: Record<string, Values>;
}

/** The top bar: always near-black, in every theme. */
const bar = (accent: string): Values => ({
  colorTextInteractiveHover: accent,
  colorTextInteractiveDefault: '#ebebf0',
  colorTextBodyDefault: '#ebebf0',
  colorTextAccent: accent,
  colorBorderItemFocused: accent,
  colorTextButtonNormalDefault: '#ebebf0',
  colorTextButtonNormalHover: accent,
  colorTextButtonNormalActive: accent,
  colorBorderButtonNormalDefault: '#8c8c94',
  colorBorderButtonNormalHover: accent,
  colorBorderButtonNormalActive: accent,
  colorBackgroundButtonNormalDefault: '#16191f',
  colorBackgroundButtonNormalHover: '#232833',
  colorBackgroundButtonNormalActive: '#232833',
});

const atom = {
  ink: '#1b1d23',
  panel: '#21252b',
  ground: '#282c34',
  raised: '#2c313a',
  line: '#4b5263',
  edge: '#7f8898',
  text: '#d7dae0',
  quiet: '#abb2bf',
  blue: '#61afef',
  blueLight: '#8cc8f5',
  green: '#98c379',
  red: '#ef8a92',
  yellow: '#e5c07b',
  selected: '#2b3a4d',
} as const;

const dark = (tokens: Values): Palette['tokens'] =>
  Object.fromEntries(Object.entries(tokens).map(([token, value]) => [token, { light: value, dark: value }]));

const atomGround: Values = {
  colorBackgroundLayoutMain: atom.ground,
  colorBackgroundLayoutToolbar: atom.panel,
  colorBackgroundLayoutPanel: atom.panel,
  colorBackgroundContainerContent: atom.panel,
  colorBackgroundContainerHeader: atom.panel,
  colorTextBodyDefault: atom.text,
  colorTextBodySecondary: atom.quiet,
  colorTextHeadingDefault: '#f0f2f5',
  colorTextLinkDefault: atom.blue,
  colorTextLinkHover: atom.blueLight,
  colorTextAccent: atom.blue,
  colorBorderDividerDefault: atom.line,
  colorBorderLayout: atom.line,
};

const oneDark: Palette = {
  tokens: {
    ...dark({
      ...atomGround,
      colorBackgroundInputDefault: atom.ink,
      colorBackgroundInputDisabled: atom.raised,
      colorBackgroundDropdownItemDefault: atom.panel,
      colorBackgroundDropdownItemHover: atom.raised,
      colorBackgroundPopover: atom.panel,
      colorBackgroundDialog: atom.panel,
      colorBackgroundDialogDefault: atom.panel,
      colorBackgroundCard: atom.panel,
      colorBackgroundItemSelected: atom.selected,
      colorBackgroundDropdownItemSelected: atom.selected,
      colorBackgroundControlDefault: atom.ink,
      colorBackgroundControlChecked: atom.blue,
      colorForegroundControlDefault: atom.ink,
      colorBackgroundButtonNormalDefault: atom.panel,
      colorBackgroundButtonNormalHover: atom.raised,
      colorBackgroundButtonPrimaryDefault: atom.blue,
      colorBackgroundButtonPrimaryHover: atom.blueLight,
      colorBackgroundButtonPrimaryActive: atom.blue,
      colorTextButtonPrimaryDefault: atom.ink,
      colorTextButtonPrimaryHover: atom.ink,
      colorTextButtonPrimaryActive: atom.ink,
      colorTextButtonNormalDefault: atom.blue,
      colorTextButtonNormalHover: atom.blueLight,
      colorBorderButtonNormalDefault: atom.blue,
      colorBorderButtonNormalHover: atom.blueLight,
      colorTextInteractiveDefault: atom.text,
      colorTextInteractiveHover: '#ffffff',
      colorTextSideNavigationItemDefault: atom.text,
      colorTextSideNavigationItemActive: atom.blue,
      colorBackgroundSideNavigationItemActive: atom.selected,
      colorTextFormDefault: atom.text,
      colorTextFormLabel: atom.text,
      colorTextFormSecondary: atom.quiet,
      colorTextInputPlaceholder: atom.quiet,
      colorTextInputDisabled: atom.edge,
      colorBorderInputDefault: atom.edge,
      colorBorderControlDefault: atom.edge,
      colorBorderInputFocused: atom.blue,
      colorBorderItemFocused: atom.blue,
      colorBorderItemSelected: atom.blue,
      colorItemSelected: atom.blue,
      colorBackgroundSegmentActive: atom.blue,
      colorTextSegmentActive: atom.ink,
      colorBackgroundSegmentWrapper: atom.ink,
      colorBackgroundSegmentDefault: atom.ink,
      colorBackgroundLayoutToggleSelectedDefault: atom.blue,
      colorBackgroundLayoutToggleSelectedHover: atom.blueLight,
      colorBackgroundLayoutToggleSelectedActive: atom.blue,
      colorTextBreadcrumbCurrent: atom.quiet,
      colorTextStatusSuccess: atom.green,
      colorTextStatusError: atom.red,
      colorTextStatusWarning: atom.yellow,
      colorTextStatusInfo: atom.blue,
    }),
  },
  contexts: {
    'app-layout-toolbar': atomGround,
    'top-navigation': { ...bar(atom.blue), colorTextBodyDefault: atom.text },
  },
};

const ink = '#16191f';
const yellow = '#ffcc00';
const ochre = '#8a6d00';
const ochreDark = '#6b5500';

const terotechGround: Values = {
  colorBackgroundLayoutMain: '#fbfaf5',
  colorTextLinkDefault: ochreDark,
  colorTextLinkHover: '#4a3b00',
  colorTextAccent: ochreDark,
};

const terotech: Palette = {
  tokens: {
    ...terotechGround,
    colorBackgroundButtonPrimaryDefault: yellow,
    colorBackgroundButtonPrimaryHover: '#f2c200',
    colorBackgroundButtonPrimaryActive: '#e0b400',
    colorTextButtonPrimaryDefault: ink,
    colorTextButtonPrimaryHover: ink,
    colorTextButtonPrimaryActive: ink,
    colorBorderButtonPrimaryDefault: ochre,
    colorBorderButtonPrimaryHover: ochreDark,
    colorBorderButtonPrimaryActive: ochreDark,
    colorTextButtonNormalDefault: ochreDark,
    colorTextButtonNormalHover: '#4a3b00',
    colorTextButtonNormalActive: '#4a3b00',
    colorBorderButtonNormalDefault: ochre,
    colorBorderButtonNormalHover: ochreDark,
    colorBorderButtonNormalActive: ochreDark,
    colorBackgroundButtonNormalHover: '#fff9df',
    colorBackgroundButtonNormalActive: '#fff1b3',
    colorTextButtonLinkDefault: ochreDark,
    colorTextButtonLinkHover: '#4a3b00',
    colorBackgroundButtonLinkHover: '#fff9df',
    colorTextButtonInlineIconDefault: ochreDark,
    colorTextLinkButtonNormalDefault: ochreDark,
    colorBackgroundControlChecked: ochre,
    colorBackgroundItemSelected: '#fff9df',
    colorBackgroundDropdownItemSelected: '#fff9df',
    colorTextDropdownItemFilterMatch: ochreDark,
    colorBackgroundDropdownItemFilterMatch: '#fff9df',
    colorBackgroundSideNavigationItemActive: '#fff1b3',
    colorTextSideNavigationItemActive: ink,
    colorBackgroundSegmentActive: yellow,
    colorTextSegmentActive: ink,
    colorBorderItemFocused: ochre,
    colorBorderDropdownItemFocused: ochre,
    colorBorderInputFocused: ochre,
    colorBorderItemSelected: ochre,
    colorItemSelected: ochre,
    colorBackgroundProgressBarValueDefault: ochre,
    colorTextLayoutToggleSelected: ink,
    colorBackgroundLayoutToggleSelectedDefault: yellow,
    colorBackgroundLayoutToggleSelectedHover: '#f2c200',
    colorBackgroundLayoutToggleSelectedActive: '#e0b400',
  },
  contexts: {
    'app-layout-toolbar': terotechGround,
    'top-navigation': bar(yellow),
  },
};

export const themes: Record<'LIGHT' | 'ONE_DARK' | 'TEROTECH', Palette> = {
  LIGHT: { tokens: {}, contexts: { 'top-navigation': bar('#b8e7ff') } },
  ONE_DARK: oneDark,
  TEROTECH: terotech,
};

/** Wide screens, where people stand further away; tokens, never CSS zoom. */
export const largeText: Palette = {
  tokens: { fontSizeBodyM: '16px', lineHeightBodyM: '24px', fontSizeBodyS: '14px', lineHeightBodyS: '20px' },
};

/** Gloves: nothing to press is lower than 48 px. */
export const touch: Palette = {
  tokens: {
    sizeVerticalInput: '48px',
    spaceButtonHorizontal: '28px',
    spaceButtonVertical: '12px',
    spaceFieldVertical: '12px',
    fontSizeBodyM: '16px',
    lineHeightBodyM: '24px',
  },
};

/** Tokens our own CSS may use, as --cs-*. */
export const aliases = [
  'colorBackgroundLayoutMain',
  'colorBackgroundContainerContent',
  'colorBackgroundItemSelected',
  'colorBackgroundButtonNormalDefault',
  'colorBackgroundButtonPrimaryDefault',
  'colorBackgroundInputDefault',
  'colorTextButtonNormalDefault',
  'colorTextButtonPrimaryDefault',
  'colorBorderButtonNormalDefault',
  'colorBorderDividerDefault',
  'colorBorderInputDefault',
  'colorBorderItemFocused',
  'colorBorderItemSelected',
  'colorBorderStatusError',
  'colorTextAccent',
  'colorTextBodyDefault',
  'colorTextBodySecondary',
  'colorTextHeadingDefault',
  'colorTextInteractiveDisabled',
  'colorTextLinkDefault',
  'colorTextStatusError',
  'colorTextStatusWarning',
  'colorTextStatusSuccess',
  'colorTextStatusInfo',
  'colorTextStatusInactive',
  'fontFamilyBase',
  'fontSizeBodyM',
  'borderRadiusButton',
  'borderRadiusContainer',
] as const;
