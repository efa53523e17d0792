import { createTheme } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xxl: true;
  }
}

const shadow = (level: number) => (level === 0 ? 'none' : level < 3 ? `var(--shadow-${level})` : 'var(--shadow-3)');

/**
 * MUI drawn with the tokens of tokens.css: colours are references, so one palette serves both
 * themes and follows `data-theme` (`nativeColor` lets MUI mix them in CSS instead of reading their
 * values).
 */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'b', nativeColor: true, disableCssColorScheme: true },
  breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } },
  spacing: 4,
  shape: { borderRadius: 10 },
  palette: {
    primary: {
      main: 'var(--brand)',
      dark: 'var(--brand-hover)',
      light: 'var(--brand-tint)',
      contrastText: 'var(--on-brand)',
    },
    secondary: { main: 'var(--ink-2)', dark: 'var(--ink)', light: 'var(--ink-3)', contrastText: 'var(--surface)' },
    error: { main: 'var(--alert)', dark: 'var(--alert)', light: 'var(--alert-bg)', contrastText: 'var(--surface)' },
    warning: { main: 'var(--warn)', dark: 'var(--warn)', light: 'var(--warn-bg)', contrastText: 'var(--surface)' },
    success: { main: 'var(--ok)', dark: 'var(--ok)', light: 'var(--ok-bg)', contrastText: 'var(--surface)' },
    info: { main: 'var(--clean)', dark: 'var(--clean)', light: 'var(--clean-bg)', contrastText: 'var(--surface)' },
    background: { default: 'var(--canvas)', paper: 'var(--surface)' },
    text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-3)' },
    divider: 'var(--line)',
    action: {
      hover: 'var(--hover)',
      selected: 'var(--selected)',
      disabledBackground: 'var(--hover)',
      disabled: 'var(--ink-3)',
      focusOpacity: 0,
    },
  },
  typography: { fontFamily: 'var(--font-text)', button: { textTransform: 'none', fontWeight: 600 } },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 180,
      standard: 260,
      enteringScreen: 180,
      leavingScreen: 126,
      complex: 260,
    },
  },
  shadows: Array.from({ length: 25 }, (_, level) => shadow(level)) as ReturnType<typeof createTheme>['shadows'],
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
    MuiPaper: {
      styleOverrides: { root: { backgroundImage: 'none', backgroundColor: 'var(--surface)', color: 'var(--ink)' } },
    },
    MuiBackdrop: {
      styleOverrides: { root: { backgroundColor: 'var(--overlay)' }, invisible: { backgroundColor: 'transparent' } },
    },
    MuiPopover: {
      defaultProps: { transitionDuration: 120 },
      styleOverrides: {
        paper: {
          marginTop: 6,
          borderRadius: 12,
          border: '1px solid var(--line)',
          boxShadow: 'var(--shadow-2)',
          backgroundColor: 'var(--raised)',
        },
      },
    },
    MuiMenu: {
      defaultProps: { transitionDuration: 120 },
      styleOverrides: { list: { padding: 6 } },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 36,
          gap: 10,
          padding: '0 10px',
          borderRadius: 8,
          font: 'var(--t-dense)',
          '&:hover, &.Mui-focusVisible': { backgroundColor: 'var(--hover)' },
          '&.Mui-focusVisible': { outlineOffset: -2 },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--brand-tint)', color: 'var(--on-tint)' },
          '@media (pointer: coarse)': { minHeight: 48 },
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: { borderRadius: 'var(--r-dialog)', boxShadow: 'var(--shadow-3)' },
        paperFullScreen: { borderRadius: 0 },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { backgroundColor: 'var(--surface)', boxShadow: 'var(--shadow-3)' } } },
  },
});
