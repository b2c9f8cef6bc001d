/** A provider's name beside its logo, which the name already tells. */
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './suppliers.module.css';

/** `src`: a link good for five minutes; one that fails leaves the plain mark until another is given. */
export function Logo({ src, isLarge = false }: { src: string | null; isLarge?: boolean }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || src === failed) return <IconBuildingStore size={isLarge ? 40 : 24} stroke={1.5} aria-hidden />;
  return <img className={classes.logo} data-large={isLarge || undefined} src={src} alt="" onError={() => setFailed(src)} />;
}

export const ProviderName = ({ name, logo }: { name: string; logo: string | null }) => (
  <span className={classes.provider}>
    <Logo src={logo} />
    {name}
  </span>
);
