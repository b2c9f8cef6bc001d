/** The frame around every signed-in screen: header, rail, bottom bar, and the way past them for a keyboard. */
import { useSession } from '@trajeto/shared-auth';
import { Logo, PageSkeleton, useIsMobile } from '@trajeto/shared-ui';
import { Suspense } from 'react';
import { Link, Outlet } from 'react-router';
import { ProfileMenu } from '../account/profile-menu';
import { Guard, useShellHandles, type Hidden } from '../access/guard';
import { useCounters } from '../access/session-gate';
import { Bell } from '../bell/bell';
import { BottomBar } from '../navigation/bottom-bar';
import { bottomBarOf, menuOf, railOf, type IsBuilt } from '../navigation/menu';
import { navText } from '../navigation/navigation.text';
import { Rail } from '../navigation/rail';
import { SideMenu } from '../navigation/side-menu';
import { TopNav } from '../navigation/top-nav';
import { ContactButton } from './contact-button';
import { RouteProgress } from './route-progress';
import classes from './shell.module.css';
import { useFlash } from './use-flash';
import { usePathChange } from './use-path-change';

function Header({ isBuilt }: { isBuilt: IsBuilt }) {
  const session = useSession();
  const { unread, isLive } = useCounters();
  const isMobile = useIsMobile();
  const groups = menuOf(session, isBuilt);
  return (
    <header className={classes.header}>
      {isMobile && <SideMenu groups={groups} />}
      <Link to="/" className={classes.logo} aria-label={navText.logo}>
        <Logo size={20} />
      </Link>
      {!isMobile && <TopNav groups={groups} />}
      <div className={classes.right}>
        <Bell unread={unread} isLive={isLive} />
        <ProfileMenu />
      </div>
    </header>
  );
}

function Frame({ isBuilt, hides }: { isBuilt: IsBuilt; hides: ReadonlySet<Hidden> }) {
  const session = useSession();
  const { pending } = useCounters();
  const isMobile = useIsMobile();
  const announcement = usePathChange();
  useFlash();
  const hasBottomBar = isMobile && !hides.has('bottomBar');
  return (
    <div className={classes.shell} data-bottom-bar={hasBottomBar || undefined}>
      <a href="#conteudo" className="tj-skip">
        {navText.skip}
      </a>
      <RouteProgress />
      <Header isBuilt={isBuilt} />
      {!isMobile && (
        <div className={classes.rail}>
          <Rail entries={railOf(session, isBuilt)} pending={pending} />
        </div>
      )}
      <main id="conteudo" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>
          <Guard>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </Guard>
        </div>
      </main>
      {!hides.has('contact') && <ContactButton />}
      {hasBottomBar && <BottomBar entries={bottomBarOf(session, isBuilt)} groups={menuOf(session, isBuilt)} pending={pending} />}
      <p className={classes.announcement} aria-live="polite">
        {announcement}
      </p>
    </div>
  );
}

export function Shell({ isBuilt }: { isBuilt: IsBuilt }) {
  const hides = new Set(useShellHandles().flatMap((handle) => handle.hides ?? []));
  return <Frame isBuilt={isBuilt} hides={hides} />;
}
