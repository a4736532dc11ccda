import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The accent colour, a deep teal like old copper. White on shade 7 has a contrast of 5.7 : 1. */
const aangan: MantineColorsTuple = [
  '#eef9f7',
  '#d8efec',
  '#b0e0da',
  '#82cfc6',
  '#55bdb2',
  '#32a497',
  '#1d8b80',
  '#12726a',
  '#0c5b55',
  '#08433f',
];

/** Slightly warm greys, for both themes. */
const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f3f0eb',
  '#e8e4dd',
  '#d9d4cb',
  '#c2bcb1',
  '#9d968a',
  '#6f695f',
  '#544f47',
  '#3a3631',
  '#25221f',
];
const dark: MantineColorsTuple = [
  '#ece9e4',
  '#cfcbc4',
  '#aeaaa2',
  '#8b867e',
  '#4a4742',
  '#383531',
  '#2a2825',
  '#1e1c1a',
  '#161513',
  '#0f0e0d',
];

/** The title of a dialog or a drawer; a long one wraps to two lines. */
const dialogTitle = { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)', lineHeight: 1.3 };

export const theme = createTheme({
  colors: { aangan, gray, dark },
  primaryColor: 'aangan',
  primaryShade: { light: 7, dark: 7 },
  black: '#25221f',
  fontFamily: "'Inter Variable', 'Noto Sans Devanagari', 'Inter Fallback', system-ui, sans-serif",
  headings: {
    fontFamily: "'Inter Variable', 'Noto Sans Devanagari', 'Inter Fallback', system-ui, sans-serif",
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.625rem', lineHeight: '1.3' } },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Card: { defaultProps: { withBorder: true, padding: 'md' } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.5 },
        // Without it Mantine's <header> would count as a second banner of the page.
        attributes: { header: { role: 'none' } },
      },
      styles: { title: dialogTitle },
    },
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } }, styles: { title: dialogTitle } },
    // A link must differ from text by more than its colour.
    Anchor: { defaultProps: { underline: 'always' } },
  },
});

/** Replaces Mantine's colours that are too faint to read (WCAG AA asks 4.5 : 1), or too cold for the page. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': '#767066',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-red-text': 'var(--mantine-color-red-9)',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#a61e1e',
    '--mantine-color-red-light-color': '#8c1d1d',
    '--page-back': 'var(--mantine-color-gray-0)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': '#97928a',
    '--mantine-color-error': '#ff9b94',
    '--mantine-color-red-text': '#ff9b94',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    // Mantine's own value is almost white for so deep a shade.
    '--mantine-color-red-light-color': '#ff9b94',
    '--mantine-color-red-light-hover': '#7f1a1a',
    '--mantine-color-body': 'var(--mantine-color-dark-7)',
    '--mantine-color-default': 'var(--mantine-color-dark-6)',
    // Mantine's own value is almost black for so deep an accent.
    '--mantine-color-aangan-light': '#123a36',
    '--mantine-color-aangan-light-hover': '#174843',
    '--page-back': 'var(--mantine-color-dark-8)',
  },
});
