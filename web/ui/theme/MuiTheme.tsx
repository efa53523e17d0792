import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { theme } from './theme.ts';

/**
 * Gives MUI's overlays the product's look. Stands in the signed-in layout, so that the home screen
 * does not load MUI.
 */
export function MuiTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
