/** How the interventions split among services: one bar in the colours of the products. */
import type { AgencyRow } from '@trajeto/bi-data-access';
import classes from './agency.module.css';
import { agencyText as text } from './agency.text';

const colorOf = (service: string) => `var(--bi-${service.replace('_', '-')}, var(--bi-offline-hotel))`;

function sumsOf(rows: readonly AgencyRow[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const { serviceType, interventionsAmount } of rows)
    if (serviceType) sums.set(serviceType, (sums.get(serviceType) ?? 0) + (interventionsAmount ?? 0));
  return [...sums].filter(([, sum]) => sum > 0);
}

export function ServiceShares({ rows }: { rows: readonly AgencyRow[] }) {
  const sums = sumsOf(rows);
  return (
    <div className={classes.shares}>
      <div className={classes.stack} aria-hidden>
        {sums.map(([service, sum]) => (
          <span key={service} style={{ flexGrow: sum, background: colorOf(service) }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {sums.map(([service, sum]) => (
          <li key={service}>
            <span className={classes.swatch} style={{ background: colorOf(service) }} aria-hidden />
            {text.services[service] ?? service} <b className="tj-num">{sum}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
