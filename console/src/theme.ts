import type { CheckboxProps, Theme } from '@mui/material';
import type { Localization } from '@mui/material/locale';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';
import type { Preferences } from './formats/preferences.js';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

interface Colours {
  readonly mode: 'light' | 'dark';
  readonly accent: string;
  readonly onAccent: string;
  readonly page: string;
  readonly surface: string;
  readonly line: string;
  readonly text: string;
  readonly quiet: string;
  readonly danger: string;
}

/** Moves a checkbox's label to its input: screen readers ignore it on the element around, where react-admin's lists put it. */
const LABELLED_CHECKBOX: CheckboxProps['slotProps'] = {
  root: { 'aria-label': undefined },
  input: (checkbox: CheckboxProps) => ({ 'aria-label': checkbox['aria-label'] }),
};

/** What takes the focus without being a component of MUI, or without its class for it. */
const FOCUSABLE = ['a', 'button', 'summary', 'input[type=checkbox]', '[tabindex="0"]']
  .map((one) => `${one}:focus-visible`)
  .join(', ');

const TRANSPARENT_ON_PHONES = ({ theme }: { readonly theme: Theme }) => ({
  [theme.breakpoints.down('sm')]: { backgroundColor: 'transparent' },
});

/** Those of Material UI, but what 200 % leaves of 1280 px is laid out as on a phone: WCAG 1.4.10. */
const BREAKPOINTS = { xs: 0, sm: 700, md: 900, lg: 1200, xl: 1536 };

/** What takes the focus is scrolled to where neither the bar of the console nor that of a form is above it: WCAG 2.4.11. */
const BETWEEN_BARS = { scrollPaddingTop: 64, scrollPaddingBottom: 160 };

/** A row stays as high as what can be clicked in it. */
const COMPACT_CELL = { paddingTop: 1, paddingBottom: 1, paddingLeft: 10, paddingRight: 10 };

/** On a phone, the bar takes its own room. */
const LAYOUT = ({ theme }: { readonly theme: Theme }) => ({
  minWidth: 0,
  '& .RaLayout-content': { minWidth: 0 },
  '& .RaLayout-appFrame': { [theme.breakpoints.down('sm')]: { marginTop: 0 } },
});

/** One accent colour, thin lines instead of shadows, small paddings. All texts have a contrast of at least 4.5 to 1. */
function themeOf(colours: Colours, isCompact: boolean): RaThemeOptions {
  const { mode, accent, onAccent, page, surface, line, text, quiet, danger } = colours;
  const base = mode === 'light' ? defaultLightTheme : defaultDarkTheme;
  /** Where the keyboard is: WCAG 2.4.7. */
  const ring = { outline: `2px solid ${accent}`, outlineOffset: 2 };
  /** For what stands in a box that would cut the ring off. */
  const innerRing = { '&.Mui-focusVisible': { outlineOffset: -2 } };
  return {
    ...base,
    palette: {
      mode,
      primary: { main: accent, contrastText: onAccent },
      secondary: { main: accent, contrastText: onAccent },
      error: { main: danger },
      background: { default: page, paper: surface },
      text: { primary: text, secondary: quiet },
      divider: line,
    },
    shape: { borderRadius: 6 },
    spacing: isCompact ? 6 : 8,
    typography: {
      fontFamily: FONT,
      fontSize: isCompact ? 12 : 13,
      button: { textTransform: 'none', fontWeight: 500 },
      h6: { fontSize: 18 },
    },
    breakpoints: { values: BREAKPOINTS },
    sidebar: { width: 208, closedWidth: 48 },
    components: {
      ...base.components,
      MuiCssBaseline: { styleOverrides: { [FOCUSABLE]: ring, html: BETWEEN_BARS } },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { '&.Mui-focusVisible': ring } },
      },
      MuiMenuItem: { styleOverrides: { root: innerRing } },
      MuiListItemButton: { styleOverrides: { root: innerRing } },
      MuiSlider: { styleOverrides: { thumb: { '&.Mui-focusVisible': ring } } },
      MuiToggleButton: { styleOverrides: { root: { color: quiet } } },
      MuiTab: { styleOverrides: { root: { '&&.Mui-focusVisible': { outlineOffset: -2 } } } },
      MuiCardActionArea: { styleOverrides: { root: { '&&.Mui-focusVisible': { outlineOffset: -2 } } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      // Not cut off around the thumb.
      MuiSwitch: { styleOverrides: { root: { overflow: 'visible' } } },
      MuiCheckbox: { defaultProps: { slotProps: LABELLED_CHECKBOX } },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      MuiAppBar: {
        defaultProps: { color: 'inherit', elevation: 0 },
        styleOverrides: { root: { backgroundColor: surface, color: text, borderBottom: `1px solid ${line}` } },
      },
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
      MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: line },
          sizeSmall: isCompact ? COMPACT_CELL : {},
          head: { color: quiet, fontWeight: 600 },
        },
      },
      // Large enough to be hit.
      MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24 } } },
      // A wide table scrolls by itself, not the page.
      RaDatagrid: { styleOverrides: { root: { '& .RaDatagrid-tableWrapper': { overflowX: 'auto' } } } },
      RaLayout: { styleOverrides: { root: LAYOUT } },
      RaList: { styleOverrides: { root: { '& .RaList-main, & .RaList-content': { minWidth: 0 } } } },
      // While nothing is selected, the buttons for selected rows mustn't take the focus.
      RaBulkActionsToolbar: {
        styleOverrides: { root: { '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' } } },
      },
      // No white boxes around the buttons and filters of lists on a phone.
      RaTopToolbar: { styleOverrides: { root: TRANSPARENT_ON_PHONES } },
      RaListToolbar: { styleOverrides: { root: TRANSPARENT_ON_PHONES } },
      RaToolbar: { styleOverrides: { root: { backgroundColor: surface, borderTop: `1px solid ${line}` } } },
      // Long words, such as addresses, break instead of widening the page.
      MuiListItemText: { styleOverrides: { root: { overflowWrap: 'anywhere' } } },
      MuiSelect: { styleOverrides: { select: { whiteSpace: 'normal' } } },
      MuiLink: { defaultProps: { underline: 'hover' } },
    },
  };
}

const LIGHT: Colours = {
  mode: 'light',
  accent: '#3550c8',
  onAccent: '#ffffff',
  page: '#f6f7f9',
  surface: '#ffffff',
  line: '#dfe3e9',
  text: '#1c2430',
  quiet: '#566072',
  danger: '#b3261e',
};

const DARK: Colours = {
  mode: 'dark',
  accent: '#a3b4ff',
  onAccent: '#10131a',
  page: '#12151b',
  surface: '#191d25',
  line: '#2e3542',
  text: '#e7eaf0',
  quiet: '#a4adbd',
  danger: '#ff9d94',
};

interface Themes {
  readonly light: RaThemeOptions;
  readonly dark: RaThemeOptions;
}

/** In both colour schemes, with the texts that components have by themselves. */
export function themesOf(density: Preferences['density'], texts: Localization['components']): Themes {
  const [light, dark] = [LIGHT, DARK].map((colours) => withTexts(themeOf(colours, density === 'compact'), texts));
  return { light: light!, dark: dark! };
}

function withTexts(theme: RaThemeOptions, texts: Localization['components'] = {}): RaThemeOptions {
  const components = { ...theme.components } as Record<string, { readonly defaultProps?: object } | undefined>;
  for (const [name, own] of Object.entries(texts))
    components[name] = {
      ...components[name],
      defaultProps: { ...components[name]?.defaultProps, ...own?.defaultProps },
    };
  return { ...theme, components };
}
