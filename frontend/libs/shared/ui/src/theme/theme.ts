/** The look of the product as a Mantine theme: colours, type, sizes and the tokens components use (`--tj-*`). */
import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { createElement, type ComponentProps } from 'react';
import { BRIEF } from '../feedback/snackbar';
import { ClearButton } from '../inputs/clear-button';
import { selectText } from '../inputs/select.text';
import { DIALOG_MOTION, PANEL_MOTION } from '../overlays/motion';

/** Colour scales. Same lightness per step in every hue; index = Mantine shade. */
const scale = (...steps: [string, string, string, string, string, string, string, string, string, string]): MantineColorsTuple => steps;

export const colors = {
  petroleo: scale('#E9FAFB', '#D3F1F5', '#AEE2E8', '#82CED7', '#57B7C1', '#2C9DA8', '#04828D', '#046972', '#035057', '#00393E'),
  ipe: scale('#FEF5E0', '#F9E9C3', '#F0D594', '#E1BA58', '#CC9F08', '#AD8604', '#8E6E05', '#735800', '#584301', '#3F2F00'),
  folha: scale('#EAFBEE', '#D5F4DC', '#B4E6C0', '#8AD39E', '#63BD7E', '#3FA362', '#1D8949', '#026F37', '#005528', '#013D1B'),
  urucum: scale('#FFF3F1', '#FEE3E0', '#FFC8C1', '#FFA399', '#FF766A', '#EB4E46', '#CC2E2C', '#AA181B', '#87070E', '#630206'),
  dende: scale('#FFF4EA', '#FFE5D0', '#FFCCA1', '#F5AE6D', '#E3903D', '#C97405', '#A65F05', '#864C03', '#683901', '#4B2801'),
  anil: scale('#F1F6FE', '#DEECFE', '#BEDAFF', '#95C2FF', '#66A8FF', '#468CE8', '#2B72CB', '#195BAA', '#0C4587', '#053063'),
  jabuticaba: scale('#F9F3FE', '#F2E4FF', '#E5CBFE', '#D6A9FE', '#C189F0', '#A86CD8', '#8E52BC', '#743E9C', '#5A2D7C', '#411E5A'),
  ardosia: scale('#F4F6F7', '#E7EBED', '#D2D9DB', '#B8C1C5', '#9EA8AC', '#848E93', '#6B7579', '#555E62', '#40484B', '#2D3335'),
  dark: scale('#E6EAED', '#C3CAD0', '#A6B0B7', '#8A959D', '#3B464E', '#2B343B', '#1F272D', '#161C21', '#0F1418', '#0A0E11'),
} as const;

export type Tone = 'petroleo' | 'ipe' | 'folha' | 'urucum' | 'dende' | 'anil' | 'jabuticaba' | 'ardosia';
const tones: Tone[] = ['petroleo', 'ipe', 'folha', 'urucum', 'dende', 'anil', 'jabuticaba', 'ardosia'];

/** Chart series, by scheme; told apart in every common form of colour vision. */
export const series = {
  light: {
    air: '#0C4587',
    hotel: '#2C9DA8',
    bus: '#AD8604',
    car: '#864C03',
    expense: '#3F2F00',
    within: '#2C9DA8',
    outside: '#AA181B',
    single: '#04828D',
    previous: '#6B7579',
    others: '#6B7579',
  },
  dark: {
    air: '#468CE8',
    hotel: '#AEE2E8',
    bus: '#E1BA58',
    car: '#C97405',
    expense: '#FAFC99',
    within: '#82CED7',
    outside: '#FF766A',
    single: '#57B7C1',
    previous: '#9EA8AC',
    others: '#9EA8AC',
  },
} as const;

/**
 * Mantine's autoContrast picks the text of a filled control from the *light* primary shade only, so in dark it
 * would put white on petroleo-4 (2.3:1). Every variant therefore takes its colours from our tokens, which change
 * with the scheme.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const base = defaultVariantColorsResolver(input);
  const tone = tones.find((t) => t === (input.color ?? input.theme.primaryColor));
  if (!tone) return base;
  switch (input.variant) {
    case 'filled':
      return { ...base, color: 'var(--tj-on-fill)' };
    case 'subtle':
    case 'transparent':
      return { ...base, color: `var(--tj-${tone}-text)`, hover: 'var(--tj-hover)' };
    case 'light':
      return { ...base, background: `var(--tj-${tone}-bg)`, hover: `var(--tj-${tone}-bg)`, color: `var(--tj-${tone}-on-bg)` };
    case 'default':
      return { ...base, border: '1px solid var(--tj-border-button)' };
    default:
      return base;
  }
};

const px = (value: number) => `${value / 16}rem`;

/** Milliseconds before a tooltip opens, and what every list of options has (spec section 9). */
const TOOLTIP_DELAY = 200;
/**
 * A list begins where its field begins. Centred ('bottom') it is first placed by a width of zero, so it starts at the
 * field's middle and ends beyond the screen: a phone then widens its layout, which moves the field, which moves the list.
 */
const COMBOBOX = { position: 'bottom-start' } as const;
/** The title of a panel is a heading of the second level (UI 1.3). */
const PANEL_TITLE = { fontSize: 'var(--tj-font-h2)', lineHeight: 1.445, fontWeight: 600 };
const LIST = { maxDropdownHeight: 220, nothingFoundMessage: selectText.nothing };

export const theme = createTheme({
  // Mantine's own CSS names gray, red and teal. It draws control borders in light with gray-4, so step 4 is ardosia-5 (3:1).
  colors: {
    ...colors,
    gray: colors.ardosia.map((step, i) => (i === 4 ? colors.ardosia[5] : step)) as unknown as MantineColorsTuple,
    red: colors.urucum,
    teal: colors.folha,
  },
  primaryColor: 'petroleo',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  variantColorResolver,
  black: '#161C21',
  white: '#FFFFFF',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily: "'Figtree Variable', Figtree, 'Figtree Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  // xs micro, sm control and table, md body, lg h2, xl h1
  fontSizes: { xs: px(12), sm: px(14), md: px(15), lg: px(18), xl: px(24) },
  lineHeights: { xs: '1.334', sm: '1.429', md: '1.467', lg: '1.445', xl: '1.334' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: px(24), lineHeight: '1.334', fontWeight: '700' },
      h2: { fontSize: px(18), lineHeight: '1.445', fontWeight: '600' },
      h3: { fontSize: px(16), lineHeight: '1.5', fontWeight: '600' },
    },
  },
  spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(24), xl: px(32) },
  defaultRadius: 'md',
  radius: { xs: px(4), sm: px(6), md: px(8), lg: px(12), xl: px(16) },
  shadows: {
    sm: '0 2px 8px rgb(15 20 24 / .10)',
    md: '0 2px 8px rgb(15 20 24 / .10)',
    lg: '0 12px 40px rgb(15 20 24 / .22)',
    xl: '0 12px 40px rgb(15 20 24 / .22)',
  },
  breakpoints: { xs: '36em', sm: '48em', md: '61.75em', lg: '80em', xl: '100em' },
  components: {
    Table: { defaultProps: { verticalSpacing: 0, horizontalSpacing: 'sm', highlightOnHover: true, tabularNums: true } },
    Tooltip: { defaultProps: { openDelay: TOOLTIP_DELAY, withArrow: true } },
    CopyButton: { defaultProps: { timeout: BRIEF } },
    Modal: {
      defaultProps: {
        radius: 'xl',
        shadow: 'lg',
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: DIALOG_MOTION,
      },
      styles: { content: { background: 'var(--tj-surface)' }, header: { background: 'var(--tj-surface)' } },
    },
    Drawer: {
      defaultProps: { shadow: 'lg', position: 'right', overlayProps: { backgroundOpacity: 0.3 }, transitionProps: PANEL_MOTION },
      styles: { content: { background: 'var(--tj-surface)' }, header: { background: 'var(--tj-surface)' }, title: PANEL_TITLE },
    },
    // Below its field, so that fields of one row stand at one height whether they have a description or not.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Badge: { defaultProps: { tt: 'none', radius: 'sm' } },
    Combobox: { defaultProps: COMBOBOX },
    // A select writes `aria-hidden` and `tabIndex` -1 over any default, so the element itself is ours.
    InputClearButton: { defaultProps: { renderRoot: (props: ComponentProps<'button'>) => createElement(ClearButton, props) } },
    // A field that gets the focus because it is in error must not lay its list over the other errors.
    Select: { defaultProps: { checkIconPosition: 'right', openOnFocus: false, ...LIST } },
    MultiSelect: { defaultProps: LIST },
    Autocomplete: { defaultProps: { maxDropdownHeight: LIST.maxDropdownHeight } },
    TagsInput: { defaultProps: { maxDropdownHeight: LIST.maxDropdownHeight } },
  },
});

const c = (name: string, step: number) => `var(--mantine-color-${name}-${String(step)})`;

const toneTokens = (scheme: 'light' | 'dark') =>
  Object.fromEntries(
    tones.flatMap((t) =>
      scheme === 'light'
        ? [
            [`--tj-${t}-bg`, c(t, 1)],
            [`--tj-${t}-on-bg`, c(t, 8)],
            [`--tj-${t}-icon`, c(t, 7)],
            [`--tj-${t}-text`, c(t, 7)],
            [`--tj-${t}-wash`, c(t, 0)],
            [`--tj-${t}-edge`, c(t, 3)],
            [`--tj-${t}-solid`, c(t, 6)],
          ]
        : [
            [`--tj-${t}-bg`, `color-mix(in srgb, ${c(t, 9)} 75%, ${c('dark', 6)})`],
            [`--tj-${t}-on-bg`, c(t, 2)],
            [`--tj-${t}-icon`, c(t, 3)],
            [`--tj-${t}-text`, c(t, 3)],
            [`--tj-${t}-wash`, `color-mix(in srgb, ${c(t, 9)} 50%, ${c('dark', 6)})`],
            [`--tj-${t}-edge`, c(t, 8)],
            [`--tj-${t}-solid`, c(t, 4)],
          ],
    ),
  );

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--tj-header': '56px',
    '--tj-space-xxs': '4px',
    '--tj-space-xs': '8px',
    '--tj-space-sm': '12px',
    '--tj-space-md': '16px',
    '--tj-space-ml': '20px',
    '--tj-space-lg': '24px',
    '--tj-space-xl': '32px',
    '--tj-font-micro': '0.75rem',
    '--tj-font-small': '0.8125rem',
    '--tj-font-control': '0.875rem',
    '--tj-font-body': '0.9375rem',
    '--tj-font-h3': '1rem',
    '--tj-font-h2': '1.125rem',
    '--tj-font-h1': '1.5rem',
    '--tj-font-price': '1.25rem',
    '--tj-font-figure': '1.75rem',
    '--tj-font-display-phone': '1.625rem',
    '--tj-font-display': '2rem',
    '--tj-font-pitch': '2.5rem',
    '--tj-z-page-bar': '80',
    '--tj-z-rail-panel': '94',
    '--tj-z-rail': '95',
    '--tj-z-frame-head': '100',
    '--tj-z-contact': '120',
    '--tj-z-bottom-bar': '150',
    '--tj-z-above-all': '500',
    '--tj-z-handle': '1001',
    '--tj-rail': '72px',
    '--tj-radius-card': '12px',
    '--tj-shadow-1': '0 2px 8px rgb(15 20 24 / .10)',
    '--tj-shadow-2': '0 12px 40px rgb(15 20 24 / .22)',
  },
  light: {
    ...toneTokens('light'),
    '--tj-canvas': c('ardosia', 0),
    '--tj-surface': '#FFFFFF',
    '--tj-sunken': c('ardosia', 1),
    '--tj-head': '#F9FAFB',
    '--tj-raised': '#FFFFFF',
    '--tj-text': '#161C21',
    '--tj-text-2': c('ardosia', 7),
    '--tj-text-disabled': '#5F686D',
    '--tj-link': c('petroleo', 7),
    '--tj-fill': c('petroleo', 7),
    '--tj-fill-hover': c('petroleo', 8),
    '--tj-on-fill': '#FFFFFF',
    '--tj-border': c('ardosia', 2),
    '--tj-line': c('ardosia', 1),
    '--tj-border-control': c('ardosia', 5),
    '--tj-border-button': c('ardosia', 3),
    '--tj-focus': c('anil', 7),
    '--tj-selected': c('petroleo', 0),
    '--tj-hover': c('ardosia', 0),
    '--mantine-color-body': 'var(--tj-canvas)',
    '--mantine-color-text': 'var(--tj-text)',
    '--mantine-color-dimmed': 'var(--tj-text-2)',
    '--mantine-color-placeholder': 'var(--tj-text-2)',
    '--mantine-color-anchor': 'var(--tj-link)',
    '--mantine-color-error': c('urucum', 7),
    '--mantine-color-success': c('folha', 7),
    '--mantine-color-default': 'var(--tj-surface)',
    '--mantine-color-default-hover': 'var(--tj-hover)',
    '--mantine-color-default-color': 'var(--tj-text)',
    '--mantine-color-default-border': 'var(--tj-border-control)',
    '--mantine-color-disabled': 'var(--tj-sunken)',
    '--mantine-color-disabled-color': 'var(--tj-text-disabled)',
    '--mantine-color-disabled-border': 'var(--tj-border)',
  },
  dark: {
    ...toneTokens('dark'),
    '--tj-canvas': c('dark', 7),
    '--tj-surface': c('dark', 6),
    '--tj-sunken': c('dark', 8),
    '--tj-head': '#1B2228',
    '--tj-raised': c('dark', 5),
    '--tj-text': c('dark', 0),
    '--tj-text-2': c('dark', 2),
    '--tj-text-disabled': '#95A0A7',
    '--tj-link': c('petroleo', 3),
    '--tj-fill': c('petroleo', 4),
    '--tj-fill-hover': c('petroleo', 3),
    '--tj-on-fill': '#161C21',
    '--tj-border': c('dark', 4),
    '--tj-line': c('dark', 5),
    '--tj-border-control': '#76828B',
    '--tj-border-button': '#55626B',
    '--tj-focus': c('anil', 3),
    '--tj-selected': c('petroleo', 9),
    '--tj-hover': c('dark', 5),
    '--mantine-color-body': 'var(--tj-canvas)',
    '--mantine-color-text': 'var(--tj-text)',
    '--mantine-color-dimmed': 'var(--tj-text-2)',
    '--mantine-color-placeholder': 'var(--tj-text-2)',
    '--mantine-color-anchor': 'var(--tj-link)',
    '--mantine-color-error': c('urucum', 3),
    '--mantine-color-success': c('folha', 3),
    '--mantine-color-default': 'var(--tj-surface)',
    '--mantine-color-default-hover': 'var(--tj-hover)',
    '--mantine-color-default-color': 'var(--tj-text)',
    '--mantine-color-default-border': 'var(--tj-border-control)',
    '--mantine-color-disabled': 'var(--tj-sunken)',
    '--mantine-color-disabled-color': 'var(--tj-text-disabled)',
    '--mantine-color-disabled-border': 'var(--tj-border)',
    ...Object.fromEntries(tones.map((t) => [`--mantine-color-${t}-filled-hover`, c(t, 3)])),
  },
});
