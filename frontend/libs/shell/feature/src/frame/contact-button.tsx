/**
 * The way to the agency's chat, for customers whose agency has a phone; it steps aside for whatever opens over the page.
 * On the phone it stands at the end of the page, below the last row: over a list it would cover values and actions.
 */
import { Tooltip } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useSession } from '@trajeto/shared-auth';
import { useIsMobile } from '@trajeto/shared-ui';
import classes from './contact-button.module.css';
import { frameText } from './frame.text';

export function ContactButton({ isAboveBar = true }: { isAboveBar?: boolean }) {
  const { user } = useSession();
  const isMobile = useIsMobile();
  if (user.context !== 'customer' || !user.agencyPhone) return null;
  return (
    <aside aria-label={frameText.contactPlace}>
      <Tooltip label={frameText.contact} position="right">
        <a
          className={classes.button}
          data-above-bar={isAboveBar || undefined}
          href={`https://wa.me/${user.agencyPhone.replace(/\D/g, '')}`}
          target="_blank"
          rel="noopener"
          aria-label={frameText.contact}
        >
          <IconBrandWhatsapp size={isMobile ? 28 : 24} stroke={1.75} aria-hidden />
        </a>
      </Tooltip>
    </aside>
  );
}
