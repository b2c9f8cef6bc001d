/** The mark of Trajeto: a line joining two stops, the second filled in ipê. */
import classes from './logo.module.css';

export function LogoSymbol({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size / 2} viewBox="0 0 32 16" aria-hidden focusable="false">
      <circle cx="6" cy="8" r="4" fill="none" stroke="currentColor" strokeWidth="2.4" />
      <line x1="10" y1="8" x2="20" y2="8" stroke="currentColor" strokeWidth="2.4" />
      <circle cx="25" cy="8" r="6" fill="var(--mantine-color-ipe-4)" />
    </svg>
  );
}

export function Logo({ size = 20 }: { size?: number }) {
  return (
    <span className={classes.logo} style={{ fontSize: size }}>
      <LogoSymbol size={size * 1.5} />
      Trajeto
    </span>
  );
}
