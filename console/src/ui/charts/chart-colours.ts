import { useTheme } from '@mui/material';

const COLOURS = {
  light: ['#3550c8', '#b45309', '#0f766e', '#a21caf', '#4d7c0f', '#be123c'],
  dark: ['#a3b4ff', '#fdba74', '#5eead4', '#f0abfc', '#bef264', '#fda4af'],
} as const;

/** Returns functions for the colours of parts of a picture: of one among several, and of one that stands behind the others. */
export function useChartColours(): { readonly of: (place: number) => string; readonly quiet: string } {
  const { palette } = useTheme();
  const colours = COLOURS[palette.mode];
  return { of: (place) => colours[place % colours.length]!, quiet: palette.mode === 'light' ? '#b7bfcb' : '#525c6d' };
}
