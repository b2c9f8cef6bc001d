/** The page of those not signed in: the pitch on the left from 988 px up, the form on the right. */
import { Anchor, Group } from '@mantine/core';
import { Logo, SchemeSwitch } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import classes from './bare-layout.module.css';
import { bareText } from './bare.text';

/** The motif at its largest: one route, four stops, the last in ipê; the faint lines stay off the text. */
function Route() {
  return (
    <svg className={classes.route} viewBox="0 0 792 900" preserveAspectRatio="xMidYMax slice" aria-hidden focusable="false">
      <g fill="none" stroke="var(--mantine-color-petroleo-8)" strokeWidth="2">
        <path d="M648 0 V284 M651 291 L760 400 H792" />
        <circle cx="648" cy="288" r="4" />
        <path d="M0 756 H60 M67 759 L168 860 V900 M0 832 H296 M303 829 L401 731 M408 728 H792" />
        <circle cx="64" cy="756" r="4" />
        <circle cx="300" cy="832" r="4" />
        <circle cx="404" cy="728" r="4" />
      </g>
      <path
        d="M96 660 H304 L356 608 H564 L600 572 H688"
        fill="none"
        stroke="var(--mantine-color-petroleo-2)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      {STOPS.map(([x, y, isLast]) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r="9"
          fill={isLast ? 'var(--mantine-color-ipe-4)' : 'var(--mantine-color-petroleo-9)'}
          stroke={isLast ? 'var(--mantine-color-ipe-4)' : 'var(--mantine-color-petroleo-2)'}
          strokeWidth="2.5"
        />
      ))}
      {STOPS.map(([x, y], index) => (
        <text key={x} x={x} y={y + 36} textAnchor="middle" fill="#fff" fontSize="15" fontWeight="500">
          {bareText.stops[index]}
        </text>
      ))}
    </svg>
  );
}

const STOPS: readonly (readonly [number, number, boolean])[] = [
  [96, 660, false],
  [268, 660, false],
  [468, 608, false],
  [688, 572, true],
];

function Pitch() {
  return (
    <section className={classes.pitch} aria-label={bareText.pitchLabel}>
      <Route />
      <Logo size={24} />
      <div className={classes.words}>
        <p className={classes.pitchTitle}>{bareText.pitch}</p>
        <p className={classes.pitchText}>{bareText.pitchDetail}</p>
      </div>
    </section>
  );
}

const PRIVACY = '/politica-de-privacidade';

export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <Pitch />
      <div className={classes.side}>
        <Group component="header" justify="space-between" className={classes.head}>
          <span className={classes.mobileLogo}>
            <Logo size={24} />
          </span>
          <SchemeSwitch />
        </Group>
        <main className={classes.main}>
          <div className={classes.form}>{children}</div>
        </main>
        <footer className={classes.foot}>
          <Anchor href={PRIVACY} fz="sm" className={classes.footLink}>
            {bareText.privacy}
          </Anchor>
        </footer>
      </div>
    </div>
  );
}
