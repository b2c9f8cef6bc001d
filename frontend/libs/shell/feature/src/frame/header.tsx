/** The head of every page: the mark, the menus, the search, the limit, the notices, the person. */
import { useMediaQuery } from '@mantine/hooks';
import { useSession } from '@trajeto/shared-auth';
import { Logo, useIsMobile } from '@trajeto/shared-ui';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ProfileMenu } from '../account/profile-menu';
import { useCounters } from '../access/counters';
import { Bell } from '../bell/bell';
import { CompanySwitcher, type CompanySwitcherProps } from '../company/company-switcher';
import { SwitcherContext } from '../company/switcher-context';
import { CreditChip } from '../credit/credit-chip';
import { useCreditLimit } from '../credit/use-credit-limit';
import { menuOf } from '../navigation/menu';
import { navText } from '../navigation/navigation.text';
import { SideMenu } from '../navigation/side-menu';
import { TopNav } from '../navigation/top-nav';
import { HeaderSearch } from '../palette/palette-field';
import { useShell } from './shell-context';
import classes from './shell.module.css';

/** Below 1400 px the limit and the field of the search do not both fit. */
const TIGHT = '(max-width: 87.49em)';

const SwitcherState = createContext<CompanySwitcherProps>({ opened: false, onClose: () => undefined });

/** The choice of company hangs under the header, wherever on the page it was asked for. */
export function WithSwitcher({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const [open] = useState(() => () => setOpened(true));
  const state = useMemo(() => ({ opened, onClose: () => setOpened(false) }), [opened]);
  return (
    <SwitcherContext value={open}>
      <SwitcherState value={state}>{children}</SwitcherState>
    </SwitcherContext>
  );
}

export function Header() {
  const session = useSession();
  const { isBuilt } = useShell();
  const { unread, live } = useCounters();
  const isMobile = useIsMobile();
  const switcher = use(SwitcherState);
  const isTight = useMediaQuery(TIGHT, false);
  const showsLimit = useCreditLimit() !== null && !isMobile && session.user.context === 'customer';
  const groups = menuOf(session, isBuilt);
  return (
    <header className={classes.header}>
      {isMobile && <SideMenu groups={groups} />}
      <Link to="/" className={classes.logo} aria-label={navText.logo}>
        <Logo size={20} />
      </Link>
      {!isMobile && <TopNav groups={groups} />}
      <CompanySwitcher {...switcher} />
      <div className={classes.right}>
        <HeaderSearch isSmall={isTight && showsLimit} />
        {showsLimit && <CreditChip />}
        <Bell unread={unread} live={live} />
        <ProfileMenu />
      </div>
    </header>
  );
}
