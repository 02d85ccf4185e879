// Colours of the three themes as Cloudscape tokens. Yellow is only used as a background under near-black text
// or as an accent on near-black.
type TokenValues = Record<string, string>;
export interface ThemePalette {
  tokens: Record<string, string | { light: string; dark: string }>;
  /** Cloudscape's visual contexts, which do not inherit tokens from the page. */
  contexts?: Record<string, TokenValues>;
}

/** Tokens of the top bar, which is near-black in every theme. */
const buildTopBarTokens = (accent: string): TokenValues => ({
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

const oneDarkColours = {
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

const toDarkTokens = (tokens: TokenValues): ThemePalette['tokens'] =>
  Object.fromEntries(Object.entries(tokens).map(([token, value]) => [token, { light: value, dark: value }]));

const oneDarkBackground: TokenValues = {
  colorBackgroundLayoutMain: oneDarkColours.ground,
  colorBackgroundLayoutToolbar: oneDarkColours.panel,
  colorBackgroundLayoutPanel: oneDarkColours.panel,
  colorBackgroundContainerContent: oneDarkColours.panel,
  colorBackgroundContainerHeader: oneDarkColours.panel,
  colorTextBodyDefault: oneDarkColours.text,
  colorTextBodySecondary: oneDarkColours.quiet,
  colorTextHeadingDefault: '#f0f2f5',
  colorTextLinkDefault: oneDarkColours.blue,
  colorTextLinkHover: oneDarkColours.blueLight,
  colorTextAccent: oneDarkColours.blue,
  colorBorderDividerDefault: oneDarkColours.line,
  colorBorderLayout: oneDarkColours.line,
};

const oneDark: ThemePalette = {
  tokens: {
    ...toDarkTokens({
      ...oneDarkBackground,
      colorBackgroundInputDefault: oneDarkColours.ink,
      colorBackgroundInputDisabled: oneDarkColours.raised,
      colorBackgroundDropdownItemDefault: oneDarkColours.panel,
      colorBackgroundDropdownItemHover: oneDarkColours.raised,
      colorBackgroundPopover: oneDarkColours.panel,
      colorBackgroundDialog: oneDarkColours.panel,
      colorBackgroundDialogDefault: oneDarkColours.panel,
      colorBackgroundCard: oneDarkColours.panel,
      colorBackgroundItemSelected: oneDarkColours.selected,
      colorBackgroundDropdownItemSelected: oneDarkColours.selected,
      colorBackgroundControlDefault: oneDarkColours.ink,
      colorBackgroundControlChecked: oneDarkColours.blue,
      colorForegroundControlDefault: oneDarkColours.ink,
      colorBackgroundButtonNormalDefault: oneDarkColours.panel,
      colorBackgroundButtonNormalHover: oneDarkColours.raised,
      colorBackgroundButtonPrimaryDefault: oneDarkColours.blue,
      colorBackgroundButtonPrimaryHover: oneDarkColours.blueLight,
      colorBackgroundButtonPrimaryActive: oneDarkColours.blue,
      colorTextButtonPrimaryDefault: oneDarkColours.ink,
      colorTextButtonPrimaryHover: oneDarkColours.ink,
      colorTextButtonPrimaryActive: oneDarkColours.ink,
      colorTextButtonNormalDefault: oneDarkColours.blue,
      colorTextButtonNormalHover: oneDarkColours.blueLight,
      colorBorderButtonNormalDefault: oneDarkColours.blue,
      colorBorderButtonNormalHover: oneDarkColours.blueLight,
      colorTextInteractiveDefault: oneDarkColours.text,
      colorTextInteractiveHover: '#ffffff',
      colorTextSideNavigationItemDefault: oneDarkColours.text,
      colorTextSideNavigationItemActive: oneDarkColours.blue,
      colorBackgroundSideNavigationItemActive: oneDarkColours.selected,
      colorTextFormDefault: oneDarkColours.text,
      colorTextFormLabel: oneDarkColours.text,
      colorTextFormSecondary: oneDarkColours.quiet,
      colorTextInputPlaceholder: oneDarkColours.quiet,
      colorTextInputDisabled: oneDarkColours.edge,
      colorBorderInputDefault: oneDarkColours.edge,
      colorBorderControlDefault: oneDarkColours.edge,
      colorBorderInputFocused: oneDarkColours.blue,
      colorBorderItemFocused: oneDarkColours.blue,
      colorBorderItemSelected: oneDarkColours.blue,
      colorItemSelected: oneDarkColours.blue,
      colorBackgroundSegmentActive: oneDarkColours.blue,
      colorTextSegmentActive: oneDarkColours.ink,
      colorBackgroundSegmentWrapper: oneDarkColours.ink,
      colorBackgroundSegmentDefault: oneDarkColours.ink,
      colorBackgroundLayoutToggleSelectedDefault: oneDarkColours.blue,
      colorBackgroundLayoutToggleSelectedHover: oneDarkColours.blueLight,
      colorBackgroundLayoutToggleSelectedActive: oneDarkColours.blue,
      colorTextBreadcrumbCurrent: oneDarkColours.quiet,
      colorTextStatusSuccess: oneDarkColours.green,
      colorTextStatusError: oneDarkColours.red,
      colorTextStatusWarning: oneDarkColours.yellow,
      colorTextStatusInfo: oneDarkColours.blue,
    }),
  },
  contexts: {
    'app-layout-toolbar': oneDarkBackground,
    'top-navigation': {
      ...buildTopBarTokens(oneDarkColours.blue),
      colorTextBodyDefault: oneDarkColours.text,
    },
  },
};

const ink = '#16191f';
const yellow = '#ffcc00';
const ochre = '#8a6d00';
const ochreDark = '#6b5500';

const terotechBackground: TokenValues = {
  colorBackgroundLayoutMain: '#fbfaf5',
  colorTextLinkDefault: ochreDark,
  colorTextLinkHover: '#4a3b00',
  colorTextAccent: ochreDark,
};

const terotech: ThemePalette = {
  tokens: {
    ...terotechBackground,
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
    'app-layout-toolbar': terotechBackground,
    'top-navigation': buildTopBarTokens(yellow),
  },
};

export const themePalettes: Record<'LIGHT' | 'ONE_DARK' | 'TEROTECH', ThemePalette> = {
  LIGHT: { tokens: {}, contexts: { 'top-navigation': buildTopBarTokens('#b8e7ff') } },
  ONE_DARK: oneDark,
  TEROTECH: terotech,
};

/** Larger text for wide screens, which are viewed from a distance; by tokens, never by CSS zoom. */
export const largeTextPalette: ThemePalette = {
  tokens: { fontSizeBodyM: '16px', lineHeightBodyM: '24px', fontSizeBodyS: '14px', lineHeightBodyS: '20px' },
};

/** Touch targets of at least 48 px, for use with gloves. */
export const touchPalette: ThemePalette = {
  tokens: {
    sizeVerticalInput: '48px',
    spaceButtonHorizontal: '28px',
    spaceButtonVertical: '12px',
    spaceFieldVertical: '12px',
    fontSizeBodyM: '16px',
    lineHeightBodyM: '24px',
  },
};

/** Tokens that our own CSS may use, as --cs-*. */
export const aliasedTokens = [
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
