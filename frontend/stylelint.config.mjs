/** Style sheets use the tokens of shared/ui's theme for spacing, type and layers, and the theme's breakpoints. */
const SPACES = '/(^|[^\\w.-])(4|8|12|16|20|24|32)px/';
const BREAKPOINTS = ['36em', '35.99em', '48em', '47.99em', '61.75em', '61.74em', '80em', '79.99em', '100em', '99.99em'];

export default {
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    'declaration-property-value-disallowed-list': [
      { '/^(padding|margin|gap|row-gap|column-gap)/': [SPACES], 'font-size': ['/^[0-9.]+(rem|px)$/'], 'z-index': ['/^\\d{2,}$/'] },
      { message: 'Use a token: --tj-space-*, --tj-font-* or --tj-z-* (shared/ui/src/theme/theme.ts).' },
    ],
    'media-feature-name-value-allowed-list': [{ '/width/': BREAKPOINTS }, { message: 'Use a breakpoint of the theme (UI.md 1.4).' }],
  },
};
